import { type CanActivate, type ExecutionContext, Inject, Injectable, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import type { DomainError } from '../error/domain-error.js';
import { isUuid } from '../uuid.js';
import { allowedMethods, isNameOfAnotherRoute } from './allowed-methods.js';
import { MethodNotAllowed, RouteNotFound } from './http.errors.js';
import { IdPipe } from './id.pipe.js';

/** What is answered when there is no such thing, by the name that parameters of paths have for it. */
export type MissingThings = Readonly<Record<string, new () => DomainError>>;
export const MISSING_THINGS = Symbol('MISSING_THINGS');

type Handler = ReturnType<ExecutionContext['getHandler']>;

/**
 * Before the guards of roles: a path that cannot name anything is 404 for every caller, whoever may call its handler. A
 * word that is another path, with another method, is no id: 405.
 */
@Injectable()
export class PathGuard implements CanActivate {
  private readonly ids = new WeakMap<Handler, readonly string[]>();

  constructor(@Inject(MISSING_THINGS) private readonly missing: MissingThings) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (isNameOfAnotherRoute(request)) {
      throw new MethodNotAllowed(allowedMethods(request));
    }
    for (const name of this.idsOf(context.getClass(), context.getHandler())) {
      if (!isUuid(request.params[name])) {
        throw new (this.missing[name] ?? RouteNotFound)();
      }
    }
    return true;
  }

  private idsOf(controller: Type, handler: Handler): readonly string[] {
    let ids = this.ids.get(handler);
    if (!ids) {
      ids = idParametersOf(controller, handler.name);
      this.ids.set(handler, ids);
    }
    return ids;
  }
}

/** The parameters of the path that a handler takes through `IdPipe`. */
export function idParametersOf(controller: Type, method: string): string[] {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    { readonly data: string; readonly pipes: readonly unknown[] }
  >;
  return Object.entries(parameters)
    .filter(([key, { pipes }]) => key.startsWith(`${RouteParamtypes.PARAM}:`) && pipes.includes(IdPipe))
    .map(([, { data }]) => data);
}
