import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Page } from '../../api/page.js';
import type { ListSearch } from './list-search.js';

export interface Column<Row> {
  /** The name of the field in the API, where the list can be sorted by it. */
  readonly id: string;
  readonly header: string;
  /** For screen readers only: where the cells speak for themselves. */
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Right-aligned. */
  readonly isNumber?: boolean;
  /** Not on phones. */
  readonly wideOnly?: boolean;
  /** Not shown until the administrator chooses it. */
  readonly isOptional?: boolean;
  /** A CSS width; columns without one share the rest. */
  readonly width?: string;
}

export interface Filter {
  /** The name of a search parameter of the route. */
  readonly name: string;
  readonly label: string;
  /** To choose from; without, any text. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** A whole number, in place of a text. */
  readonly isNumber?: boolean;
  /** How a text is compared. */
  readonly compares?: 'whole' | 'part';
  /** Several of them can be chosen. The address has them as `filter-values.ts` says. */
  readonly isMany?: boolean;
  /** The options are all values that there are, so that a value can be left out, too. */
  readonly isClosed?: boolean;
}

export interface PageRequest {
  /** What every list of the API takes. */
  readonly page: {
    /** Undefined for the beginning. */
    readonly cursor: string | undefined;
    readonly perPage: number;
    readonly totalMax: number;
  };
  readonly signal: AbortSignal;
}

/** The whole list as a file. */
export interface ListExport {
  readonly fileName: string;
  /** Asks the API for it, with the filters and the order of the list. */
  readonly load: () => Promise<{ readonly data: unknown }>;
}

/** Buttons for the selected rows. `onDone` ends the selection. */
export type SelectionActions<Row> = (rows: readonly Row[], onDone: () => void) => ReactNode;

/** Says how many rows there are by their own name. */
export type CountRows = (count: number, shown: string) => string;

export interface ListProps<Row> {
  readonly title: string;
  /** "15 campaigns": `shown` is the number as the reader writes it. */
  readonly countRows: CountRows;
  /** What `route.useSearch()` gives. */
  readonly search: ListSearch;
  /** Names the list in the cache: the store and what is not in the search. */
  readonly queryKey: readonly unknown[];
  readonly fetchPage: (page: PageRequest) => Promise<Page<Row>>;
  readonly rowKey: (row: Row) => string;
  /** The first column is the link to the row. */
  readonly columns: readonly Column<Row>[];
  readonly linkTo: (row: Row) => LinkProps;
  /** On phones, a row is as high as its name needs. */
  readonly hasLongNames?: boolean;
  /** A picture before the link. */
  readonly getPicture?: (row: Row) => ReactNode;
  /** What the search field looks through; without it, there is none. */
  readonly searchLabel?: string;
  readonly filters?: readonly Filter[];
  /** The time by which the range in the address selects rows; without it, the list has none. */
  readonly range?: {
    readonly label: string;
    readonly hasTimes?: boolean;
    /** Other times of a row, one of which `by` in the address may name. */
    readonly others?: readonly { readonly value: string; readonly label: string }[];
  };
  /** The button for a new one. */
  readonly action?: ReactNode;
  readonly csv?: ListExport;
  /** What can be done to selected rows; without it, or with null, none can be selected. */
  readonly selection?: SelectionActions<Row> | null;
  /** Shown while there is nothing at all, not even without filters. */
  readonly empty: ReactNode;
}
