import { RequestMethod, type Type } from '@nestjs/common';
import {
  GUARDS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { DiscoveryService } from '@nestjs/core';
import { STATIC_CONTEXT } from '@nestjs/core/injector/constants.js';

/*
 * What the decorators of Nest keep about classes. Nest publishes `Reflector`, and not the keys of its own decorators.
 */

interface HandlerParameter {
  readonly kind: 'body' | 'path' | 'other';
  /** Among the parameters of the method. */
  readonly index: number;
  /** The name of a parameter of the path. */
  readonly name: string;
  readonly pipes: readonly unknown[];
}

const KINDS: Readonly<Record<number, HandlerParameter['kind']>> = {
  [RouteParamtypes.BODY]: 'body',
  [RouteParamtypes.PARAM]: 'path',
};

/** The parameters of a handler that have a decorator: `@Param`, `@Body` … */
export function getParameters(controller: Type, method: string): HandlerParameter[] {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    { readonly index: number; readonly data: string; readonly pipes: readonly unknown[] }
  >;
  return Object.entries(parameters).map(([key, { index, data, pipes }]) => ({
    kind: KINDS[Number(key.split(':')[0])] ?? 'other',
    index,
    name: data,
    pipes,
  }));
}

/** What `@UseGuards` has above a controller or a handler. */
export function getGuards(target: object): readonly unknown[] {
  return (Reflect.getMetadata(GUARDS_METADATA, target) ?? []) as readonly unknown[];
}

/** What `@UseInterceptors` has above a controller or a handler. */
export function getInterceptors(target: object): readonly unknown[] {
  return (Reflect.getMetadata(INTERCEPTORS_METADATA, target) ?? []) as readonly unknown[];
}

interface HandlerRoute {
  /** `GET`, `POST` … */
  readonly method: string;
  /** What `@HttpCode` sets. */
  readonly status: number | undefined;
}

/** What `@Get`, `@Post` … and `@HttpCode` say about a method; null for one that is no handler. */
export function getHandlerRoute(handler: object): HandlerRoute | null {
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
  const status = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  return method === undefined ? null : { method: RequestMethod[method], status };
}

/** The instance of a provider; undefined while its constructor has not run. */
export function getInstance(
  provider: ReturnType<DiscoveryService['getProviders']>[number],
): object | undefined {
  const found = provider.getInstanceByContextId(STATIC_CONTEXT);
  return found.isResolved ? (found.instance as object) : undefined;
}
