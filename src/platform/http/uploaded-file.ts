import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BadRequestException } from '@nestjs/common';
import busboy from 'busboy';
import type { Request } from 'express';
import { InvalidFields } from '../error/invalid-fields.js';

type Chunks = AsyncIterable<Uint8Array>;

/** Whether the body is a file, or a form that has one: what no parser has touched. */
export function isUpload(request: Request): boolean {
  return Boolean(request.is(['multipart/form-data', 'text/csv']));
}

/**
 * Hands the first file of an upload over while it comes in: its size does not matter. What `work` leaves unread is
 * thrown away, so that the caller hears its answer instead of a broken connection.
 * @throws {InvalidFields} on `file`, for a form without one
 * @throws {BadRequestException} when the upload is not whole
 */
export async function withUploadedFile<T>(
  request: Request,
  work: (chunks: Chunks) => Promise<T>,
): Promise<T> {
  try {
    const file = request.is('text/csv') ? request : await firstFile(request);
    try {
      return await work(wholeChunks(file));
    } finally {
      file.resume();
    }
  } finally {
    request.resume();
  }
}

async function firstFile(request: Request): Promise<Readable> {
  return new Promise((resolve, reject) => {
    let file: Readable | undefined;
    const fail = () => {
      const error = new BadRequestException();
      file?.destroy(error);
      reject(error);
    };
    try {
      const parser = busboy({ headers: request.headers, limits: { files: 1 } });
      parser.on('file', (_name, stream: Readable) => {
        file = stream;
        // Whoever reads it hears of the error; when nobody does any more, nobody need.
        stream.on('error', () => undefined);
        resolve(stream);
      });
      pipeline(request, parser).then(() => reject(noFile()), fail);
    } catch {
      fail();
    }
  });
}

async function* wholeChunks(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) {
      yield chunk as Uint8Array;
    }
  } catch {
    throw new BadRequestException();
  }
}

function noFile(): InvalidFields {
  return new InvalidFields([{ field: 'file', message: 'This value should not be blank.' }]);
}
