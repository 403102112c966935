import { SetMetadata } from '@nestjs/common';

const REPLACED_BY = Symbol('REPLACED_BY');

/**
 * For an operation that is there for existing clients. It stays, and is described for them alone; everyone else finds the operation that does
 * the same.
 * @param operation as documents have it: `GET /api/{storeCode}/audit`
 */
export const ReplacedBy = (operation: string) => SetMetadata(REPLACED_BY, operation);

export function getReplacement(handler: object): string | undefined {
  return Reflect.getMetadata(REPLACED_BY, handler) as string | undefined;
}
