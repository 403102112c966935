interface Step {
  readonly atMs: number;
  readonly work: () => Promise<void>;
}

/** What is to happen, in the order of time. Steps may put further ones into their own future. */
export class Timeline {
  private readonly steps: Step[] = [];
  private played = 0;

  constructor(private readonly endMs: number) {}

  /** Steps that come after the end never happen. */
  add(atMs: number, work: () => Promise<void>): void {
    if (atMs >= this.endMs) {
      return;
    }
    let [low, high] = [this.played, this.steps.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.steps[middle]?.atMs ?? 0) <= atMs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    this.steps.splice(low, 0, { atMs, work });
  }

  /** @param each Called for each step; it is to do the step's work when it is `at`. */
  async play(
    each: (at: Date, work: Step['work'], done: number, total: number) => Promise<void>,
  ): Promise<void> {
    for (let step = this.steps[0]; step; step = this.steps[this.played]) {
      this.played += 1;
      await each(new Date(step.atMs), step.work, this.played, this.steps.length);
    }
  }
}
