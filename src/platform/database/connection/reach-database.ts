import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { DatabaseConfig } from '#platform/config/app-config.js';
import { errorMessage, StartupError } from '#platform/error/domain-error.js';
import { asTheServerIs } from './data-source-options.js';
import { getPlace } from './describe-database.js';

const TRIES = 10;
const PAUSE_MS = 3000;

/** Temporary refusals of a server; other errors are final. */
const NOT_YET: ReadonlySet<unknown> = new Set([
  1040, // too many connections
  1203, // … of this user
  1053, // the server is shutting down
  1047, // Galera: this node has not joined the cluster yet
]);
/** Incompatible protocols, or a wrong certificate. */
const NEVER = /^(HANDSHAKE|AUTH)_/;

const logger = new Logger('Database');

/** Connects, and retries an unreachable server for half a minute, because it may be starting. A refusal is final. @throws {StartupError} */
export async function reachDatabase(config: DatabaseConfig, options: DataSourceOptions): Promise<DataSource> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await new DataSource(await asTheServerIs(options)).initialize();
    } catch (error) {
      if (tries === TRIES || !isOutOfReach(error)) {
        throw databaseUnreachable(error);
      }
      const { code } = error as { readonly code?: string };
      logger.warn({
        msg: `${getPlace(config)} cannot be reached: it is tried again in ${PAUSE_MS / 1000} s (${tries} of ${TRIES - 1})`,
        err: {
          type: (error as Error).name,
          message: errorMessage(error),
          ...(code !== undefined && { code }),
        },
      });
      await sleep(PAUSE_MS);
    }
  }
}

export function databaseUnreachable(cause: unknown): StartupError {
  return new StartupError(`The database cannot be reached: ${errorMessage(cause)}`, { cause });
}

/** Network errors have no number of a server. */
function isOutOfReach(error: unknown): boolean {
  const { errno = 0, code = '' } = error as { readonly errno?: number; readonly code?: string };
  return (errno <= 0 && code !== '' && !NEVER.test(code)) || NOT_YET.has(errno);
}
