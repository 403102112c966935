interface Stoppable {
  stop(): unknown;
}

const running = new Set<Stoppable>();

/** What has been started and would go on without us. */
export function started(thing: Stoppable): void {
  running.add(thing);
}

export function stopped(thing: Stoppable): void {
  running.delete(thing);
}

/** The last comes first. */
export async function stopAll(): Promise<void> {
  for (const thing of [...running].reverse()) {
    await Promise.resolve(thing.stop()).catch(() => undefined);
  }
}
