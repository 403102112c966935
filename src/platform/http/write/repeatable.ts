import { SetMetadata } from '@nestjs/common';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
export const IDEMPOTENT_REPLAYED = 'Idempotent-Replayed';
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

export const NOT_KEPT = Symbol('NOT_KEPT');

/**
 * For a POST that does not act on an Idempotency-Key: its answer is not kept. It changes nothing, or it hands out tokens,
 * which are in the database as hashes only; and doing it twice is harmless.
 */
export const NotKept = () => SetMetadata(NOT_KEPT, true);

export const IN_STEPS = Symbol('IN_STEPS');

/**
 * For a handler that begins many units of work, or whose body is read while it works: with an Idempotency-Key, each of
 * them notes how far it has got (`UnitOfWork.note`), and who repeats the request goes on from there.
 */
export const InSteps = () => SetMetadata(IN_STEPS, true);

export function isInSteps(handler: object): boolean {
  return Reflect.getMetadata(IN_STEPS, handler) === true;
}

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Whether a request that is repeated under its key is answered as it was. */
export function isRepeatable(method: string, handler: object): boolean {
  return WRITES.has(method.toUpperCase()) && Reflect.getMetadata(NOT_KEPT, handler) !== true;
}
