import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkNoTransaction } from '#platform/database/transaction/transaction-scope.js';
import {
  FileStorage,
  type FileToStore,
  FOLDERS,
  idInName,
  type ListedFile,
  type OpenFile,
  withEach,
} from './file-storage.js';
import { StorageFull, StorageUnreachable } from './storage.errors.js';

/** Pictures of people are among the files. */
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Files in a directory. Several processes may share it. */
export class LocalStorage extends FileStorage {
  /** @param directory Made with the first file; its parent, too */
  constructor(private readonly directory: string) {
    super();
  }

  /** Writes drafts, flushes them, gives them their names and flushes the directories, in this order; files together, for one wait for the disk. */
  async store(files: readonly FileToStore[]): Promise<void> {
    checkNoTransaction('the storage of files');
    await attempt(async () => {
      const folders = [...new Set(files.map(({ name }) => dirname(this.getPath(name))))];
      const above = [dirname(this.directory), this.directory];
      for (const directory of [...above, ...folders]) {
        await makeDirectory(directory);
      }
      await withEach(files, ({ name, bytes }) => writeWhole(this.getPath(name), bytes));
      // Another process may have made a directory, and died before it was durable.
      await withEach(folders, flushDirectory);
      for (const directory of above.reverse()) {
        await flushDirectory(directory);
      }
    });
  }

  async open(name: string): Promise<OpenFile | undefined> {
    checkNoTransaction('the storage of files');
    return attempt(async () => {
      const file = await open(this.getPath(name)).catch(undefinedIfMissing);
      if (!file) {
        return undefined;
      }
      try {
        const { size } = await file.stat();
        return { bytes: size, content: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  }

  async remove(names: readonly string[]): Promise<void> {
    checkNoTransaction('the storage of files');
    await attempt(async () => {
      for (const name of names) {
        await rm(join(this.directory, name), { force: true });
      }
    });
  }

  async list(folder: string): Promise<readonly ListedFile[]> {
    return attempt(async () => {
      const entries = (await readdir(join(this.directory, folder)).catch(undefinedIfMissing)) ?? [];
      const listed: ListedFile[] = [];
      for (const entry of entries) {
        const name = `${folder}/${entry}`;
        const found = await stat(join(this.directory, name)).catch(undefinedIfMissing);
        if (found?.isFile()) {
          listed.push({ name, bytes: found.size, storedAt: found.mtime });
        }
      }
      return listed;
    });
  }

  /** Keeps second names of the files in a folder beside those of `FOLDERS`, which need no room until the first names are removed. */
  async keepAside(newNames: ReadonlySet<string>): Promise<string | undefined> {
    return attempt(async () => {
      let place: string | undefined;
      for (const folder of FOLDERS) {
        const files = (await this.list(folder)).filter(({ name }) => !newNames.has(name));
        if (files.length === 0) {
          continue;
        }
        place ??= await this.makePlaceAside();
        await makeDirectory(join(place, folder));
        for (const { name } of files) {
          await linkOrCopy(join(this.directory, name), join(place, name));
        }
        await flushDirectory(join(place, folder));
      }
      if (place !== undefined) {
        await flushDirectory(place);
        await flushDirectory(this.directory);
      }
      return place;
    });
  }

  private async makePlaceAside(): Promise<string> {
    const taken = new Set(await readdir(this.directory));
    let number = 1;
    while (taken.has(`replaced-${number}`)) {
      number += 1;
    }
    const place = join(this.directory, `replaced-${number}`);
    await makeDirectory(place);
    return place;
  }

  private getPath(name: string): string {
    if (idInName(name) === null) {
      throw new Error(`This is no name of a file: ${name}`);
    }
    return join(this.directory, name);
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw NO_ROOM.has((error as NodeJS.ErrnoException).code)
      ? new StorageFull(error)
      : new StorageUnreachable(error);
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(draft, 'wx', FILE_MODE);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Some file systems have no second names. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}

/** A directory that exists stays as it is, because it may be any directory. */
async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { mode: DIRECTORY_MODE }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  });
}

async function flushDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
    throw error;
  }
}
