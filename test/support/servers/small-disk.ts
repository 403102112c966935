import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILLER = 'filler';

/** A file system of its own, in memory, which can really be full. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  /** Undefined where this user may not mount anything. */
  static mount(megabytes: number): SmallDisk | undefined {
    const path = mkdtempSync(join(tmpdir(), 'laurel-test-disk-'));
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path];
    const { status } = spawnSync('mount', options, { stdio: 'ignore' });
    if (status !== 0) {
      rmSync(path, { recursive: true });
      return undefined;
    }
    return new SmallDisk(path);
  }

  /** Leaves some bytes, and no more. */
  fill(left: number): void {
    const { bavail, bsize } = statfsSync(this.path);
    writeFileSync(join(this.path, FILLER), Buffer.alloc(Math.max(bavail * bsize - left, 0)));
  }

  empty(): void {
    rmSync(join(this.path, FILLER));
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.path]);
    rmSync(this.path, { recursive: true, force: true });
  }
}
