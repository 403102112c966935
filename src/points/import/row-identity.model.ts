import { hash } from 'node:crypto';
import type { SentPoints } from './points-file.model.js';

/** What tells a row of points from others: in this file, and in the files of other days. */
export interface RowIdentity {
  readonly id: string;
  readonly content: string;
  /** Other rows of one file have other names, unless they name themselves. */
  readonly hasReference: boolean;
}

/**
 * Names the rows of one file. A row is named by its reference, or else by its values: contacts as they are read, points, type, comment and
 * times. Saving, sorting or correcting the file changes no name. Equal rows of one file are numbered, so that two payments stay two.
 */
export class RowIdentities {
  private readonly seen = new Set<number>();
  /** How many equal rows there were, where there was more than one. */
  private readonly times = new Map<number, number>();

  constructor(
    private readonly storeId: string,
    private readonly label: string | undefined,
  ) {}

  of(sent: SentPoints): RowIdentity {
    const content = getHash(getContent(sent));
    const hasReference = sent.reference !== undefined;
    const named = hasReference ? ['reference', sent.reference] : ['content', content, this.getCount(content)];
    return { id: getHash([this.storeId, this.label ?? '', ...named]), content, hasReference };
  }

  private getCount(content: string): number {
    // 52 bits of the hash: a file may have millions of rows.
    const key = Number.parseInt(content.slice(0, 13), 16);
    if (!this.seen.has(key)) {
      this.seen.add(key);
      return 1;
    }
    const count = (this.times.get(key) ?? 1) + 1;
    this.times.set(key, count);
    return count;
  }
}

function getContent({ customer, ...sent }: SentPoints): unknown[] {
  return [
    customer.map(({ kind, name }) => [kind, name.normalize('NFC').toLowerCase()]),
    sent.type,
    sent.points,
    sent.comment?.normalize('NFC') ?? '',
    sent.validityDuration ?? null,
    sent.lockedUntil ?? null,
    sent.expiresAt ?? null,
  ];
}

function getHash(values: unknown): string {
  return hash('sha256', JSON.stringify(values));
}
