import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';

/** `j` and `k` move the focus from row to row, and `x` selects its row. The focus is on the row's link, so that Enter opens it. */
export function useRowKeys(
  table: RefObject<HTMLTableElement | null>,
  scrollTo: (index: number) => void,
  count: number,
  onSelect?: (index: number) => void,
): void {
  const getFocused = () => {
    const current = document.activeElement?.closest('tr[data-row]')?.getAttribute('data-row');
    return current === null || current === undefined ? undefined : Number(current);
  };
  const move = (step: number) => {
    const from = getFocused();
    const index = Math.min(count - 1, Math.max(0, from === undefined ? 0 : from + step));
    const focus = () => {
      const link = table.current?.querySelector<HTMLElement>(`tr[data-row="${index}"] a`);
      link?.focus({ preventScroll: true });
      link?.scrollIntoView({ block: 'nearest' });
      return Boolean(link);
    };
    if (!focus()) {
      scrollTo(index);
      requestAnimationFrame(focus);
    }
  };
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    [
      'x',
      () => {
        const index = getFocused();
        if (index !== undefined) {
          onSelect?.(index);
        }
      },
    ],
  ]);
}
