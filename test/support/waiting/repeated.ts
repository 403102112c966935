import type { Response } from 'supertest';

export const KEY = 'Idempotency-Key';
export const REPLAYED = 'idempotent-replayed';

/** All that a client can compare. */
export const told = ({ status, headers, text }: Response) => ({
  status,
  type: headers['content-type'],
  text,
});
