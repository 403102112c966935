import type { AppConfig } from '#platform/config/app-config.js';
import type { FileStorage } from './file-storage.js';
import { LocalStorage } from './local-storage.js';
import { NoStorage } from './no-storage.js';

/** The storage that is configured. The library of S3 takes long to load: it is imported only for it. */
export async function getStorage({ files }: Pick<AppConfig, 'files'>): Promise<FileStorage> {
  switch (files.kind) {
    case 'directory':
      return new LocalStorage(files.directory);
    case 's3':
      return new (await import('./s3-storage.js')).S3Storage(files);
    case 'none':
      return new NoStorage();
  }
}

/** All of a file, for those that are known to be small. Undefined for one that is not there. */
export async function wholeFile(storage: FileStorage, name: string): Promise<Buffer | undefined> {
  const opened = await storage.open(name);
  if (!opened) {
    return undefined;
  }
  const pieces: Buffer[] = [];
  for await (const piece of opened.content as AsyncIterable<Buffer>) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
