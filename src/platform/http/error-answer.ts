import { STATUS_CODES } from 'node:http';
import { HttpException, HttpStatus, Logger, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { OutcomeUnknown } from '../database/unit-of-work.errors.js';
import { isDatabaseAway, isValueRefused } from '../database/verdict.js';
import { DomainError, type DomainErrorKind } from '../error/domain-error.js';
import { InvalidFields } from '../error/invalid-fields.js';
import { TooManyRequests } from '../error/too-many-requests.js';
import { Unauthenticated } from '../error/unauthenticated.js';
import { allowedMethods } from './allowed-methods.js';
import { formErrors } from './form-errors.js';
import { IDEMPOTENCY_KEY } from './repeatable.js';

const STATUS_OF: Readonly<Record<DomainErrorKind, HttpStatus>> = {
  refused: HttpStatus.BAD_REQUEST,
  'refused-silently': HttpStatus.BAD_REQUEST,
  invalid: HttpStatus.BAD_REQUEST,
  'not-found': HttpStatus.NOT_FOUND,
  forbidden: HttpStatus.FORBIDDEN,
  conflict: HttpStatus.CONFLICT,
  running: HttpStatus.CONFLICT,
  gone: HttpStatus.CONFLICT,
  'another-request': HttpStatus.UNPROCESSABLE_ENTITY,
  busy: HttpStatus.SERVICE_UNAVAILABLE,
  'outcome-unknown': HttpStatus.SERVICE_UNAVAILABLE,
};

const logger = new Logger('ErrorFilter');

const LATER = { 'Retry-After': '1' };

const UNAUTHORIZED: number = HttpStatus.UNAUTHORIZED;

export interface ErrorAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a request that ended in `error` is answered. Logs what operators should know of. */
export function answerToError(error: unknown, request: Request): ErrorAnswer {
  if (error instanceof DomainError) {
    return answerToRefusal(error, requestIdOf(request));
  }
  if (error instanceof Unauthenticated) {
    return unauthenticated(error.reason);
  }
  if (error instanceof TooManyRequests) {
    const { status, body } = standard(HttpStatus.TOO_MANY_REQUESTS, error.message);
    const headers = { 'Retry-After': String(error.retryAfterSeconds) };
    // Existing login pages show the `message` at the top.
    return { status, body: { ...body, message: error.message }, headers };
  }
  if (error instanceof NotFoundException && !request.route) {
    return answerToNoRoute(request);
  }
  if (error instanceof HttpException) {
    return answerToHttp(error);
  }
  const status = statusOfParser(error);
  if (status !== undefined) {
    return standard(status);
  }
  if (isDatabaseAway(error)) {
    logger.warn({ requestId: requestIdOf(request), err: error });
    return later('The database cannot be reached: try again');
  }
  logger.error({ requestId: requestIdOf(request), err: error });
  if (isValueRefused(error)) {
    // Logged, because a request should have said so; answered as what it is.
    return standard(HttpStatus.BAD_REQUEST);
  }
  return standard(HttpStatus.INTERNAL_SERVER_ERROR);
}

function answerToRefusal(error: DomainError, requestId: unknown): ErrorAnswer {
  const status = STATUS_OF[error.kind];
  switch (error.kind) {
    case 'refused':
      return { status, body: { error: error.message } };
    case 'invalid': {
      const fields = error instanceof InvalidFields ? error.fields : [];
      return { status, body: { ...standard(status).body, errors: fields, form: formErrors(fields) } };
    }
    case 'busy':
      // Without a cause, there is too much to do: a line for each request would be more of it.
      if (error.cause !== undefined) {
        logger.warn({ requestId, msg: error.message, err: error.cause });
      }
      return later(error.message);
    case 'outcome-unknown':
      logger.warn({ requestId, msg: error.message, err: error.cause });
      return answerInDoubt(error);
    case 'running':
      return { ...standard(status, error.message), headers: LATER };
    case 'gone':
    case 'another-request':
      return standard(status, error.message);
    case 'refused-silently':
    case 'not-found':
    case 'forbidden':
    case 'conflict':
      return standard(status);
  }
}

function requestIdOf({ res }: Request): unknown {
  return res?.getHeader('X-Request-Id');
}

function answerToHttp(error: HttpException): ErrorAnswer {
  return error.getStatus() === UNAUTHORIZED ? unauthenticated() : standard(error.getStatus());
}

/** @param reason What was wrong with what the caller has shown; without one, nothing was shown. */
function unauthenticated(reason?: string): ErrorAnswer {
  const status = HttpStatus.UNAUTHORIZED;
  const body =
    reason === undefined ? { message: 'Authentication Required' } : { code: status, message: reason };
  return { status, body, headers: { 'WWW-Authenticate': 'Bearer' } };
}

function answerToNoRoute(request: Request): ErrorAnswer {
  const allowed = allowedMethods(request);
  return allowed.length > 0
    ? { ...standard(HttpStatus.METHOD_NOT_ALLOWED), headers: { Allow: allowed.join(', ') } }
    : standard(HttpStatus.NOT_FOUND);
}

function later(message: string): ErrorAnswer {
  return {
    ...standard(HttpStatus.SERVICE_UNAVAILABLE, message),
    headers: LATER,
  };
}

/** Without a key nobody should try again before having looked. */
function answerInDoubt(error: DomainError): ErrorAnswer {
  const key = error instanceof OutcomeUnknown ? error.key : undefined;
  return key === undefined
    ? standard(HttpStatus.SERVICE_UNAVAILABLE, error.message)
    : {
        ...standard(HttpStatus.SERVICE_UNAVAILABLE, error.message),
        headers: { ...LATER, [IDEMPOTENCY_KEY]: key },
      };
}

/** Parsers of bodies and paths throw errors that carry the status to answer with. */
function statusOfParser(error: unknown): number | undefined {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

function standard(status: number, message = STATUS_CODES[status] ?? 'Error'): ErrorAnswer {
  return { status, body: { error: { code: status, message } } };
}
