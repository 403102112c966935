import { QueryFailedError } from 'typeorm';
import { getReason } from './retries.js';
import { ConcurrencyConflict } from './unit-of-work.errors.js';

describe('getReason', () => {
  const failed = (query: string, fields: object) =>
    new QueryFailedError(query, [], Object.assign(new Error('x'), fields));

  it.each([
    ['overtaken', new ConcurrencyConflict()],
    ['deadlock', failed('UPDATE account', { errno: 1213 })],
    ['certification', failed('COMMIT', { errno: 1213 })],
    ['certification', failed('COMMIT', { errno: 3101 })],
    ['lock-timeout', failed('UPDATE account', { errno: 1205 })],
    ['busy', failed('BEGIN IMMEDIATE', { code: 'SQLITE_BUSY' })],
    ['connection', failed('SELECT 1', { errno: 1047 })],
    ['connection', Object.assign(new Error('gone'), { fatal: true, code: 'PROTOCOL_CONNECTION_LOST' })],
  ])('%s: %s', (reason, error) => {
    expect(getReason(error)).toBe(reason);
  });
});
