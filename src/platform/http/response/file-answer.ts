import { createHash } from 'node:crypto';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { PICTURE_TYPES } from '#platform/picture/picture.js';
import type { OpenFile } from '#platform/storage/file-storage.js';
import { Overloaded } from '../http.errors.js';
import { releaseSlot } from '../server/concurrency-limiter.js';
import { CACHE_CONTROL } from './headers.js';

/** Who may keep the answer, and how long. */
export const CACHING = {
  /** An address whose file never changes. */
  forEver: 'public, max-age=31536000, immutable',
  /** An address whose file may be another one by the next request. */
  asked: 'public, no-cache',
  /** The header for a file of a person. */
  askedByOwner: 'private, no-cache',
} as const;

type Caching = (typeof CACHING)[keyof typeof CACHING];

/** For an address that has the version of the picture (`PictureRequest.v`), or has none. */
export function getCaching(
  picture: { readonly id: string } | null | undefined,
  { v: version }: { readonly v?: string },
): Caching {
  return version !== undefined && version === picture?.id ? CACHING.forEver : CACHING.asked;
}

export interface FileToAnswer {
  readonly mimeType: string;
  /** Names the content: another one has another tag. */
  readonly tag: string;
  /** What it is called where it is saved; undefined where it is only shown. */
  readonly name?: string;
  open(): Promise<OpenFile>;
}

/** The number of connections of the storage. */
const OPENING_AT_ONCE = 200;

let opening = 0;

const NOT_SENT_AGAIN = ApiResponse({
  status: 304,
  description: 'The caller has it already (`If-None-Match`).',
});

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

export const AnswersFile = (...types: readonly string[]): MethodDecorator =>
  applyDecorators(
    ApiOkResponse({ content: Object.fromEntries(types.map((type) => [type, BINARY])) }),
    ApiNotFoundResponse(),
    NOT_SENT_AGAIN,
  );

export const AnswersText = (type: string): MethodDecorator =>
  applyDecorators(ApiOkResponse({ content: { [type]: { schema: { type: 'string' } } } }), NOT_SENT_AGAIN);

export const AnswersPicture = (): MethodDecorator => AnswersFile(...Object.values(PICTURE_TYPES));

/**
 * Sends a stored file with the type that it was found to have. Browsers take it for nothing else, on pages of any origin. The request
 * gives up its slot first: a storage that does not answer blocks no other requests.
 * @throws {Overloaded} when too many wait for the storage
 */
export async function answerFile(
  response: Response,
  file: FileToAnswer,
  caching: Caching,
): Promise<StreamableFile | undefined> {
  response.setHeader('ETag', `"${file.tag}"`);
  const opened = response.req.fresh ? undefined : await openOrForget(file, response);
  response.setHeader(CACHE_CONTROL, caching);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (!opened) {
    response.status(304);
    return undefined;
  }
  const { mimeType: type, name } = file;
  const disposition = name === undefined ? {} : { disposition: `inline; filename*=UTF-8''${encoded(name)}` };
  return new StreamableFile(opened.content, {
    type,
    length: opened.bytes,
    ...disposition,
  }).setErrorHandler((_error, broken) => {
    broken.destroy?.();
  });
}

/** Sends a text that is asked for again each time, and mostly not sent again. */
export function answerText(response: Response, text: string, type: string): string | undefined {
  response.setHeader('ETag', `"${createHash('sha256').update(text).digest('hex')}"`);
  response.setHeader(CACHE_CONTROL, CACHING.asked);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (response.req.fresh) {
    response.status(304);
    return undefined;
  }
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  return text;
}

/** A refusal has no tag: nothing may keep it. */
async function openOrForget(file: FileToAnswer, response: Response): Promise<OpenFile> {
  try {
    return await openInTurn(file, response);
  } catch (error) {
    response.removeHeader('ETag');
    throw error;
  }
}

async function openInTurn(file: FileToAnswer, response: Response): Promise<OpenFile> {
  if (opening >= OPENING_AT_ONCE) {
    throw new Overloaded();
  }
  opening += 1;
  releaseSlot(response);
  try {
    return await file.open();
  } finally {
    opening -= 1;
  }
}

/** RFC 8187 */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
