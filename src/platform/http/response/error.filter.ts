import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, InvalidFields } from '#platform/error/domain-error.js';
import { isScoped } from '../request/paths.js';
import { answerToError, type ErrorAnswer } from './error-answer.js';
import { clearContentLanguage } from './headers.js';
import { clearRevisionTag } from './revision-tag.js';

const NOT_TAKEN = 'This file was not taken.';

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (response.headersSent) {
      // The answer has begun; a cut shows that it is incomplete.
      response.destroy();
      return;
    }
    clearContentLanguage(response);
    clearRevisionTag(response);
    const { status, body, headers } = this.answerTo(error, http.getRequest<Request>());
    Object.entries(headers).forEach(([name, value]) => response.setHeader(name, value));
    response.status(status).json(body);
  }

  protected answerTo(error: unknown, request: Request): ErrorAnswer {
    return answerToError(error, request);
  }
}

/**
 * For paths whose existing clients print `error` as it is. Without a store, it is the first sentence about wrong fields; the fields
 * stand beside it as everywhere.
 */
@Catch(InvalidFields)
export class FirstSentenceFilter extends ErrorFilter {
  protected override answerTo(error: unknown, request: Request): ErrorAnswer {
    const answer = super.answerTo(error, request);
    const [first] = error instanceof InvalidFields ? error.fields : [];
    return first && !isScoped(request.url)
      ? { ...answer, body: { ...answer.body, error: first.message } }
      : answer;
  }
}

/** For handlers that take a file: existing clients show the first error of the field `file`, and stop where there is none. */
@Catch()
export class MarksFileFilter extends ErrorFilter {
  protected override answerTo(error: unknown, request: Request): ErrorAnswer {
    const answer = super.answerTo(error, request);
    const errors = [error instanceof DomainError && error.message !== '' ? error.message : NOT_TAKEN];
    return 'form' in answer.body
      ? answer
      : { ...answer, body: { ...answer.body, form: { children: { file: { errors } } } } };
  }
}
