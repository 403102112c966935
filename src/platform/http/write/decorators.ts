import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { Steps } from '#platform/database/transaction/steps.js';
import type { FileReport } from '#platform/file/file-report.js';
import { TakesFile } from '#platform/http/request/body/body-type.guard.js';
import { withUploadedFile } from '#platform/http/request/body/uploaded-file.js';

const AUDITED = Symbol('AUDITED');
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** For a GET that changes something. Other methods are always audited. */
export const Audited = () => SetMetadata(AUDITED, true);

export function isAudited(method: string, handler: object): boolean {
  return !READS.has(method) || Reflect.getMetadata(AUDITED, handler) === true;
}

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
export const IDEMPOTENT_REPLAYED = 'Idempotent-Replayed';
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

const NOT_KEPT = Symbol('NOT_KEPT');

/**
 * For a POST without support for Idempotency-Key, whose answer is not kept: it changes nothing, or returns tokens, of which the database
 * has only hashes. Repetitions are harmless.
 */
export const NotKept = () => SetMetadata(NOT_KEPT, true);

const IN_STEPS = Symbol('IN_STEPS');

/**
 * For a handler with many units of work, or a body that is read meanwhile: with an Idempotency-Key, each notes its progress
 * (`UnitOfWork.note`), and a repetition continues from there.
 */
export const InSteps = () => SetMetadata(IN_STEPS, true);

export function isInSteps(handler: object): boolean {
  return Reflect.getMetadata(IN_STEPS, handler) === true;
}

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function isRepeatable(method: string, handler: object): boolean {
  return WRITES.has(method.toUpperCase()) && Reflect.getMetadata(NOT_KEPT, handler) !== true;
}

/** For a handler that imports a file in many units of work: a repetition under its key continues. */
export const ImportsFile = (): MethodDecorator => applyDecorators(InSteps(), TakesFile());

/** For a handler that tries an import and writes nothing. */
export const TriesFile = (): MethodDecorator => applyDecorators(NotKept(), TakesFile());

export async function importUpload<Report extends FileReport, Answer>(
  request: Request,
  steps: Steps,
  work: (chunks: AsyncIterable<Uint8Array>) => Promise<Report>,
  present: (report: Report) => Answer,
): Promise<Answer> {
  return withUploadedFile(request, async (chunks) => present(await work(steps.duringUpload(chunks))));
}
