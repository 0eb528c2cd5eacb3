/** The element of an id; the pages have them all. */
export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as T;
}

/** Shows the words in the element, as text. */
export const say = (id: string, words: string) => {
  element(id).textContent = words;
};

export const onPress = (id: string, work: () => unknown) =>
  element(id).addEventListener('click', () => void work());

export function paint(theme: string | null | undefined) {
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light';
}

/** The theme that the host names in the address, for pages whose SDK does not tell it. */
export const paintByAddress = () => paint(new URLSearchParams(location.search).get('theme'));

/** Keeps JSON in the browser where that is allowed; frames of other origins may not, so then it is kept by the page. */
export function keep<T>(key: string, first: T): { get: () => T; set: (value: T) => void } {
  let value = first;
  try {
    value = JSON.parse(localStorage.getItem(key) ?? 'null') ?? first;
  } catch {
    // What is kept lasts as long as the page.
  }
  return {
    get: () => value,
    set: (next) => {
      value = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // As above.
      }
    },
  };
}
