import { once } from 'node:events';
import { createServer } from 'node:net';

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

const BLOCK = 100;
const BLOCKS = 130;

/** The first of a hundred ports, as far as `offsets` says all free. Two storms that begin at once do not begin to look at one place. */
export async function freeBlock(from: number, offsets: readonly number[]): Promise<number> {
  for (let attempt = 0; attempt < BLOCKS; attempt += 1) {
    const base = from + BLOCK * ((process.pid + attempt) % BLOCKS);
    if ((await Promise.all(offsets.map((offset) => isFree(base + offset)))).every(Boolean)) {
      return base;
    }
  }
  throw new Error(`No free ports from ${from} on`);
}
