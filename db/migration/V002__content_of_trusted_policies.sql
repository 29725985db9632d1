-- The content itself, so that a person is shown what another content adds to the one trusted last.
alter table policy_trust add column content text;
