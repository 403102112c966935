import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { clearContentLanguage } from './headers.js';
import { answerToError } from './error-answer.js';

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
    const { status, body, headers } = answerToError(error, http.getRequest<Request>());
    Object.entries(headers).forEach(([name, value]) => response.setHeader(name, value));
    response.status(status).json(body);
  }
}
