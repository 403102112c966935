import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../processes/command.js';

const SCRIPT = fileURLToPath(new URL('../../../scripts/services/haproxy.sh', import.meta.url));

/**
 * A real one, before the processes on these ports. It asks them whether they are ready, and tries nothing again by itself:
 * what is refused or cut off, its clients hear of.
 */
export class Haproxy {
  private constructor(
    readonly port: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  static async before(ports: readonly string[]): Promise<Haproxy> {
    const PORT = await freePort();
    const ROOT = mkdtempSync(join(tmpdir(), 'laurel-test-'));
    const haproxy = new Haproxy(PORT, { ...process.env, PORT, ROOT, LAURELS: ports.join(' '), RETRIES: '0' });
    execFileSync(SCRIPT, ['start'], { env: haproxy.environment, stdio: ['ignore', 'ignore', 'inherit'] });
    return haproxy;
  }

  stop(): void {
    execFileSync(SCRIPT, ['stop'], { env: this.environment });
    rmSync(this.environment['ROOT'] ?? '', { recursive: true });
  }
}
