import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Where the processes of Laurel keep everything, and what can be done to it. */
export interface Database {
  /** What process number `process` is told of it. */
  getEnvironment(process: number): Readonly<Record<string, string>>;
  /** For who looks from outside: the file, or the addresses of the servers. */
  readonly addresses: readonly string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills a server, and starts it again after a while. */
  outage(victims: readonly number[], milliseconds: number): Promise<void>;
}

const SERVICES = fileURLToPath(new URL('../../../scripts/services/', import.meta.url));
const START_MS_MAX = 120_000;

/** Runs one of scripts/services. */
export async function script(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const env = { ...process.env, ...environment };
  await promisify(execFile)(`${SERVICES}${name}`, args, { env, timeout: START_MS_MAX });
}
