import { problemsOfFile, problemsOfServer } from './durability.rules.js';

const SAFE = {
  innodb_flush_log_at_trx_commit: '1',
  log_bin: 'ON',
  sync_binlog: '1',
  innodb_flush_method: 'O_DIRECT',
};
const SESSION = { sql_mode: 'STRICT_ALL_TABLES,NO_ZERO_DATE', transaction_isolation: 'READ-COMMITTED' };
const problems = (global: object = {}, session: object = SESSION) =>
  problemsOfServer({
    global: new Map(Object.entries({ ...SAFE, ...global })),
    session: new Map(Object.entries(session)),
  });

describe('problemsOfServer', () => {
  it.each([
    ['the settings that the manual asks for', {}, SESSION],
    ['MariaDB, which knows a stricter one', { innodb_flush_log_at_trx_commit: '3' }, SESSION],
    ['a server without a binary log', { log_bin: 'OFF', sync_binlog: '0' }, SESSION],
    [
      'the old name of the isolation level',
      {},
      { sql_mode: 'STRICT_TRANS_TABLES', tx_isolation: 'READ-COMMITTED' },
    ],
  ])('finds nothing wrong with %s', (_, global, session) => {
    expect(problems(global, session)).toEqual([]);
  });

  it.each([
    [{ innodb_flush_log_at_trx_commit: '0' }, 'innodb_flush_log_at_trx_commit is 0 and should be 1'],
    [{ innodb_flush_log_at_trx_commit: '2' }, 'innodb_flush_log_at_trx_commit is 2 and should be 1'],
    [{ sync_binlog: '0' }, 'sync_binlog is 0 and should be 1'],
    [{ sync_binlog: '1000' }, 'sync_binlog is 1000 and should be 1'],
    [{ log_bin: '1', sync_binlog: '0' }, 'sync_binlog is 0 and should be 1'],
    [{ innodb_flush_method: 'nosync' }, 'innodb_flush_method is nosync and should be O_DIRECT'],
  ])('%j: %s', (global, problem) => {
    expect(problems(global)).toEqual([problem]);
  });

  it('looks at what connections have, whatever the server proposes', () => {
    const session = { sql_mode: 'NO_ZERO_DATE', tx_isolation: 'REPEATABLE-READ' };

    expect(problems({ sql_mode: 'STRICT_ALL_TABLES' }, session)).toEqual([
      'sql_mode is not strict on connections of Laurel',
      'the isolation level is REPEATABLE-READ on connections of Laurel and should be READ-COMMITTED',
    ]);
  });

  it('names all that is wrong, also when the server says nothing', () => {
    expect(problemsOfServer({ global: new Map(), session: new Map() })).toHaveLength(3);
  });
});

describe('problemsOfFile', () => {
  it.each([
    [2, 'wal', []],
    [3, 'wal', []],
    [1, 'wal', ['synchronous is 1 and should be 2']],
    [0, 'delete', ['synchronous is 0 and should be 2', 'journal_mode is delete and should be wal']],
  ])('synchronous %s, journal_mode %s', (synchronous, journalMode, expected) => {
    expect(problemsOfFile(synchronous, journalMode)).toEqual(expected);
  });
});
