/** A database for one test file, on whatever this run is about. */
export interface TestDatabase {
  /** The variables that lead a process to it; to another node of the cluster, if it is one, each time. */
  environment(): Readonly<Record<string, string>>;
  /** Leaves what migrations have put into it. A service may go on using it. */
  empty(): Promise<void>;
  drop(): Promise<void>;
}

const inUse = new Set<string>();

/**
 * A worker has one database of a name: making it for another file would empty it under its current user. Refused on
 * SQLite too, where each gets its own file, so that it is seen before the spec meets a server.
 */
export async function onlyOnce(name: string, make: () => Promise<TestDatabase>): Promise<TestDatabase> {
  if (inUse.has(name)) {
    throw new Error(
      `Another application of this spec file still uses the ${name} database, which this one would empty. Stop it first ` +
        '(did its afterEach fail?), use `another()` for a second process, or start this one with `freshDatabase: true`.',
    );
  }
  inUse.add(name);
  const free = () => void inUse.delete(name);
  try {
    const database = await make();
    return {
      environment: () => database.environment(),
      empty: () => database.empty(),
      drop: () => database.drop().finally(free),
    };
  } catch (error) {
    free();
    throw error;
  }
}

/** What a spec file has left running is no reason to refuse the next one its database. */
export function forgetDatabases(): void {
  inUse.clear();
}
