/*
 * Follows one request through HTTP, SQL, queue and webhooks. Without a tracer nothing of OpenTelemetry is loaded or remembered. Spans are
 * begun by hand, where the service knows what may be shown: a route and a statement with its question marks, never a path, a query, a value
 * or a person. Automatic instruments would disclose all of these.
 */

export type TraceKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Beginning {
  readonly name: string;
  readonly kind: TraceKind;
  readonly facts?: Facts;
  /** A `traceparent` (W3C): what this is part of, if it is not part of what goes on here. */
  readonly partOf?: string | undefined;
}

export interface Ending {
  readonly name?: string | undefined;
  readonly facts?: Facts;
  readonly failed?: boolean;
}

export interface Span {
  /** Propagates the trace to another service. */
  readonly traceparent: string;
  /** What `work` begins is part of this. */
  within<T>(work: () => T): T;
  end(ending?: Ending): void;
}

export interface Tracer {
  begin(beginning: Beginning): Span;
  /** What goes on here, as `traceparent`; none outside a trace, or when it is not kept. */
  current(): string | undefined;
  stop(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Before anything else begins. */
export function setTracer(chosen: Tracer | undefined): void {
  tracer = chosen;
}

export function currentTracer(): Tracer | undefined {
  return tracer;
}

export function currentTraceparent(): string | undefined {
  return tracer?.current();
}

/** For who searches logs by trace. */
export function getTraceId(traceparent: string | undefined): string | undefined {
  return traceparent?.split('-')[1];
}

/** Does `work`, as a span of its own if anybody traces. */
export async function traced<T>(
  beginning: Beginning,
  work: (span?: Span) => Promise<T>,
  getEnding: (result: T) => Ending = () => ({}),
): Promise<T> {
  if (!tracer) {
    return work();
  }
  const span = tracer.begin(beginning);
  try {
    const result = await span.within(() => work(span));
    span.end(getEnding(result));
    return result;
  } catch (error) {
    span.end({ failed: true, facts: { 'error.type': error instanceof Error ? error.name : typeof error } });
    throw error;
  }
}
