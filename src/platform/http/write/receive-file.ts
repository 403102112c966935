import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseFilters,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { Steps } from '#platform/database/transaction/steps.js';
import { StorageFull, StorageUnreachable } from '#platform/storage/storage.errors.js';
import { DomainError, InvalidFields } from '#platform/error/domain-error.js';
import { ReceivedFile } from '#platform/file/received-file.js';
import { Spool } from '#platform/file/spool.js';
import { FileTooLarge, Overloaded, UploadTimedOut } from '../http.errors.js';
import { ReadsFile } from '../request/body/body-type.guard.js';
import { isUpload } from '../request/body/content-type.js';
import { noFile, withUploadedFile } from '../request/body/uploaded-file.js';
import { MarksFileFilter } from '../response/error.filter.js';
import { releaseSlot } from '../server/concurrency-limiter.js';
import { InSteps } from './decorators.js';
import { WriteInterceptor } from './write.interceptor.js';

const MEGABYTE = 1024 * 1024;
/** For the form around a file. */
const FORM_BYTES = 64 * 1024;
/** Bounds the disk: each may have a file of the largest size there. */
const UPLOADS_AT_ONCE = 64;
const UPLOAD_MS_MAX = 120_000;

const MULTIPART = 'multipart/form-data';

let atWork = 0;

/** A handler may wait for its file, and then for pictures that came before, longer than its key is held for it. */
@Injectable()
class KeepingOnInterceptor implements NestInterceptor {
  constructor(private readonly steps: Steps) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return defer(() => this.steps.keepingOn(() => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}

/**
 * For a handler that keeps one file of a form. Every refusal marks the field `file`, because forms of existing clients show what they find
 * there. With an Idempotency-Key, a repetition after a crash goes on from what was committed; before, it is refused, however slowly the
 * file comes and is encoded.
 * @param field Where existing clients have the file: `photo[file]`. A file with another name is taken, too
 */
export const ReceivesFile = (field: string): MethodDecorator =>
  applyDecorators(
    InSteps(),
    ReadsFile(),
    // In this order: the key is taken before it is kept.
    UseInterceptors(WriteInterceptor, KeepingOnInterceptor),
    UseFilters(MarksFileFilter),
    ApiConsumes(MULTIPART),
    ApiResponse({ status: 408 }),
    ApiBody({
      required: true,
      schema: {
        type: 'object',
        required: [field],
        properties: { [field]: { type: 'string', format: 'binary' } },
      },
    }),
  );

/**
 * Passes the file of a form to `work` when all of it is on the disk. The request gives up its slot meanwhile: slow uploads, and pictures
 * that wait for each other, block no other requests.
 * @throws {InvalidFields} on `file`, for none and for several
 * @throws {FileTooLarge}
 * @throws {UploadTimedOut}
 * @throws {Overloaded} when too many are at work
 */
export async function receiveFile<T>(
  request: Request,
  response: Response,
  bytesMax: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!isUpload(request)) {
    throw noFile();
  }
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + FORM_BYTES) {
    throw new FileTooLarge(bytesMax / MEGABYTE);
  }
  if (atWork >= UPLOADS_AT_ONCE) {
    throw new Overloaded();
  }
  atWork += 1;
  releaseSlot(response);
  try {
    return await received(request, bytesMax, work);
  } finally {
    atWork -= 1;
  }
}

async function received<T>(
  request: Request,
  bytesMax: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const spool = await onDisk(() => Spool.open());
  try {
    const name = await inTime(
      withUploadedFile(request, async (chunks, form) => {
        await onDisk(() => keepAll(spool, chunks, bytesMax));
        if (await form.hasMoreFiles()) {
          throw new InvalidFields([{ field: 'file', message: 'Send one file at a time.' }]);
        }
        return form.name;
      }),
    );
    return await work(new ReceivedFile(name, spool));
  } finally {
    await spool.close();
  }
}

async function keepAll(spool: Spool, chunks: AsyncIterable<Uint8Array>, bytesMax: number): Promise<void> {
  let received = 0;
  for await (const { length } of spool.keeping(chunks)) {
    received += length;
    if (received > bytesMax) {
      throw new FileTooLarge(bytesMax / MEGABYTE);
    }
  }
  if (received !== spool.length) {
    throw new StorageFull(new Error('A part of the upload was not written'));
  }
}

/** @throws {UploadTimedOut} */
async function inTime<T>(upload: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UploadTimedOut()), UPLOAD_MS_MAX);
  });
  try {
    return await Promise.race([upload, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Errors of the system are those of the disk. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) {
      throw error;
    }
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull(error) : new StorageUnreachable(error);
  }
}
