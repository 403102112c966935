import {
  context,
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { PRODUCT } from '#platform/product.js';
import type { Ending, TraceKind, Span, Tracer } from './trace.js';

const KINDS: Readonly<Record<TraceKind, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** A collector that does not answer must not keep the process. */
const STOP_MS_MAX = 2000;

/**
 * Sends spans by OTLP over HTTP, as JSON, in the background; what the collector does not take is dropped. Address, headers,
 * sampling, the name of the service and more come from the standard variables (`OTEL_…`), which the SDK reads itself.
 */
export function otelTracer(): Tracer {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': PRODUCT.name.toLowerCase(),
          'service.version': PRODUCT.version,
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer(PRODUCT.name, PRODUCT.version);
  return {
    begin: ({ name, kind, facts, partOf }) => {
      const parent = partOf === undefined ? context.active() : getContext(partOf);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts ?? {} }, parent);
      return getSpan(span, trace.setSpan(parent, span));
    },
    current: () => {
      const active = trace.getSpanContext(context.active());
      return active && isKept(active) ? getTraceparent(active) : undefined;
    },
    stop: async () => {
      const timer = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS_MAX).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), timer]);
    },
  };
}

function getSpan(span: OtelSpan, inside: Context): Span {
  return {
    traceparent: getTraceparent(span.spanContext()),
    within: (work) => context.with(inside, work),
    end: ({ name, facts, failed }: Ending = {}) => {
      if (name !== undefined) {
        span.updateName(name);
      }
      span.setAttributes(facts ?? {});
      if (failed) {
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

function isKept({ traceFlags }: SpanContext): boolean {
  return (traceFlags & 1) === 1;
}

function getTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}

/** What cannot be read is as if it were not there. */
function getContext(traceparent: string): Context {
  const [, traceId = '', spanId = '', flags = '0'] = TRACEPARENT.exec(traceparent) ?? [];
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
