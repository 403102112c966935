import type { Type } from '@nestjs/common';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { readRequest } from './request-reader.js';
import { unwrapped } from './wrapped.js';

/**
 * A record of a file, read as if it were the body of a request: by the same class, with the same sentences.
 * @returns what is made of the request, or what is wrong with it, in one line
 */
export async function readRecord<R extends object, T>(
  type: Type<R>,
  body: object,
  make: (request: R) => T,
): Promise<T | string> {
  const { request, problems } = await readRequest(type, unwrapped(body, type), 'body');
  if (problems.length > 0) {
    return sentenceOf(problems);
  }
  try {
    return make(request as R);
  } catch (error) {
    if (error instanceof InvalidFields) {
      return sentenceOf(error.fields);
    }
    throw error;
  }
}

export function sentenceOf(problems: readonly InvalidField[]): string {
  return problems.map(({ field, message }) => `${field}: ${message}`).join(' ');
}
