type Key = string | symbol;

/**
 * Does so many pieces of work at once. Pieces that wait go on in turns of their keys: a key with a thousand of them delays another key
 * by one.
 */
export class FairTurns {
  private running = 0;
  /** In the order of their next turns. */
  private readonly queues = new Map<Key, (() => void)[]>();

  constructor(private readonly atOnce: number) {}

  countWaiting(key: Key): number {
    return this.queues.get(key)?.length ?? 0;
  }

  async take<T>(key: Key, work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) {
      this.running += 1;
    } else {
      await this.queue(key);
    }
    try {
      return await work();
    } finally {
      this.handOn();
    }
  }

  private async queue(key: Key): Promise<void> {
    await new Promise<void>((resolve) => {
      this.queues.set(key, [...(this.queues.get(key) ?? []), resolve]);
    });
  }

  /** The place of what has ended is that of the next one: nothing comes between. */
  private handOn(): void {
    const [next] = this.queues;
    if (!next) {
      this.running -= 1;
      return;
    }
    const [key, [begin, ...others]] = next;
    this.queues.delete(key);
    if (others.length > 0) {
      this.queues.set(key, others);
    }
    begin?.();
  }
}
