import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '#platform/config/s3-address.js';
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

const ATTEMPTS_MAX = 3;
const CONNECTING_MS_MAX = 3000;
/** Without a byte. */
const SILENCE_MS_MAX = 30_000;
/** Until the first byte of a file, with all attempts: a browser waits for it. */
const OPENING_MS_MAX = 5000;
/** Slow readers of pictures hold one each. */
const CONNECTIONS_MAX = 200;

const NO_ROOM: ReadonlySet<unknown> = new Set(['QuotaExceeded', 'XMinioStorageFull']);
const NOT_THERE = 404;

/** Files in a bucket of S3, or of a storage with the same interface: a file is an object, and its answer of 200 says that it is durable. */
export class S3Storage extends FileStorage {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor({ endpoint, region, bucket, prefix, credentials }: S3Config) {
    super();
    this.bucket = bucket;
    this.prefix = prefix;
    const connections = { keepAlive: true, maxSockets: CONNECTIONS_MAX };
    this.client = new S3Client({
      endpoint,
      region,
      // Names of buckets are not names of hosts in most storages.
      forcePathStyle: true,
      maxAttempts: ATTEMPTS_MAX,
      // Most storages do not know the checksums that are newer than the interface.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECTING_MS_MAX,
        socketTimeout: SILENCE_MS_MAX,
        httpAgent: connections,
        httpsAgent: connections,
      },
      ...(credentials && { credentials }),
    });
  }

  async store(files: readonly FileToStore[]): Promise<void> {
    checkNoTransaction('the storage of files');
    await attempt(() =>
      withEach(files, async ({ name, bytes }) => {
        if (idInName(name) === null) {
          throw new Error(`This is no name of a file: ${name}`);
        }
        await this.client.send(new PutObjectCommand({ ...this.at(name), Body: bytes }));
      }),
    );
  }

  async open(name: string): Promise<OpenFile | undefined> {
    checkNoTransaction('the storage of files');
    return attempt(async () => {
      const opening = new AbortController();
      const late = setTimeout(() => opening.abort(), OPENING_MS_MAX);
      try {
        const found = await this.client
          .send(new GetObjectCommand(this.at(name)), { abortSignal: opening.signal })
          .catch(undefinedIfMissing);
        return found?.Body && { bytes: found.ContentLength ?? 0, content: found.Body as Readable };
      } finally {
        clearTimeout(late);
      }
    });
  }

  async remove(names: readonly string[]): Promise<void> {
    checkNoTransaction('the storage of files');
    // One by one: many at once need a checksum about which storages disagree.
    await attempt(() =>
      withEach(names, async (name) => {
        await this.client.send(new DeleteObjectCommand(this.at(name)));
      }),
    );
  }

  async list(folder: string): Promise<readonly ListedFile[]> {
    return attempt(async () => {
      const listed: ListedFile[] = [];
      const where = { Bucket: this.bucket, Prefix: `${this.prefix}${folder}/` };
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, where)) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          if (!LastModified) {
            throw new Error(`The storage lists ${Key} without its date`);
          }
          listed.push({ name: Key.slice(this.prefix.length), bytes: Size, storedAt: LastModified });
        }
      }
      return listed;
    });
  }

  /** Keeps copies below a name beside those of `FOLDERS`. */
  async keepAside(newNames: ReadonlySet<string>): Promise<string | undefined> {
    return attempt(async () => {
      let place: string | undefined;
      for (const folder of FOLDERS) {
        const names = (await this.list(folder)).map(({ name }) => name).filter((name) => !newNames.has(name));
        if (names.length === 0) {
          continue;
        }
        const aside = (place ??= await this.placeAside());
        await withEach(names, async (name) => {
          const { Bucket, Key } = this.at(name);
          const CopySource = `${Bucket}/${Key}`.split('/').map(encodeURIComponent).join('/');
          await this.client.send(new CopyObjectCommand({ ...this.at(`${aside}/${name}`), CopySource }));
        });
      }
      return place === undefined ? undefined : `s3://${this.bucket}/${this.prefix}${place}`;
    });
  }

  private async placeAside(): Promise<string> {
    for (let number = 1; ; number += 1) {
      const place = `replaced-${number}`;
      if ((await this.list(place)).length === 0) {
        return place;
      }
    }
  }

  private at(name: string) {
    return { Bucket: this.bucket, Key: `${this.prefix}${name}` };
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof S3ServiceException ? error.name : undefined;
    throw NO_ROOM.has(code) ? new StorageFull(error) : new StorageUnreachable(error);
  }
}

/** A bucket that is missing is not a missing file. */
function undefinedIfMissing(error: unknown): undefined {
  const isMissing =
    error instanceof S3ServiceException &&
    error.name === 'NoSuchKey' &&
    error.$metadata.httpStatusCode === NOT_THERE;
  if (!isMissing) {
    throw error;
  }
}
