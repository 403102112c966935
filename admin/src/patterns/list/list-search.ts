/** What the address of every list may say. Filters of a list are further texts beside these. */
export interface ListSearch {
  /** Words to look for. */
  readonly q?: string | undefined;
  /** A column, with `-` in front for the other direction. */
  readonly sort?: string | undefined;
  /** Where the list begins: the page that was being looked at. */
  readonly cursor?: string | undefined;
}

/** `validateSearch: listSearch(['active', 'reward'])`: what is no text counts as not given. */
export function listSearch<Filter extends string = never>(filters: readonly Filter[] = []) {
  const names = ['q', 'sort', 'cursor', ...filters] as const;
  return (given: Record<string, unknown>): ListSearch & { readonly [name in Filter]?: string | undefined } =>
    Object.fromEntries(names.flatMap((name) => getText(name, given[name]))) as ListSearch & {
      readonly [name in Filter]?: string | undefined;
    };
}

function getText(name: string, value: unknown): [string, string][] {
  return typeof value === 'string' && value !== '' ? [[name, value]] : [];
}

/** Returns the order in the parameters that every list of the API takes. */
export function getOrder({ sort }: ListSearch): { sort?: string; direction?: 'ASC' | 'DESC' } {
  if (sort === undefined) {
    return {};
  }
  return sort.startsWith('-') ? { sort: sort.slice(1), direction: 'DESC' } : { sort, direction: 'ASC' };
}
