// Finds operations and types in the contents by words of their path, name or summary.
(() => {
  const box = document.getElementById('find');
  const field = box.querySelector('input');
  const count = document.getElementById('found');
  const groups = [...document.querySelectorAll('nav details details')].map((group) => ({
    group,
    rows: [...group.querySelectorAll('li')].map((row) => ({
      row,
      words: [group.firstElementChild.textContent, row.textContent, row.dataset.words ?? ''].join(' ').toLowerCase(),
    })),
  }));
  box.hidden = false;
  field.addEventListener('input', () => {
    const asked = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { group, rows } of groups) {
      let here = 0;
      for (const { row, words } of rows) {
        row.hidden = !asked.every((word) => words.includes(word));
        if (!row.hidden) here += 1;
      }
      group.hidden = here === 0;
      group.open = asked.length > 0 && here > 0;
      found += here;
    }
    count.textContent = asked.length === 0 ? '' : found === 1 ? '1 place' : found + ' places';
  });
})();
