import { applyDecorators } from '@nestjs/common';
import type { Request } from 'express';
import type { FileReport } from '#platform/file/file-report.js';
import { TakesFile } from '#platform/http/request/body/body-type.guard.js';
import { withUploadedFile } from '#platform/http/request/body/uploaded-file.js';
import { InSteps } from './repeatable.js';

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
