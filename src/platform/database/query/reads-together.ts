import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';

/** A dead connection delays only its own users. */
const WAIT_MS_MAX = 50;

/**
 * Combines reads of many requests. A single request reads at once; requests that arrive meanwhile share the next statements, which begin
 * after all of them have arrived. So each sees the commits before its arrival.
 */
export class ReadsTogether<Key, Value> {
  private running: Promise<unknown> | undefined;
  private readonly loader: DataLoader<Key, Value>;

  /**
   * @param find Returns values in the order of the keys, with an error for a wrong key. Must read committed rows, because other requests
   * share them
   * @param atOnce The maximum of keys
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

  /** @throws errors about this key, or of the database */
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

  /** After a failed statement each key is tried alone, so that an error concerns one key only. */
  private async findAll(keys: readonly Key[]): Promise<readonly (Value | Error)[]> {
    try {
      return await this.find(keys);
    } catch (error) {
      if (keys.length === 1) {
        throw error;
      }
      const alone = await Promise.allSettled(keys.map((key) => this.find([key])));
      return alone.map((each) =>
        each.status === 'fulfilled' ? (each.value[0] as Value | Error) : toError(each.reason),
      );
    }
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
