import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application } from 'express';
import { orderRoutes } from '#platform/patched/express-routes.js';

/**
 * Express takes the first route that matches, Nest registers them in the order of imports, and neither has patterns for
 * parameters: `customer/:customer` matches `customer/check`. So the routes are put in order once all are there.
 */
@Injectable()
export class RouteOrder implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    // A command has none.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    if (adapter) {
      orderRoutes(adapter.getInstance<Application>(), wordsFirst);
    }
  }
}

/**
 * When two routes match the same path, the one comes first that has a word where the other one has a parameter; of
 * several such places, the first decides. All others stay in their order: a request is compared with one path after
 * the other, so what is asked for most may come first.
 */
export function wordsFirst<Route>(routes: readonly Route[], pathOf: (route: Route) => string): Route[] {
  const nodes = routes.map((route) => ({ route, segments: pathOf(route).split('/').map(wordIn) }));
  const ordered = new Set<(typeof nodes)[number]>();
  const place = (node: (typeof nodes)[number]) => {
    if (!ordered.has(node)) {
      // Without a parameter there is nothing that comes before it: that spares most comparisons at each start.
      if (node.segments.includes(PARAMETER)) {
        nodes.filter(({ segments }) => isBefore(segments, node.segments)).forEach(place);
      }
      ordered.add(node);
    }
  };
  nodes.forEach(place);
  return [...ordered].map(({ route }) => route);
}

/** In place of a parameter. */
const PARAMETER = ':';

function wordIn(segment: string): string {
  return segment.startsWith(':') ? PARAMETER : segment;
}

/** Whether both match some path, and `one` has a word in the first place where one of them has a parameter. */
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
