import type { StoreCode } from '../plan/campaigns.js';
import type { Operation } from '../plan/kinds.js';

/** The first line of a file of codes. */
export const FILE_TITLE = 'code';

/** How an operation is said over HTTP. */
export interface Request {
  /** POST, unless it is said. */
  readonly method?: 'PUT' | 'DELETE';
  readonly path: string;
  /** A form; JSON where it begins with a brace; a file of codes where it begins with the word. */
  readonly body: string;
  /** Is sent in its place. */
  readonly file?: Uint8Array;
  /** A customer's or a seller's token; without one, the administrator's key; null for no credentials. */
  readonly token: string | undefined | null;
  readonly by: Caller;
  /** What the journal says of it. */
  readonly words: string;
}

/** The number of a document that says which operation it belongs to. */
export function getMark(operation: number): string {
  return `c4a05000-0000-4000-8000-${operation.toString(16).padStart(12, '0')}`;
}

export function getOperation(mark: string): number | null {
  return mark.startsWith('c4a05000-') ? Number.parseInt(mark.slice(-12), 16) : null;
}

type Caller = 'administrator' | 'customer' | 'seller' | 'anonymous';
export type Word = Pick<Request, 'method' | 'path' | 'body' | 'file' | 'words'> & { readonly by?: Caller };

/** Every path is there with and without the store's code. */
export function getPath(operation: number, path: string, store: StoreCode = 'DEFAULT'): string {
  return operation % 5 === 0 && store === 'DEFAULT' ? `/api/${path}` : `/api/${store}/${path}`;
}

/** The path of something about the customer of an operation, in the customer's store. */
export function pathFor(
  { number, customer }: Operation,
  { customers }: { readonly customers: readonly { readonly store: StoreCode }[] },
  path: string,
): string {
  return getPath(number, path, customers[customer]?.store);
}

/** A part of what administrators can do for customers is done at the till. */
export function isAtTill(operation: number): boolean {
  return operation % 4 === 1;
}
