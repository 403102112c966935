import type { PoolConnection } from 'mysql2';

const UNKNOWN_VARIABLE = 1193;

const outside = new WeakMap<PoolConnection, Promise<boolean>>();

/** Asks the server of a new connection whether it is a node of a Galera cluster. */
export function askForCluster(connection: PoolConnection): void {
  const isOutside = new Promise<boolean>((resolve) => {
    connection.query('SELECT @@wsrep_on AS isNode', (error, found: unknown) => {
      const [row] = error ? [] : (found as { isNode: number | string }[]);
      resolve(error?.errno === UNKNOWN_VARIABLE || Number(row?.isNode) === 0);
    });
  });
  outside.set(connection, isOutside);
}

/**
 * Whether a transaction may begin within a compound statement. Not on a Galera node: within one, the beginning does not wait until the node
 * is up to date.
 */
export async function isOutsideOfClusters(connection: PoolConnection): Promise<boolean> {
  return outside.get(connection) ?? false;
}
