import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { defer, type Observable } from 'rxjs';
import { Extensions } from '#platform/extensions.js';

/** From the outside in: a replayed answer leaves no audit entry. */
const WRITE_LAYERS = ['idempotency', 'audit'] as const;

export abstract class WriteLayer implements NestInterceptor {
  abstract readonly layer: (typeof WRITE_LAYERS)[number];

  abstract intercept(context: ExecutionContext, next: CallHandler): Observable<unknown>;
}

/**
 * Wraps handlers that write in their interceptors. Not global, because the first interceptor costs a list a twentieth of its
 * time (docs/decisions/0284). A test checks every write.
 */
@Injectable()
export class WriteInterceptor implements NestInterceptor {
  private layers: readonly WriteLayer[] | undefined;

  constructor(private readonly extensions: Extensions) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.layers ??= this.inOrder();
    return this.layers
      .reduceRight<CallHandler>(
        (inner, layer) => ({ handle: () => defer(() => layer.intercept(context, inner)) }),
        next,
      )
      .handle();
  }
  private inOrder(): readonly WriteLayer[] {
    const layers = this.extensions.of(WriteLayer);
    return WRITE_LAYERS.map((name) => {
      const [only, ...others] = layers.filter(({ layer }) => layer === name);
      if (!only || others.length > 0) {
        throw new Error(`There must be one layer ${name} around writes`);
      }
      return only;
    });
  }
}
