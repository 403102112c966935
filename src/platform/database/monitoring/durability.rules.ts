export interface ServerSettings {
  readonly global: ReadonlyMap<string, string>;
  readonly session: ReadonlyMap<string, string>;
}

/** Values with a durable commit. MariaDB knows 3 for "at prepare and at commit". */
const FLUSHED = ['1', '3'];
/** Methods that never wait for the disk. */
const UNSYNCED = ['nosync', 'littlesync'];
const STRICT = /\bSTRICT_(ALL|TRANS)_TABLES\b/;

/**
 * Why a server could lose or change answered writes, one sentence each.
 * | Also for clusters: the other nodes have an answered commit in memory, and may lose power together.
 */
export function problemsOfServer({ global, session }: ServerSettings): string[] {
  const flush = global.get('innodb_flush_log_at_trx_commit') ?? '';
  const method = global.get('innodb_flush_method') ?? '';
  const binlog = global.get('sync_binlog') ?? '';
  const isolation = session.get('transaction_isolation') ?? session.get('tx_isolation') ?? '';
  return [
    !FLUSHED.includes(flush) && `innodb_flush_log_at_trx_commit is ${flush} and should be 1`,
    // Relevant with a binary log: a restarted server rolls back commits that the log does not have.
    isOn(global.get('log_bin')) && binlog !== '1' && `sync_binlog is ${binlog} and should be 1`,
    UNSYNCED.includes(method.toLowerCase()) && `innodb_flush_method is ${method} and should be O_DIRECT`,
    !STRICT.test(session.get('sql_mode') ?? '') && 'sql_mode is not strict on connections of Laurel',
    isolation !== 'READ-COMMITTED' &&
      `the isolation level is ${isolation} on connections of Laurel and should be READ-COMMITTED`,
  ].filter((problem) => typeof problem === 'string');
}

/** Requirements for a SQLite file; `synchronous` 2 is FULL, 3 EXTRA. */
export function problemsOfFile(synchronous: unknown, journalMode: unknown): string[] {
  return [
    Number(synchronous) < 2 && `synchronous is ${String(synchronous)} and should be 2`,
    journalMode !== 'wal' && `journal_mode is ${String(journalMode)} and should be wal`,
  ].filter((problem) => typeof problem === 'string');
}

function isOn(value: string | undefined): boolean {
  return value === 'ON' || value === '1';
}
