import { useEffect, useRef, useState } from 'react';

/** The number of ids that a bulk action takes. */
export const SELECTED_MAX = 1000;

export interface Selection<Row> {
  /** In the order in which they were selected. */
  readonly rows: readonly Row[];
  readonly isSelected: (row: Row) => boolean;
  /** With `isRange`, selects all rows from the one that was selected before to this one. */
  readonly toggle: (index: number, isRange: boolean) => void;
  readonly areAllSelected: boolean;
  readonly toggleAll: () => void;
  /** Up to as many as a bulk action takes. */
  readonly add: (more: readonly Row[]) => void;
  readonly clear: () => void;
}

/**
 * The selected rows of a list. They stay selected while the list loads more rows, and no longer than its filters.
 * @param filters Changes when others are on
 */
export function useSelection<Row>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
  filters: string,
): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const last = useRef<number>(undefined);
  const clear = () => {
    setSelected(new Map());
    last.current = undefined;
  };
  useEffect(clear, [filters]);
  const add = (more: readonly Row[]) =>
    setSelected((before) => {
      const after = new Map(before);
      for (const row of more) {
        if (after.size < SELECTED_MAX) {
          after.set(getKey(row), row);
        }
      }
      return after;
    });
  const remove = (key: string) =>
    setSelected((before) => new Map([...before].filter(([each]) => each !== key)));
  const toggle = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (row === undefined) {
      return;
    }
    const from = isRange ? (last.current ?? index) : index;
    last.current = index;
    if (from === index && selected.has(getKey(row))) {
      remove(getKey(row));
    } else {
      add(rows.slice(Math.min(from, index), Math.max(from, index) + 1));
    }
  };
  const areAllSelected = rows.length > 0 && rows.every((row) => selected.has(getKey(row)));
  return {
    rows: [...selected.values()],
    isSelected: (row) => selected.has(getKey(row)),
    toggle,
    areAllSelected,
    toggleAll: () => (areAllSelected ? clear() : add(rows)),
    add,
    clear,
  };
}
