import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Language } from '#platform/language/language.js';
import { setContentLanguage } from '../response/headers.js';

const IN_LANGUAGE = Symbol('IN_LANGUAGE');

const AskedFor = createParamDecorator((_nothing: undefined, context: ExecutionContext): Language => {
  const request = context.switchToHttp().getRequest<Request>();
  const response = context.switchToHttp().getResponse<Response>();
  response.vary('Accept-Language');
  return Language.askedFor(request.query['_locale'], request.get('Accept-Language'), (found) =>
    setContentLanguage(response, found),
  );
});

export function InLanguage(): ParameterDecorator {
  return (target, property, index) => {
    AskedFor()(target, property, index);
    if (property !== undefined) {
      Reflect.defineMetadata(IN_LANGUAGE, true, Reflect.get(target, property) as object);
    }
  };
}

/** The locale that the caller wants most, for what is written to them later; undefined when none is named. */
export const WantedLocale = createParamDecorator(
  (_nothing: undefined, context: ExecutionContext): string | undefined => {
    const request = context.switchToHttp().getRequest<Request>();
    return Language.firstAskedFor(request.query['_locale'], request.get('Accept-Language'));
  },
);

export function isInLanguage(handler: object): boolean {
  return Reflect.getMetadata(IN_LANGUAGE, handler) === true;
}
