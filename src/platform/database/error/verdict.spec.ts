import { QueryFailedError } from 'typeorm';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Busy, ConcurrencyConflict, OutcomeUnknown } from './unit-of-work.errors.js';
import { isOfDatabase, isTroubleOfAll, verdictOn } from './verdict.js';

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

describe('an error within a unit of work', () => {
  const query = (fields: object) => new QueryFailedError('SELECT 1', [], Object.assign(new Error(), fields));
  const driver = (fields: object) => Object.assign(new Error(), fields);

  it.each([
    [query({ errno: 1213 })],
    [query({ errno: 1406 })],
    [query({ code: 'SQLITE_CONSTRAINT' })],
    [driver({ code: 'SQLITE_IOERR' })],
    [driver({ code: 'PROTOCOL_CONNECTION_LOST', fatal: true })],
    [new ConcurrencyConflict()],
    [new Busy(undefined)],
    [new OutcomeUnknown(undefined)],
    [new Error('No template', { cause: query({ errno: 1205 }) })],
  ])('is of the database, which may have undone it: %s', (error) => {
    expect(isOfDatabase(error)).toBe(true);
  });

  it.each([[new TypeError()], [new SyntaxError()], [new InvalidFields([])], ['a text'], [undefined]])(
    'comes from the values alone: %s',
    (error) => {
      expect(isOfDatabase(error)).toBe(false);
      expect(isTroubleOfAll(error)).toBe(false);
    },
  );

  it.each([
    [new Busy(query({ errno: 1047 }))],
    [new OutcomeUnknown(undefined)],
    [query({ errno: 1213 })],
    [driver({ code: 'PROTOCOL_CONNECTION_LOST', fatal: true })],
  ])('would come about each row: %s', (error) => {
    expect(isTroubleOfAll(error)).toBe(true);
  });

  it.each([
    [new Busy(new ConcurrencyConflict())],
    [query({ errno: 1406 })],
    [query({ code: 'SQLITE_CONSTRAINT' })],
  ])('is about one row, whichever others there are: %s', (error) => {
    expect(isTroubleOfAll(error)).toBe(false);
  });
});
