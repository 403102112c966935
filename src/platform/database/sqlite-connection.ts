import Libsql from 'libsql';
import Aside from 'libsql/promise';

/** libsql, with one thing more: it can wait for the disk on a thread of its own, while this one serves others. */
export class SqliteConnection extends Libsql {
  /** Until it is done, nobody else may use this connection. */
  async execAside(statement: string): Promise<void> {
    // What both have inside is the same; only their methods differ.
    await Aside.prototype.exec.call(this, statement);
  }
}
