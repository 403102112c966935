import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs another command in a process of its own, and returns its exit code. What it says on stdout is said, or kept quiet. */
export async function spawnCommand(
  name: string,
  { environment = {}, signal, quiet = false }: SpawnOptions,
): Promise<number> {
  const { environmentWith } = await import('#platform/config/config-of-process.js');
  const child = spawn(process.execPath, [process.argv[1] ?? '', name], {
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    env: environmentWith(environment),
    signal,
    killSignal: 'SIGTERM',
  });
  child.on('error', () => undefined);
  const [code] = (await once(child, 'close')) as [number | null];
  signal.throwIfAborted();
  return code ?? 1;
}

interface SpawnOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly quiet?: boolean;
}
