import { QueryFailedError } from 'typeorm';
import { ConcurrencyConflict } from './unit-of-work.errors.js';
import { verdictOn } from './verdict.js';

const failed = (query: string, error: object) =>
  verdictOn(new QueryFailedError(query, [], Object.assign(new Error(), error)));

describe('verdictOn', () => {
  it.each([1213, 1205, 1020, 3101, 8002, 8022, 8028, 9007])(
    'has %i undone, wherever it comes from',
    (errno) => {
      expect(failed('UPDATE …', { errno })).toBe('undone');
      expect(failed('COMMIT', { errno })).toBe('undone');
    },
  );

  it.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])('has %s undone', (code) => {
    expect(failed('BEGIN IMMEDIATE', { code })).toBe('undone');
  });

  it('has SQLITE_FULL undone, also at COMMIT; not what failed there without saying how', () => {
    expect(failed('INSERT …', { code: 'SQLITE_FULL' })).toBe('undone');
    expect(failed('COMMIT', { code: 'SQLITE_FULL' })).toBe('undone');
    expect(failed('COMMIT', { code: 'SQLITE_IOERR' })).toBe('unknown');
  });

  it('has a unit of work undone that found itself overtaken', () => {
    expect(verdictOn(new ConcurrencyConflict())).toBe('undone');
  });

  it.each([
    { errno: 1047 },
    { code: 'PROTOCOL_CONNECTION_LOST', fatal: true },
    { errno: -104, code: 'ECONNRESET', fatal: true },
  ])('does not know what became of a COMMIT that ended in %j', (error) => {
    expect(failed('COMMIT', error)).toBe('unknown');
    expect(failed('UPDATE …', error)).toBe('undone');
    expect(verdictOn(Object.assign(new Error(), error))).toBe('undone');
  });

  it('reads the text of 1180: a conflict is undone, anything else may be done', () => {
    const conflict = "Got error 149 - 'Lock deadlock; Retry transaction' during COMMIT";
    expect(failed('COMMIT', { errno: 1180, message: conflict })).toBe('undone');
    expect(failed('COMMIT', { errno: 1180, message: 'Got error 1 during COMMIT' })).toBe('unknown');
  });

  it.each([{ errno: 1062 }, { errno: 1045, fatal: true }, { code: 'SQLITE_CONSTRAINT' }])(
    'tries %j no more',
    (error) => {
      expect(failed('INSERT …', error)).toBe('failed');
    },
  );
});
