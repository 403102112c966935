const DEFAULT_STORE = 'DEFAULT';

interface PageStore {
  readonly storeCode: string;
  /** Each store has people of its own, so each has a login of its own in a browser. */
  readonly storageKey: (name: string) => string;
}

/** The store of the address (`/shop?store=CODE`), which is remembered: links and the installed page do not name it. */
export function getPageStore(page: 'shop' | 'till'): PageStore {
  const storeCode = chooseStore(`laurel.${page}.store`);
  return { storeCode, storageKey: (name) => `laurel.${page}.${storeCode}.${name}` };
}

function chooseStore(lastStore: string): string {
  const asked = new URLSearchParams(window.location.search).get('store');
  if (asked !== null && /^[\w-]+$/.test(asked)) {
    localStorage.setItem(lastStore, asked);
    return asked;
  }
  return localStorage.getItem(lastStore) ?? DEFAULT_STORE;
}
