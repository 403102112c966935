import { type ArgumentMetadata, Injectable, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError } from '../error/domain-error.js';
import { type InvalidField, InvalidFields } from '../error/invalid-fields.js';
import { PageRequest } from './page.request.js';
import { unwrapped } from './wrapped.js';

/** No request of ours is nested as deep; transforming one that is would end in a stack overflow. */
const DEPTH_MAX = 12;

/**
 * The page lies beyond the first positions that page mode reaches (`RESULT_WINDOW_MAX`).
 * @remedy Follow the `Link` header from page to page instead: it has no limit.
 */
export class ResultWindowTooLarge extends DomainError {
  readonly code = 'list.result-window-too-large';
  readonly kind = 'refused';

  constructor(max: number) {
    super(`Result window is too large: page * perPage must not exceed ${max}`);
  }
}

/** Turns what comes in into requests, or says of every field what is wrong with it. */
@Injectable()
export class RequestPipe extends ValidationPipe {
  constructor(private readonly resultWindowMax: number) {
    super({
      whitelist: true,
      transform: true,
      transformOptions: {
        // Said out loud: with it, every non-empty text becomes a `true`.
        enableImplicitConversion: false,
        // What is not given, be it left out or empty, has the initial value of its property.
        exposeUnsetFields: false,
      },
      exceptionFactory: (errors) => new InvalidFields(errors.flatMap((error) => invalidFields(error, ''))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') {
      return value;
    }
    if (!isRequest(metadata.metatype)) {
      return value;
    }
    const sent = unwrapped(value, metadata.metatype);
    if (isDeeperThan(sent, DEPTH_MAX)) {
      throw new InvalidFields([{ field: '', message: 'This is nested too deep.' }]);
    }
    const request: unknown = await super.transform(sent, metadata);
    if (request instanceof PageRequest) {
      this.checkWindow(request);
    }
    return request;
  }

  private checkWindow({ page, perPage, cursor }: PageRequest): void {
    if (cursor === undefined && page * perPage > this.resultWindowMax) {
      throw new ResultWindowTooLarge(this.resultWindowMax);
    }
  }
}

function isRequest(metatype: Type | undefined): boolean {
  return metatype !== undefined && metatype !== Object && metatype !== String && metatype !== Array;
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return depth === 0 || Object.values(value).some((each) => isDeeperThan(each, depth - 1));
}

function invalidFields(error: ValidationError, parent: string): InvalidField[] {
  const field = pathOf(parent, error.property);
  const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => invalidFields(child, field))];
}

function pathOf(parent: string, property: string): string {
  if (parent === '') {
    return property;
  }
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
}
