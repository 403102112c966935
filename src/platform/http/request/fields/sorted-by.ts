/** How a list can be sorted, as its documentation says. */
export interface Sorting {
  readonly columns: readonly string[];
  /** The column of the list's own order. */
  readonly own: string;
  readonly ownDirection: 'ASC' | 'DESC';
}

const SORTING = Symbol('SORTING');

/**
 * On the handler of a list: describes `sort` and `direction` in the API documentation.
 * @param columns The columns of the reader that sorts: its own map, or the names in it.
 */
export function SortedBy(
  columns: ReadonlyMap<string, string> | readonly string[],
  own: string,
  ownDirection: Sorting['ownDirection'] = 'ASC',
): MethodDecorator {
  const names = columns instanceof Map ? [...columns.keys()] : [...(columns as readonly string[])];
  const sorting: Sorting = { columns: names, own, ownDirection };
  return (_target, _name, descriptor) => Reflect.defineMetadata(SORTING, sorting, descriptor.value as object);
}

export function sortingOf(handler: object): Sorting | undefined {
  return Reflect.getMetadata(SORTING, handler) as Sorting | undefined;
}
