const DEFAULT_STORE = 'DEFAULT';
const LAST_STORE = 'laurel.shop.store';

/** The store of the address (`/shop?store=CODE`), which is remembered: links and the installed page do not name it. */
export const storeCode = chosenStore();

/** Each store has customers of its own, so each has a login of its own in a browser. */
export function storageKey(name: string): string {
  return `laurel.shop.${storeCode}.${name}`;
}

function chosenStore(): string {
  const asked = new URLSearchParams(window.location.search).get('store');
  if (asked !== null && /^[\w-]+$/.test(asked)) {
    localStorage.setItem(LAST_STORE, asked);
    return asked;
  }
  return localStorage.getItem(LAST_STORE) ?? DEFAULT_STORE;
}
