interface Queue {
  /** Fulfilled, never rejected, when all that are in it have ended. */
  end: Promise<unknown>;
  length: number;
}

/** Pieces of work that have a key in common go on one after the other, in their order. */
export class KeyedTurns {
  private readonly queues = new Map<string, Queue>();

  /** How many go on or wait for the key that most do. */
  getLength(keys: readonly string[]): number {
    return Math.max(0, ...keys.map((key) => this.queues.get(key)?.length ?? 0));
  }

  async take<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = keys.flatMap((key) => this.queues.get(key)?.end ?? []);
    const mine = Promise.all(before).then(work);
    const end = mine.catch(() => undefined);
    keys.forEach((key) => {
      const queue = this.queues.get(key) ?? { end, length: 0 };
      this.queues.set(key, Object.assign(queue, { end, length: queue.length + 1 }));
    });
    try {
      return await mine;
    } finally {
      keys.forEach((key) => {
        this.leave(key);
      });
    }
  }

  private leave(key: string): void {
    const queue = this.queues.get(key);
    if (queue) {
      queue.length -= 1;
      if (queue.length === 0) {
        this.queues.delete(key);
      }
    }
  }
}
