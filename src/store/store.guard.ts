import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { StoreNotFound } from './store.errors.js';
import { DEFAULT_STORE, type Store, StoreReader } from './store.reader.js';

/** The store that the path names; the default store on unscoped paths. */
export const CurrentStore = createParamDecorator((_: unknown, context: ExecutionContext): Store => {
  const { store } = context.switchToHttp().getRequest<Request & { store?: Store }>();
  return store ?? DEFAULT_STORE;
});

/** Before any other guard: a path of a store that does not exist is a path that does not exist. */
@Injectable()
export class StoreGuard implements CanActivate {
  constructor(private readonly stores: StoreReader) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { store?: Store }>();
    const { storeCode = DEFAULT_STORE.code } = request.params;
    const store = typeof storeCode === 'string' ? await this.stores.findByCode(storeCode) : null;
    if (!store) {
      throw new StoreNotFound();
    }
    request.store = store;
    return true;
  }
}
