import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../../../src/cli/command-line.js';

/** Where no `.env` of a developer lies. */
const NOWHERE = mkdtempSync(join(tmpdir(), 'laurel-test-'));
const CLI = fileURLToPath(new URL('../../../scripts/cli.mjs', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * What `npm run cli` does, from its words to its exit code, without a process of its own: loading the service once more takes
 * longer than most commands. Specs about signals, locks between processes and what is built take `run`.
 *
 * @param typed all that standard input has for it
 */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  typed = '',
): Promise<CommandOutcome> {
  const written = { stdout: '', stderr: '' };
  const restore = [
    takeEnvironment(environment),
    keepListeners(),
    takeInput(typed),
    take('stdout'),
    take('stderr'),
  ];
  try {
    const code = await runCommandLine(words);
    return { code, ...written };
  } finally {
    restore.forEach((each) => each());
  }

  function take(stream: 'stdout' | 'stderr'): () => void {
    const write = process[stream].write.bind(process[stream]);
    process[stream].write = (chunk: Uint8Array | string) => {
      written[stream] += String(chunk);
      return true;
    };
    return () => void (process[stream].write = write);
  }
}

/** A command reads its configuration from the variables and the directory of the process, and makes its files its own. */
function takeEnvironment(environment: Readonly<Record<string, string>>): () => void {
  const { env, argv } = process;
  const directory = process.cwd();
  const umask = process.umask(0o022);
  process.env = { PATH: env['PATH'], ...environment };
  // A command that runs another one begins a process.
  process.argv = [process.execPath, CLI];
  process.chdir(NOWHERE);
  return () => {
    Object.assign(process, { env, argv });
    process.chdir(directory);
    process.umask(umask);
  };
}

function takeInput(typed: string): () => void {
  const before = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([typed]) });
  return () => void Object.defineProperty(process, 'stdin', before ?? {});
}

/** A command that listens for signals ends with its process. */
function keepListeners(): () => void {
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  return () => {
    for (const signal of SIGNALS) {
      const added = process.listeners(signal).filter((listener) => !before.get(signal)?.includes(listener));
      added.forEach((listener) => process.off(signal, listener));
    }
  };
}
