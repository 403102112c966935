import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { DomainError, InvalidFields } from '#platform/error/domain-error.js';
import { ResultWindowTooLarge } from '../http.errors.js';
import { LongForm } from './long-form.js';
import { PageRequest } from './page.dto.js';
import { readRequest } from './request-reader.js';
import { unknownFieldsIn } from './unknown-fields.js';
import { unwrapped } from './wrapped.js';

/** For UUIDs in paths. `PathGuard` has refused other values with 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    return value.toLowerCase();
  }
}

/** Reads bodies, queries and paths, or names every invalid field. */
@Injectable()
export class RequestPipe implements PipeTransform {
  constructor(private readonly resultWindowMax: number) {}

  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || !isRequest(metatype)) {
      return value;
    }
    if (value instanceof DomainError) {
      throw value;
    }
    const sent = value instanceof LongForm ? value.readFor(metatype) : value;
    const unknown = type === 'body' ? unknownFieldsIn(sent, metatype) : [];
    const { request, problems } = await readRequest(metatype, unwrapped(sent, metatype), type);
    if (unknown.length + problems.length > 0) {
      throw new InvalidFields([...unknown, ...problems], request);
    }
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

function isRequest(metatype: Type | undefined): metatype is Type<object> {
  return metatype !== undefined && metatype !== Object && metatype !== String && metatype !== Array;
}
