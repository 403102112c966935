import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { InvalidFields } from '#platform/error/domain-error.js';
import { UploadBroken } from '../../http.errors.js';
import { contentTypeOf } from './content-type.js';

/** A hash of all bytes of the files that have been read, or are being thrown away. */
const digests = new WeakMap<Request, Promise<string>>();

/** A form around a file has few other fields, and nothing reads them. */
const LIMITS = { files: 1, fields: 100, parts: 101, fieldSize: 10_000, headerPairs: 100 };

type Chunks = AsyncIterable<Uint8Array>;

/**
 * Hands the first file of an upload over while it comes in: its size does not matter. What `work` leaves unread is
 * thrown away, so that the caller reads its answer instead of a broken connection.
 * @throws {InvalidFields} on `file`, for a form without one
 * @throws {UploadBroken} when the upload is not whole
 */
export async function withUploadedFile<T>(
  request: Request,
  work: (chunks: Chunks) => Promise<T>,
): Promise<T> {
  try {
    const file = contentTypeOf(request) === 'text/csv' ? request : await firstFile(request);
    const hash = createHash('sha256');
    const chunks = wholeChunks(file, hash);
    try {
      return await work(chunks);
    } finally {
      // `work` may have stopped without ending them: the rest of the file does not flow as long as they may be read.
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
 * Tells one upload from another by what is in the file, whatever the form around it. Waits until all of it is there.
 * @throws {UploadBroken} when the upload is not whole
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

async function firstFile(request: Request): Promise<Readable> {
  return new Promise((resolve, reject) => {
    let file: Readable | undefined;
    const fail = () => {
      // Not `pipeline`, which would end the connection with the request, before the answer.
      request.unpipe();
      request.resume();
      const error = new UploadBroken();
      file?.destroy(error);
      reject(error);
    };
    try {
      const parser = busboy({ headers: request.headers, limits: LIMITS });
      parser.on('file', (_name, stream: Readable) => {
        file = stream;
        // The reader receives the error; without a reader it has no effect.
        stream.on('error', () => undefined);
        resolve(stream);
      });
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
      // Chunks that have already arrived would follow each other, and no other request would get a turn.
      await nextTurn();
    }
  } catch {
    throw new UploadBroken();
  }
}

function noFile(): InvalidFields {
  return new InvalidFields([{ field: 'file', message: 'This value should not be blank.' }]);
}
