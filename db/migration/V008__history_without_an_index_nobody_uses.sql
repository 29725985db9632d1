-- Every claim and every result writes history; no query looks for the entries of one call.
drop index history_by_call;
