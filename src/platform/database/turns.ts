/** Lets a few do at once what costs the database much; the others wait, but not for ever. */
export class Turns {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  /** Undefined when the turn has not come by then. */
  async take<T>(deadline: number, work: () => Promise<T>): Promise<T | undefined> {
    if (this.taken >= this.atOnce) {
      const hasCome = await this.wait(deadline);
      if (!hasCome) {
        return undefined;
      }
    } else {
      this.taken += 1;
    }
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  private wait(deadline: number): Promise<boolean> {
    return new Promise((resolve) => {
      const come = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(
        () => {
          this.waiting.splice(this.waiting.indexOf(come), 1);
          resolve(false);
        },
        Math.max(0, deadline - performance.now()),
      );
      this.waiting.push(come);
    });
  }

  /** To the one who has waited longest; the number of turns taken stays the same then. */
  private pass(): void {
    const next = this.waiting.shift();
    if (next) {
      next();
    } else {
      this.taken -= 1;
    }
  }
}
