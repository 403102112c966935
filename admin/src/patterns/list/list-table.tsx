import { useLingui } from '@lingui/react/macro';
import { Checkbox, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { Column, ListProps } from './list-types.js';
import { useRowKeys } from './use-row-keys.js';
import type { Selection } from './use-selection.js';

const ROW_PX = 49;
/** What a column without a width in pixels needs. */
const SHARING_PX = 200;
const OVERSCAN = 10;
const SKELETONS = 8;

interface TableProps<Row> extends Pick<
  ListProps<Row>,
  'columns' | 'rowKey' | 'linkTo' | 'hasLongNames' | 'getPicture'
> {
  readonly rows: readonly Row[];
  /** Without it, rows cannot be selected. */
  readonly selection?: Selection<Row>;
  readonly sort: string | undefined;
  readonly isLoading: boolean;
  /** Rows are on their way: no more are asked for meanwhile. */
  readonly isBusy: boolean;
  readonly hasMore: boolean;
  readonly onSort: (sort: string | undefined) => void;
  /** The end of the loaded rows is near. */
  readonly onEnd: () => void;
}

/** Only rows near the window are in the page; two rows without content keep the place of the others. */
export function ListTable<Row>(props: TableProps<Row>): ReactNode {
  const { columns, rows, rowKey, linkTo, hasLongNames = false, getPicture, selection, sort } = props;
  const { isLoading, isBusy, hasMore, onSort, onEnd } = props;
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: table.current?.offsetTop ?? 0,
  });
  useRowKeys(
    table,
    (index) => virtualizer.scrollToIndex(index),
    rows.length,
    selection && ((index) => selection.toggle(index, false)),
  );
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const isNearEnd = last >= rows.length - OVERSCAN;
  const loadMore = useEffectEvent(onEnd);
  // Also when the end came near while the list was loaded anew: then nothing else changes that would load more.
  useEffect(() => {
    if (isNearEnd && hasMore && !isBusy) {
      loadMore();
    }
  }, [isNearEnd, hasMore, isBusy, rows.length]);
  const before = (items[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? 0) - virtualizer.options.scrollMargin);
  const minWidth = getMinWidth(columns);
  const isWide = minWidth !== undefined;
  const list = (
    <table ref={table} className={hasLongNames ? 'list long' : 'list'} style={minWidth} aria-busy={isLoading}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="select">
              <VisuallyHidden>{t`Selection`}</VisuallyHidden>
              <Checkbox
                aria-label={t`Select all loaded rows`}
                checked={selection.areAllSelected}
                indeterminate={selection.rows.length > 0 && !selection.areAllSelected}
                disabled={rows.length === 0}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <Header
              key={column.id}
              column={column}
              width={getWidth(column, columns, isWide)}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody aria-label={isLoading ? t`Loading` : undefined}>
        {isLoading && <SkeletonRows columns={columns} isSelectable={selection !== undefined} />}
        <Space height={items.length > 0 ? before : 0} />
        {items.map(({ index }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <tr
                key={rowKey(row)}
                className="row"
                data-row={index}
                onClick={openRow}
                onAuxClick={openRow}
                {...(hasLongNames && { ref: virtualizer.measureElement, 'data-index': index })}
                data-selected={selection?.isSelected(row) || undefined}
              >
                {selection && (
                  <td className="select">
                    <Checkbox
                      aria-label={t`Select row ${index + 1}`}
                      checked={selection.isSelected(row)}
                      onChange={({ nativeEvent }) =>
                        selection.toggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                      }
                    />
                  </td>
                )}
                {columns.map(({ id, cell, isNumber, wideOnly }, position) => (
                  <td key={id} className={getClass(isNumber, wideOnly)}>
                    {position === 0 ? (
                      <Pictured picture={getPicture?.(row)}>
                        <Link className="row-link" {...linkTo(row)}>
                          {cell(row)}
                        </Link>
                      </Pictured>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          );
        })}
        <Space height={items.length > 0 ? after : 0} />
        {hasMore && !isLoading && (
          <SkeletonRows columns={columns} isSelectable={selection !== undefined} count={1} />
        )}
      </tbody>
    </table>
  );
  return isWide ? <div className="list-frame">{list}</div> : list;
}

/** What does something of its own when it is clicked. */
const OWN = 'a, button, input, label, select, textarea, [role="menuitem"], .select';

/** A click anywhere in a row opens it, as its link does: beside this page with Ctrl, Cmd or the middle button. Marked text stays marked. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, button } = event;
  const link = currentTarget.querySelector<HTMLAnchorElement>('a.row-link');
  const isOwn = target instanceof Element && target.closest(OWN) !== null;
  // A menu that a cell has opened is in the page elsewhere.
  const isInside = target instanceof Node && currentTarget.contains(target);
  const isMarked = window.getSelection()?.isCollapsed === false;
  if (!link || isOwn || !isInside || isMarked || button > 1) {
    return;
  }
  if (button === 1 || event.ctrlKey || event.metaKey || event.shiftKey) {
    window.open(link.href, '_blank', 'noopener');
  } else {
    link.click();
  }
}

/** Beside names, columns of a phone get this part of the screen, in `vw`. */
const BESIDE_NAMES = 55;

function getWidth<Row>(
  { width, wideOnly = false }: Column<Row>,
  columns: readonly Column<Row>[],
  isWide: boolean,
): string | undefined {
  if (width?.endsWith('px') && !wideOnly) {
    const others = columns.filter((column) => !column.wideOnly).length - 1;
    return `min(${width}, ${Math.floor(BESIDE_NAMES / Math.max(1, others))}vw)`;
  }
  return isWide && width?.endsWith('%') ? undefined : width;
}

/** For desks; undefined for a list with its usual columns, which fit. */
function getMinWidth<Row>(columns: readonly Column<Row>[]): CSSProperties | undefined {
  if (!columns.some(({ isOptional }) => isOptional)) {
    return undefined;
  }
  const widths = columns.map(({ width }) => (width?.endsWith('px') ? Number.parseInt(width) : SHARING_PX));
  return { '--desk-width': `${widths.reduce((sum, width) => sum + width, 0)}px` } as CSSProperties;
}

function Pictured({
  picture,
  children,
}: {
  readonly picture: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return picture === undefined ? (
    children
  ) : (
    <div className="pictured">
      {picture}
      {children}
    </div>
  );
}

interface HeaderProps<Row> {
  readonly column: Column<Row>;
  readonly width: string | undefined;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

/** Ascending, descending, and the list's own order again. */
function Header<Row>({ column, width, sort, onSort }: HeaderProps<Row>): ReactNode {
  const { id, header, isHeaderHidden = false, sortable = false, isNumber, wideOnly } = column;
  const isUp = sort === id;
  const isDown = sort === `-${id}`;
  const next = isUp ? `-${id}` : isDown ? undefined : id;
  return (
    <th
      scope="col"
      className={getClass(isNumber, wideOnly)}
      style={{ width }}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      {sortable ? (
        <UnstyledButton fw={600} fz="sm" onClick={() => onSort(next)}>
          {header} {isUp && <ArrowUp size={14} aria-hidden />}
          {isDown && <ArrowDown size={14} aria-hidden />}
        </UnstyledButton>
      ) : isHeaderHidden ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  );
}

/** Shows rows as high as real ones, so that nothing moves when these come. */
function SkeletonRows<Row>({
  columns,
  isSelectable,
  count = SKELETONS,
}: {
  readonly columns: readonly Column<Row>[];
  readonly isSelectable: boolean;
  readonly count?: number;
}): ReactNode {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {isSelectable && <td className="select" />}
      {columns.map(({ id, isNumber, wideOnly }) => (
        <td key={id} className={getClass(isNumber, wideOnly)}>
          <Skeleton height={12} width="60%" />
        </td>
      ))}
    </tr>
  ));
}

/** In place of rows that are not in the page. One cell: a cell for each column would take the room of those that are not shown. */
function Space({ height }: { readonly height: number }): ReactNode {
  return (
    height > 0 && (
      <tr className="space" aria-hidden style={{ height }}>
        <td />
      </tr>
    )
  );
}

function getClass(isNumber = false, wideOnly = false): string {
  return [isNumber && 'number', wideOnly && 'wide'].filter(Boolean).join(' ');
}
