/** What the address of a list says: words, filters, range and order. */
export type Search = Readonly<Record<string, string>>;

/** Without the place in the list, and without the store. */
const LEFT_OUT = new Set(['cursor', 'store']);

export function getSearch(search: object): Search {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !LEFT_OUT.has(entry[0]),
    ),
  );
}

/** Writes a search as the service keeps it: the part of an address behind `?`. */
export function writeSearch(search: Search): string {
  return new URLSearchParams(search).toString();
}

export function readSearch(text: string): Search {
  return getSearch(Object.fromEntries(new URLSearchParams(text)));
}

export function isSame(one: Search, other: Search): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

export function getLink(search: Search): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?${writeSearch(search)}`;
}
