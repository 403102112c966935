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

/** The first of 100 ports, as far as `offsets` says all free. Ours lie where the system gives out none by itself. */
export async function freeBlock(from: number, offsets: readonly number[]): Promise<number> {
  for (let base = from; base < 32_000; base += 100) {
    if ((await Promise.all(offsets.map((offset) => isFree(base + offset)))).every(Boolean)) {
      return base;
    }
  }
  throw new Error(`No free ports from ${from} on`);
}
