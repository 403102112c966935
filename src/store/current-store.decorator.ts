import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DEFAULT_STORE } from './default-store.constants.js';
import type { Store } from './store.reader.js';

/** The store that the path names; the default store on unscoped paths. */
export const CurrentStore = createParamDecorator((_: unknown, context: ExecutionContext): Store => {
  const { store } = context.switchToHttp().getRequest<Request & { store?: Store }>();
  return store ?? DEFAULT_STORE;
});
