import {
  applyDecorators,
  Delete as DeleteRoute,
  Post as PostRoute,
  Put as PutRoute,
  UseInterceptors,
} from '@nestjs/common';
import { AroundHandlerInterceptor } from './around-handler.interceptor.js';

/*
 * Nest's decorators of handlers that write, with what goes on around them. Handlers that only read have no interceptor:
 * it costs a twentieth of what a list takes (docs/decisions/0131). That nobody takes Nest's own is a rule of the linter.
 */

type Route = (path?: string | string[]) => MethodDecorator;

export const Post = withLayers(PostRoute);
export const Put = withLayers(PutRoute);
export const Delete = withLayers(DeleteRoute);

/** For a GET that changes something. */
export const AnsweredFor = (): MethodDecorator => UseInterceptors(AroundHandlerInterceptor);

function withLayers(route: Route): Route {
  return (path) => applyDecorators(route(path), UseInterceptors(AroundHandlerInterceptor));
}
