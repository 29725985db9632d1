// Several questions at once: the bar shows while something is selected, and goes once it has been answered.
const bar = () => document.getElementById('batch');
const selected = () => document.querySelectorAll('input[name="selected"][form="batch"]:checked');

function show() {
  const form = bar();
  if (!form) {
    return;
  }
  const count = selected().length;
  if (form.hidden === count > 0) {
    form.hidden = count === 0;
  }
  const text = `${count} selected`;
  const label = document.getElementById('batch-count');
  if (count > 0 && label.textContent !== text) {
    label.textContent = text;
  }
}

document.addEventListener('change', event => {
  if (event.target.matches('input[name="selected"]')) {
    show();
  }
});

document.addEventListener('htmx:afterSettle', event => {
  if (event.detail.requestConfig?.elt === bar() && event.detail.successful !== false) {
    selected().forEach(box => {
      box.checked = false;
    });
    document.getElementById('batch-results').focus({ preventScroll: true });
  }
  show();
});
