import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { Database, Stage } from './stage.js';

/** SQLite, each database in a directory of its own. */
export function fileStage(directory: string): Stage {
  return {
    name: 'SQLite',
    pid: undefined,
    create: (name) => Promise.resolve(databaseIn(directory, name)),
    close: () => Promise.resolve(),
  };
}

function databaseIn(directory: string, name: string): Database {
  const own = join(directory, name);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  const file = join(own, 'laurel.sqlite');
  let opened: InstanceType<typeof Libsql> | undefined;
  const open = () => (opened ??= new Libsql(file, { timeout: 5000 }));
  return {
    kind: 'file',
    environment: { DATA_DIR: own },
    target: { file },
    query: (sql, values = []) => {
      const statement = open().prepare(sql);
      const rows = statement.reader ? statement.all(...values) : [];
      if (!statement.reader) {
        statement.run(...values);
      }
      return Promise.resolve(rows as Readonly<Record<string, unknown>>[]);
    },
    copy: (other) => {
      const copied = databaseIn(directory, other);
      open().exec(`VACUUM INTO '${join(directory, other, 'laurel.sqlite')}'`);
      return Promise.resolve(copied);
    },
    drop: () => {
      opened?.close();
      opened = undefined;
      rmSync(own, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}
