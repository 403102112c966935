import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRecord } from '#platform/file/file-records.js';
import { recordsOfJsonList } from '#platform/file/json-list.js';
import { isUuid } from '#platform/text.js';

const MEGABYTE = 1024 * 1024;
const USUAL = { lengthMax: MEGABYTE, valuesMax: 60_000, haveIds: true };
/** A campaign has all its codes in its record. */
const WITH_CODES = { lengthMax: 64 * MEGABYTE, valuesMax: 3_000_000, haveIds: true };

/** The files of a folder, and the member of an answer of the public system that has the records. */
const LISTS = {
  pos: 'pos',
  levels: 'levels',
  sellers: 'sellers',
  customers: 'customers',
  segments: 'segments',
  categories: 'categories',
  transactions: 'transactions',
  points: 'transfers',
  campaigns: 'campaigns',
  'earning-rules': 'earningRules',
  bought: 'boughtCampaigns',
  statuses: 'statuses',
} as const;

export type SourceKind = keyof typeof LISTS;

const KINDS = Object.keys(LISTS) as SourceKind[];
const ENDINGS = ['.json', '.jsonl'];
const CODES = 'codes';

/** A file of the public system, which may be read more than once. */
export interface SourceFile {
  readonly name: string;
  readonly kind: SourceKind;
  readonly records: () => AsyncGenerator<FileRecord>;
}

/** A CSV file with the codes of one campaign. */
export interface CodesFile {
  readonly name: string;
  readonly campaignId: string;
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

export interface SourceFolder {
  readonly files: ReadonlyMap<SourceKind, readonly SourceFile[]>;
  readonly codes: readonly CodesFile[];
  /** What is there and is not read. */
  readonly others: readonly string[];
}

/** Looks for the files that docs/moving-from-open-loyalty.md names. @throws {Error} when there is none of them */
export async function openSourceFolder(folder: string): Promise<SourceFolder> {
  const names = (await readdir(folder)).sort();
  const files = new Map<SourceKind, readonly SourceFile[]>();
  const others: string[] = [];
  const codes: CodesFile[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const kind = KINDS.find((each) => ENDINGS.some((ending) => name === `${each}${ending}`));
    if (name === CODES && (await stat(path)).isDirectory()) {
      for (const each of (await readdir(path)).sort()) {
        const campaignId = each.replace(/\.csv$/, '');
        if (isUuid(campaignId) && each !== campaignId) {
          codes.push(codesFile(join(path, each), `${CODES}/${each}`, campaignId.toLowerCase()));
        } else {
          others.push(`${CODES}/${each}`);
        }
      }
    } else if (kind) {
      files.set(kind, [...(files.get(kind) ?? []), sourceFile(path, name, kind)]);
    } else {
      others.push(name);
    }
  }
  if (files.size === 0 && codes.length === 0) {
    const expected = [...KINDS.map((kind) => `${kind}.json`), `${CODES}/`].join(', ');
    throw new Error(`There is nothing to move in ${folder}: none of ${expected}`);
  }
  return { files, codes, others };
}

function sourceFile(path: string, name: string, kind: SourceKind): SourceFile {
  const limits = kind === 'campaigns' ? WITH_CODES : USUAL;
  return { name, kind, records: () => recordsOfJsonList(createReadStream(path), LISTS[kind], limits) };
}

function codesFile(path: string, name: string, campaignId: string): CodesFile {
  return { name, campaignId, bytes: () => createReadStream(path) };
}
