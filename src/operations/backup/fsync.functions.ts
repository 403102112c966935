import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until the disk has it: the content of a file, or the names in a directory. */
export function fsync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
