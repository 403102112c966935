import type { Readable } from 'node:stream';

export interface FileToStore {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface OpenFile {
  readonly bytes: number;
  readonly content: Readable;
}

export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

/** `3f/3f0e9d9c-…-640x400.webp`: the first two digits of the id are a folder, so that no folder holds all files. */
const NAME =
  /^([\da-f]{2})\/\1[\da-f]{6}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?:-[\da-z]+)?\.[a-z]{3,4}$/;
const ID_LENGTH = 36;
const HEXADECIMAL = 16;

/** How many files a storage works on at once. */
const AT_ONCE = 16;

export const FOLDERS: readonly string[] = Array.from({ length: HEXADECIMAL ** 2 }, (_, index) =>
  index.toString(HEXADECIMAL).padStart(2, '0'),
);

export function getFolder(id: string): string {
  return id.slice(0, 2);
}

/** Null for a file that Laurel has not named. */
export function idInName(name: string): string | null {
  return NAME.test(name) ? name.slice(3, 3 + ID_LENGTH) : null;
}

/** Some at a time. After one has failed, nothing goes on. @throws what the first one that has failed threw */
export async function withEach<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < things.length; at += AT_ONCE) {
    const outcomes = await Promise.allSettled(things.slice(at, at + AT_ONCE).map(work));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) {
      throw failed.reason;
    }
  }
}

/**
 * Files beside the database. A name is drawn once and its file is never written again, so that a file is either whole or not there. Names
 * that callers have sent are never among them.
 */
export abstract class FileStorage {
  /** Afterwards all of them survive a crash of the machine. @throws {StorageUnreachable} @throws {StorageFull} */
  abstract store(files: readonly FileToStore[]): Promise<void>;

  /** Undefined for a file that is not there. @throws {StorageUnreachable} */
  abstract open(name: string): Promise<OpenFile | undefined>;

  /** Ignores files that are not there. @throws {StorageUnreachable} */
  abstract remove(names: readonly string[]): Promise<void>;

  /** All that lies in one of `FOLDERS`, drafts of killed processes included. @throws {StorageUnreachable} */
  abstract list(folder: string): Promise<readonly ListedFile[]>;

  /**
   * Keeps what is there now, so that a database of before can be used again after its files were removed. Returns where it is; undefined
   * where there is nothing to keep, and where the storage keeps versions itself.
   * @param newNames Files that the database of before does not know
   * @throws {StorageUnreachable} @throws {StorageFull}
   */
  abstract keepAside(newNames: ReadonlySet<string>): Promise<string | undefined>;
}
