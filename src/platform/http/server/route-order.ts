import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application } from 'express';
import { orderRoutes } from '#platform/patched/express-routes.js';

/**
 * Sorts the routes after their registration. Express takes the first match, Nest registers in the order of imports, and parameters have no
 * patterns: `customer/:customer` matches `customer/check`.
 */
@Injectable()
export class RouteOrder implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    // Commands have none.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    if (adapter) {
      orderRoutes(adapter.getInstance<Application>(), wordsFirst);
    }
  }
}

/**
 * When two routes match one path, the route with a literal at the first difference comes first. Others keep their order, so that frequent
 * ones can come first.
 */
export function wordsFirst<Route>(routes: readonly Route[], getPath: (route: Route) => string): Route[] {
  const nodes = routes.map((route) => ({ route, segments: getPath(route).split('/').map(wordIn) }));
  const ordered = new Set<(typeof nodes)[number]>();
  const place = (node: (typeof nodes)[number]) => {
    if (!ordered.has(node)) {
      // Only routes with a parameter have predecessors; this saves most comparisons.
      if (node.segments.includes(PARAMETER)) {
        nodes.filter(({ segments }) => isBefore(segments, node.segments)).forEach(place);
      }
      ordered.add(node);
    }
  };
  nodes.forEach(place);
  return [...ordered].map(({ route }) => route);
}

const PARAMETER = ':';

function wordIn(segment: string): string {
  return segment.startsWith(':') ? PARAMETER : segment;
}

/** Whether both match some path, and `one` has the literal at the first difference. */
function isBefore(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) {
    return false;
  }
  let first: string | undefined;
  for (let place = 1; place < one.length; place += 1) {
    const segment = one[place];
    const beside = other[place];
    if (segment !== beside) {
      if (segment !== PARAMETER && beside !== PARAMETER) {
        return false;
      }
      first ??= segment;
    }
  }
  return first !== undefined && first !== PARAMETER;
}
