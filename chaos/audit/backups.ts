import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getLastingText } from '../plan/personal.js';
import { getDigest } from '../random.js';
import { runCommand, type Service } from '../servers/service.js';
import type { Findings } from './findings.js';
import { number, openSource, type Row, type Source, text } from './source.js';

const CHECK = 'backups';
const DATABASE = 'laurel.sqlite';
const EVENTS = 'SELECT position, uuid, type, payload, recordedOn FROM event WHERE position';

/**
 * Each backup of the embedded database is restored where there is nothing, which verifies it. One that was taken during the
 * storm has the first events of the storm, with what was erased since; the one that is taken now has all rows of all tables. The services must have ended: a job between the last backup and the comparison
 * (one that seals the audit log, say) would be a difference.
 */
export async function compareBackups(
  backups: readonly string[],
  service: Service,
  directory: string,
  source: Source,
  findings: Findings,
): Promise<void> {
  const last = join(directory, 'backup-at-the-end');
  const taken = await runCommand(['backup', last], service, directory);
  if (taken.code !== 0) {
    findings.add(CHECK, `No backup could be taken at the end: ${taken.output.slice(-500)}`);
    return;
  }
  for (const backup of [...backups, last]) {
    const restored = await restore(backup, service, directory, findings);
    if (restored) {
      try {
        await (backup === last
          ? compareTables(restored, source, findings)
          : comparePast(backup, restored, source, findings));
      } finally {
        restored.close();
      }
    }
  }
}

async function restore(
  backup: string,
  { environment }: Service,
  directory: string,
  findings: Findings,
): Promise<Source | null> {
  const data = `${backup}-restored`;
  mkdirSync(data);
  const elsewhere = { environment: { ...environment, DATA_DIR: data } };
  const { code, output } = await runCommand(['restore', backup], elsewhere, directory);
  if (code !== 0) {
    findings.add(CHECK, `${backup} could not be restored, or is not as it should be: ${output.slice(-1000)}`);
    return null;
  }
  return openSource(join(data, DATABASE));
}

async function comparePast(
  backup: string,
  restored: Source,
  source: Source,
  findings: Findings,
): Promise<void> {
  let until = 0;
  for await (const row of restored.rows('SELECT MAX(position) AS last FROM event')) {
    until = number(row, 'last');
  }
  const [then, now] = [
    await sumUp(restored, `${EVENTS} IS NOT NULL`, eventIn),
    await sumUp(source, `${EVENTS} <= ${until}`, eventIn),
  ];
  if (then !== now || until === 0) {
    findings.add(CHECK, `The ${until} events of ${backup} are not the first that there are: ${then}, ${now}`);
  }
}

async function compareTables(restored: Source, source: Source, findings: Findings): Promise<void> {
  for (const table of await source.tables()) {
    const [then, now] = [
      await sumUp(restored, `SELECT * FROM "${table}"`),
      await sumUp(source, `SELECT * FROM "${table}"`),
    ];
    if (then !== now) {
      findings.add(CHECK, `The table ${table} is another one in the backup: ${then}, not ${now}`);
    }
  }
}

/** How many rows there are, and a sum over what is in them, in whatever order. */
async function sumUp(
  source: Source,
  sql: string,
  getText: (row: Row) => string = (row) => JSON.stringify(row),
): Promise<string> {
  let [count, sum] = [0, 0];
  for await (const row of source.rows(sql)) {
    count += 1;
    sum = (sum + getDigest(getText(row))) % 2 ** 48;
  }
  return `${count} rows, ${sum}`;
}

/** Without what erasures take. */
function eventIn(row: Row): string {
  return getLastingText({ ...row, payload: JSON.parse(text(row, 'payload')) as unknown });
}
