import { createHash } from 'node:crypto';
import { getLines } from '#platform/file/lines.js';
import { Spool } from '#platform/file/spool.js';

const BUCKETS = 64;
const WRITTEN_AT_ONCE = 64 * 1024;
/** Longer than any record. */
const LINE_LENGTH_MAX = 2 * 1024 * 1024;

/** Something of a customer, as JSON keeps it. */
interface Kept<T> {
  readonly customerId: string;
  readonly value: T;
}

/**
 * Sorts what a file has by customers, though it may be longer than the memory: into files without a name, each with all of some customers.
 * One of these files is in memory at a time.
 */
export class CustomerBuckets<T> {
  private constructor(
    private readonly spools: readonly Spool[],
    private readonly waiting: string[],
  ) {}

  static async open<T>(): Promise<CustomerBuckets<T>> {
    const spools: Spool[] = [];
    for (let index = 0; index < BUCKETS; index += 1) {
      spools.push(await Spool.open());
    }
    return new CustomerBuckets(
      spools,
      spools.map(() => ''),
    );
  }

  async add(customerId: string, value: T): Promise<void> {
    const index = getBucket(customerId);
    const kept: Kept<T> = { customerId, value };
    const text = `${this.waiting[index] ?? ''}${JSON.stringify(kept)}\n`;
    const isFull = text.length >= WRITTEN_AT_ONCE;
    this.waiting[index] = isFull ? '' : text;
    if (isFull) {
      await this.spools[index]?.append(text);
    }
  }

  /** Each customer with everything of theirs, in the order in which it came. */
  async *customers(): AsyncGenerator<readonly [customerId: string, values: readonly T[]]> {
    for (const [index, spool] of this.spools.entries()) {
      await spool.append(this.waiting[index] ?? '');
      this.waiting[index] = '';
      const found = new Map<string, T[]>();
      for await (const [, line] of getLines(spool.texts(), 1, LINE_LENGTH_MAX)) {
        const { customerId, value } = JSON.parse(line) as Kept<T>;
        const values = found.get(customerId);
        if (values) {
          values.push(value);
        } else {
          found.set(customerId, [value]);
        }
      }
      yield* found;
    }
  }

  async close(): Promise<void> {
    for (const spool of this.spools) {
      await spool.close();
    }
  }
}

function getBucket(customerId: string): number {
  return (createHash('sha256').update(customerId).digest()[0] ?? 0) % BUCKETS;
}
