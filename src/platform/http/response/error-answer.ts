import { STATUS_CODES } from 'node:http';
import { HttpException, Logger, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import {
  DatabaseUnreachable,
  OutcomeUnknown,
  ValueRefused,
} from '#platform/database/error/unit-of-work.errors.js';
import { isDatabaseAway, isValueRefused } from '#platform/database/error/verdict.js';
import {
  DomainError,
  ERROR_CODE,
  ERROR_KINDS,
  InvalidFields,
  Unauthenticated,
  type InvalidField,
} from '#platform/error/domain-error.js';
import { OtherVersion } from '#platform/revision/revision.errors.js';
import { allowedMethods } from './allowed-methods.js';
import {
  BodyIncomplete,
  BodyMalformed,
  BodyTooLarge,
  EncodingNotRead,
  InternalError,
  MethodNotAllowed,
  OtherRefusal,
  PathMalformed,
  RouteNotFound,
} from '../http.errors.js';
import { IDEMPOTENCY_KEY } from '../write/decorators.js';
import { PROBLEMS_TOLD_MAX } from '../request/request-reader.js';

const logger = new Logger('ErrorFilter');

const LATER = { 'Retry-After': '1' };

export interface ErrorAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

export function answerToError(error: unknown, request: Request): ErrorAnswer {
  const refusal = refusalIn(error, request);
  log(refusal, error, request.res?.getHeader('X-Request-Id'));
  return answerTo(refusal);
}

export function answerTo(refusal: DomainError): ErrorAnswer {
  const { status, headers, code } = refusal;
  return {
    status,
    body: getBody(refusal),
    headers: { ...laterHeaders(refusal), ...headers, [ERROR_CODE]: code },
  };
}

function refusalIn(error: unknown, request: Request): DomainError {
  if (error instanceof DomainError) {
    return error;
  }
  if (error instanceof NotFoundException && !request.route) {
    return noRoute(request);
  }
  if (error instanceof HttpException) {
    return refusalOfParser(error.cause) ?? new OtherRefusal(error.getStatus());
  }
  if (isDatabaseAway(error)) {
    return new DatabaseUnreachable(error);
  }
  return isValueRefused(error) ? new ValueRefused() : new InternalError();
}

function noRoute(request: Request): DomainError {
  const allowed = allowedMethods(request);
  return allowed.length > 0 ? new MethodNotAllowed(allowed) : new RouteNotFound();
}

function refusalOfParser(error: unknown): DomainError | undefined {
  if (error instanceof URIError) {
    return new PathMalformed();
  }
  switch (error instanceof Error && 'type' in error ? error.type : undefined) {
    case 'entity.parse.failed':
      return new BodyMalformed('This is not valid JSON.');
    case 'entity.too.large':
    case 'parameters.too.many':
      return new BodyTooLarge();
    case 'request.aborted':
    case 'request.size.invalid':
      return new BodyIncomplete();
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new EncodingNotRead();
    default:
      return undefined;
  }
}

function log(refusal: DomainError, error: unknown, requestId: unknown): void {
  const { kind, message, cause } = refusal;
  if (kind === 'internal' || refusal instanceof ValueRefused) {
    // The validation of the request is incomplete.
    logger.error({ requestId, err: error });
  } else if (kind === 'outcome-unknown' || (kind === 'busy' && cause !== undefined)) {
    // Busy without a cause is overload: a line for each request would add to it.
    logger.warn({ requestId, msg: message, err: cause });
  }
}

function getBody(refusal: DomainError): object {
  const { status, message } = refusal;
  switch (ERROR_KINDS[refusal.kind].body) {
    case 'sentence':
      return { error: message };
    case 'fields': {
      const fields = refusal instanceof InvalidFields ? refusal.fields.slice(0, PROBLEMS_TOLD_MAX) : [];
      return { ...standard(status), errors: fields, form: formErrors(fields) };
    }
    case 'versions': {
      const { field = '', versions } = refusal instanceof OtherVersion ? refusal : {};
      const fields = [{ field, message }];
      return { ...standard(status, message), errors: fields, form: formErrors(fields), ...versions };
    }
    case 'credentials': {
      const reason = refusal instanceof Unauthenticated ? refusal.reason : undefined;
      return reason === undefined
        ? { message: 'Authentication Required' }
        : { code: status, message: reason };
    }
    case 'limit':
      // Existing login pages show the top-level `message`.
      return { ...standard(status, message), message };
    case 'message':
      return standard(status, message);
    case 'standard':
    case 'entries':
      return standard(status);
  }
}

/** Without a key, a client must check an unknown write before a repetition. */
function laterHeaders(refusal: DomainError): Readonly<Record<string, string>> {
  if (refusal instanceof OutcomeUnknown) {
    return refusal.key === undefined ? {} : { ...LATER, [IDEMPOTENCY_KEY]: refusal.key };
  }
  return refusal.kind === 'busy' || refusal.kind === 'in-progress' ? LATER : {};
}

function standard(status: number, message = STATUS_CODES[status] ?? 'Error') {
  return { error: { code: status, message } };
}

/** The errors of existing clients: `children.<field>.errors[]`, with nested `children` below objects and indexes. */
export interface FormErrors {
  errors?: string[];
  children?: Record<string, FormErrors>;
}

/** No top-level `errors`: existing clients stop reading there. */
function formErrors(fields: readonly InvalidField[]): FormErrors {
  const form: FormErrors = { children: {} };
  for (const { field, message } of fields) {
    let node = form;
    for (const name of field.split(/[.[\]]+/).filter(Boolean)) {
      node.children ??= {};
      node = ownChild(node.children, name);
    }
    if (node !== form) {
      (node.errors ??= []).push(message);
    }
  }
  return form;
}

function ownChild(children: Record<string, FormErrors>, name: string): FormErrors {
  if (!Object.hasOwn(children, name)) {
    Object.defineProperty(children, name, {
      value: {},
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return children[name] ?? {};
}
