import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { clearContentLanguage } from './headers.js';
import { answerToError } from './error-answer.js';

/** Every failed request leaves through here, so that errors look alike everywhere. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (response.headersSent) {
      // The answer has begun: all that is left is to not pretend that it is complete.
      response.destroy();
      return;
    }
    clearContentLanguage(response);
    const { status, body, headers } = answerToError(error, http.getRequest<Request>());
    Object.entries(headers).forEach(([name, value]) => response.setHeader(name, value));
    response.status(status).json(body);
  }
}
