import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';

/** So that a connection that answers nothing holds up only those that use it. */
const WAIT_MS_MAX = 50;

/**
 * Reads for many requests in few statements. A request that is alone is read for at once; requests that arrive meanwhile are read for
 * together afterwards, by statements that begin after each of them has arrived. So each sees what was committed before it came.
 */
export class ReadsTogether<Key, Value> {
  private running: Promise<unknown> | undefined;
  private readonly loader: DataLoader<Key, Value>;

  /**
   * @param find Answers in the order of the keys, with an error where one key is wrong. Must read as committed: the statements of a unit
   * of work are not those of other requests.
   * @param atOnce How many keys it gets at most.
   */
  constructor(
    private readonly find: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
    atOnce: number,
  ) {
    this.loader = new DataLoader<Key, Value>((keys) => this.run(keys), {
      cache: false,
      maxBatchSize: atOnce,
      batchScheduleFn: (begin) => void this.turn().then(begin),
    });
  }

  /** @throws what was wrong with this key, or with the database */
  async read(key: Key): Promise<Value> {
    return this.loader.load(key);
  }

  private async turn(): Promise<void> {
    await (this.running && Promise.race([this.running, sleep(WAIT_MS_MAX, undefined, { ref: false })]));
  }

  private run(keys: readonly Key[]): Promise<readonly (Value | Error)[]> {
    const found = this.findAll(keys);
    const ended = found
      .catch(() => undefined)
      .then(() => void (this.running = this.running === ended ? undefined : this.running));
    this.running = ended;
    return found;
  }

  /** A statement that fails for all of them is tried for each: one that cannot be read for is no other's fault. */
  private async findAll(keys: readonly Key[]): Promise<readonly (Value | Error)[]> {
    try {
      return await this.find(keys);
    } catch (error) {
      if (keys.length === 1) {
        throw error;
      }
      const alone = await Promise.allSettled(keys.map((key) => this.find([key])));
      return alone.map((each) =>
        each.status === 'fulfilled' ? (each.value[0] as Value | Error) : errorOf(each.reason),
      );
    }
  }
}

function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
