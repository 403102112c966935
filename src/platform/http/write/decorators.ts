import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { FileReport } from '#platform/file/file-report.js';
import { TakesFile } from '#platform/http/request/body/body-type.guard.js';
import { withUploadedFile } from '#platform/http/request/body/uploaded-file.js';

const AUDITED = Symbol('AUDITED');
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** For a GET that changes something. Other methods are writes by themselves. */
export const Audited = () => SetMetadata(AUDITED, true);

export function isAudited(method: string, handler: object): boolean {
  return !READS.has(method) || Reflect.getMetadata(AUDITED, handler) === true;
}

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
export const IDEMPOTENT_REPLAYED = 'Idempotent-Replayed';
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

const NOT_KEPT = Symbol('NOT_KEPT');

/**
 * For a POST that does not act on an Idempotency-Key: its answer is not kept. It changes nothing, or it hands out tokens,
 * which are in the database as hashes only; and doing it twice is harmless.
 */
export const NotKept = () => SetMetadata(NOT_KEPT, true);

const IN_STEPS = Symbol('IN_STEPS');

/**
 * For a handler that begins many units of work, or whose body is read while it works: with an Idempotency-Key, each of
 * them notes how far it has got (`UnitOfWork.note`), and who repeats the request goes on from there.
 */
export const InSteps = () => SetMetadata(IN_STEPS, true);

export function isInSteps(handler: object): boolean {
  return Reflect.getMetadata(IN_STEPS, handler) === true;
}

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Whether a request that is repeated under its key is answered as it was. */
export function isRepeatable(method: string, handler: object): boolean {
  return WRITES.has(method.toUpperCase()) && Reflect.getMetadata(NOT_KEPT, handler) !== true;
}

/** For a handler that imports a file, as the body or in a form, in many units of work: a repetition under its key goes on. */
export const ImportsFile = (): MethodDecorator => applyDecorators(InSteps(), TakesFile());

/** Imports the uploaded file while it comes in, and presents what became of its records. */
export async function importUpload<Report extends FileReport, Answer>(
  request: Request,
  work: (chunks: AsyncIterable<Uint8Array>) => Promise<Report>,
  present: (report: Report) => Answer,
): Promise<Answer> {
  return withUploadedFile(request, async (chunks) => present(await work(chunks)));
}
