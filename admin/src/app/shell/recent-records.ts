import type { RecordNameRecord } from '@laurel/client/api';
import { hasPage } from '../../patterns/record-pages.js';

/** A record whose page an administrator has opened. No name: those of customers must not stay on a device. */
export interface RecentRecord {
  readonly kind: RecordNameRecord['kind'];
  readonly id: string;
}

/** Who has opened it, and in which store: others see other records. */
export interface Opener {
  readonly administratorId: string;
  readonly storeCode: string;
}

const KEY = 'laurel.recent.';
const KEPT_MAX = 8;

/** The newest first. */
export function readRecent(opener: Opener): readonly RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(getKey(opener)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecord) : [];
  } catch {
    return [];
  }
}

export function noteOpened(opener: Opener, record: RecentRecord): void {
  const others = readRecent(opener).filter(({ id }) => id !== record.id);
  write(opener, [record, ...others].slice(0, KEPT_MAX));
}

/** Records that are gone. */
export function dropRecent(opener: Opener, ids: ReadonlySet<string>): void {
  const kept = readRecent(opener);
  const left = kept.filter(({ id }) => !ids.has(id));
  if (left.length < kept.length) {
    write(opener, left);
  }
}

/**
 * All of it when a login ends.
 * @param administratorId Who keeps theirs: others have left without logging out
 */
export function forgetRecent(administratorId?: string): void {
  const kept = administratorId === undefined ? undefined : `${KEY}${administratorId}.`;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(KEY) && (kept === undefined || !key.startsWith(kept))) {
      localStorage.removeItem(key);
    }
  }
}

function write(opener: Opener, records: readonly RecentRecord[]): void {
  try {
    localStorage.setItem(getKey(opener), JSON.stringify(records));
  } catch {
    // Storage is full or forbidden: then nothing is shown.
  }
}

function getKey({ administratorId, storeCode }: Opener): string {
  return `${KEY}${administratorId}.${storeCode}`;
}

function isRecord(value: unknown): value is RecentRecord {
  const { kind, id } = (value ?? {}) as Partial<RecentRecord>;
  return typeof id === 'string' && hasPage(kind);
}
