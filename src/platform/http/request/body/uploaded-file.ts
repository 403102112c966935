import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { InvalidFields } from '#platform/error/domain-error.js';
import { UploadBroken } from '../../http.errors.js';
import { getContentType } from './content-type.js';

/** A hash of all bytes of read or discarded files. */
const digests = new WeakMap<Request, Promise<string>>();

/** Bounds the unused fields around a file. */
const LIMITS = { files: 1, fields: 100, parts: 101, fieldSize: 10_000, headerPairs: 100 };

type Chunks = AsyncIterable<Uint8Array>;

/** What stands around the file. */
interface UploadForm {
  /** The name that the caller gives to the file. */
  readonly name: string | undefined;
  /** After the file: reads the form to its end. Whether there is another file. */
  readonly hasMoreFiles: () => Promise<boolean>;
}

/**
 * Passes the first file of an upload to `work` during the upload, for any size. Discards the unread rest, so that the caller gets the
 * answer instead of a broken connection.
 * @throws {InvalidFields} on `file`, for a form without one
 * @throws {UploadBroken} for an incomplete upload
 */
export async function withUploadedFile<T>(
  request: Request,
  work: (chunks: Chunks, form: UploadForm) => Promise<T>,
): Promise<T> {
  try {
    const isForm = getContentType(request) !== 'text/csv';
    const { file, ...form } = isForm ? await firstFile(request) : bareFile(request);
    const hash = createHash('sha256');
    const chunks = wholeChunks(file, hash);
    try {
      return await work(chunks, form);
    } finally {
      // Unfinished chunks would stop the rest of the file.
      chunks.return(undefined).catch(() => undefined);
      const digest = digestWithRest(file, hash);
      digest.catch(() => undefined);
      digests.set(request, digest);
    }
  } finally {
    request.resume();
  }
}

/**
 * A hash of the file, independent of the form around it. Waits for the end of the upload.
 * @throws {UploadBroken} for an incomplete upload
 */
export async function digestOfUpload(request: Request): Promise<string> {
  if (!digests.has(request)) {
    await withUploadedFile(request, () => Promise.resolve());
  }
  return (await digests.get(request)) ?? '';
}

async function digestWithRest(file: Readable, hash: Hash): Promise<string> {
  if (!file.readableEnded) {
    file.on('data', (chunk: Uint8Array) => hash.update(chunk));
    file.resume();
    await finished(file, { writable: false }).catch(() => {
      throw new UploadBroken();
    });
  }
  return hash.digest('base64url');
}

function bareFile(file: Readable): UploadForm & { readonly file: Readable } {
  return { file, name: undefined, hasMoreFiles: () => Promise.resolve(false) };
}

async function firstFile(request: Request): Promise<UploadForm & { readonly file: Readable }> {
  return new Promise((resolve, reject) => {
    let file: Readable | undefined;
    const fail = () => {
      // Not `pipeline`, which would end the connection before the answer.
      request.unpipe();
      request.resume();
      const error = new UploadBroken();
      file?.destroy(error);
      reject(error);
    };
    try {
      const parser = busboy({ headers: request.headers, limits: LIMITS, defParamCharset: 'utf8' });
      let more = false;
      const whole = new Promise<boolean>((end, cut) => {
        parser.on('close', () => end(more)).on('error', cut);
        finished(request, { writable: false }).catch(cut);
      });
      whole.catch(() => undefined);
      const hasMoreFiles = async () => {
        try {
          return await whole;
        } catch {
          throw new UploadBroken();
        }
      };
      parser.on('file', (_field, stream: Readable, { filename }: { readonly filename?: string }) => {
        file = stream;
        stream.on('error', () => undefined);
        resolve({ file, name: filename, hasMoreFiles });
      });
      parser.on('filesLimit', () => (more = true));
      parser.on('error', fail).on('close', () => reject(noFile()));
      finished(request, { writable: false }).catch(fail);
      request.pipe(parser);
    } catch {
      fail();
    }
  });
}

async function* wholeChunks(file: Readable, hash: Hash): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) {
      hash.update(chunk as Uint8Array);
      yield chunk as Uint8Array;
      // Arrived chunks would follow each other without a turn for other requests.
      await nextTurn();
    }
  } catch {
    throw new UploadBroken();
  }
}

export function noFile(): InvalidFields {
  return new InvalidFields([{ field: 'file', message: 'This value should not be blank.' }]);
}
