import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { BodyTooComplex } from '../http.errors.js';
import { LongForm } from './long-form.js';
import { getFields } from './fields/request-fields.js';
import { isObject, unwrapped, getWrapper } from './wrapped.js';

/* Unknown fields are ignored, except in requests that move points or coupons: `{"qty":5}` meant five. */

/** Callers choose names, which may be as long as a body. */
const NAME_LENGTH_MAX = 100;
const STRICT = new WeakSet<object>();

/** Unknown fields at the top of the body, or beside a wrapper, are 400. Also applies to subclasses. */
export function RefusesUnknownFields(): ClassDecorator {
  return (request) => void STRICT.add(request);
}

export function isStrict(request: object | undefined): boolean {
  for (let each: unknown = request; typeof each === 'function'; each = Object.getPrototypeOf(each)) {
    if (STRICT.has(each)) {
      return true;
    }
  }
  return false;
}

export function unknownFieldsIn(body: unknown, request: object): InvalidField[] {
  if (!isStrict(request) || !isObject(body)) {
    return [];
  }
  const known = [...getFields(request).keys()];
  const wrapper = unwrapped(body, request) === body ? undefined : getWrapper(request);
  return Object.keys(body)
    .filter((name) => (wrapper === undefined ? !known.includes(name) : name !== wrapper))
    .map((name) => unknown(name, known));
}

/** For a handler that moves points without fields: a field in the body is 400. */
export const TakesNoFields = (): MethodDecorator => UseInterceptors(NoFieldsInterceptor);

// After the guards, like pipes: only callers with access get details.
@Injectable()
class NoFieldsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const body: unknown = context.switchToHttp().getRequest<Request>().body;
    if (body instanceof LongForm) {
      throw new BodyTooComplex('fields, where there should be none');
    }
    const sent = isObject(body) ? Object.keys(body) : [];
    if (sent.length > 0) {
      throw new InvalidFields(sent.map((name) => unknown(name, [])));
    }
    return next.handle();
  }
}

function unknown(name: string, known: readonly string[]): InvalidField {
  const list = known.length > 0 ? `the fields ${known.join(', ')}` : 'no fields';
  return {
    field: name.slice(0, NAME_LENGTH_MAX),
    message: `This field is not known: this request takes ${list}.`,
  };
}
