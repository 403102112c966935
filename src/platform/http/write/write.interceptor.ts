import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { defer, type Observable } from 'rxjs';
import { Extensions } from '#platform/extensions.js';

/** The layers around a write, the outermost first: a repetition that is answered again leaves no audit entry. */
const WRITE_LAYERS = ['idempotency', 'audit'] as const;

export abstract class WriteLayer implements NestInterceptor {
  abstract readonly layer: (typeof WRITE_LAYERS)[number];

  abstract intercept(context: ExecutionContext, next: CallHandler): Observable<unknown>;
}

/**
 * Puts the interceptors of writes around the handlers of a controller. On controllers that write only, and not global: a
 * list pays a twentieth of its time for its first interceptor (docs/decisions/0284). A test holds every write to it.
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
