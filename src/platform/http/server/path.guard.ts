import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { Request } from 'express';
import type { DomainError } from '#platform/error/domain-error.js';
import { getParameters } from '#platform/patched/nest-metadata.js';
import { isUuid } from '#platform/text.js';
import { Extensions } from '#platform/extensions.js';
import { allowedMethods, isNameOfAnotherRoute } from '../response/allowed-methods.js';
import { MethodNotAllowed, RouteNotFound } from '../http.errors.js';
import { IdPipe } from '../request/request.pipe.js';

export abstract class PathParameters {
  /** Errors by parameter, for values that cannot be ids. */
  abstract readonly missing: Readonly<Record<string, new () => DomainError>>;
}

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** Runs before the guards of roles: an impossible path is 404 for every caller. A word of another path with another method is 405. */
@Injectable()
export class PathGuard implements CanActivate {
  private readonly ids = new WeakMap<Handler, readonly string[]>();

  constructor(private readonly extensions: Extensions) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (isNameOfAnotherRoute(request)) {
      throw new MethodNotAllowed(allowedMethods(request));
    }
    for (const name of this.getIds(context.getClass(), context.getHandler())) {
      if (!isUuid(request.params[name])) {
        throw new (this.missing(name) ?? RouteNotFound)();
      }
    }
    return true;
  }

  private missing(parameter: string): (new () => DomainError) | undefined {
    return this.extensions
      .of(PathParameters)
      .map(({ missing }) => missing[parameter])
      .find((missing) => missing !== undefined);
  }

  private getIds(controller: Type, handler: Handler): readonly string[] {
    let ids = this.ids.get(handler);
    if (!ids) {
      ids = getIdParameters(controller, handler.name);
      this.ids.set(handler, ids);
    }
    return ids;
  }
}

export function getIdParameters(controller: Type, method: string): string[] {
  return getParameters(controller, method)
    .filter(({ kind, pipes }) => kind === 'path' && pipes.includes(IdPipe))
    .map(({ name }) => name);
}
