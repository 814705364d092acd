import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseKeyPairsIntoRecord, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Attributes, Step, StepOptions, Tracer } from './traces.ts';

/** Time between a step's end and its sending. */
const SEND_EVERY_MS = 1_000;
/** A collector that is silent must not hold up the end of a process. */
const FLUSH_WITHIN_MS = 1_000;

interface OpenTelemetryOptions {
  /** `muster-api` or `muster-gateway`; `OTEL_SERVICE_NAME` overrides it. */
  service: string;
  /** Of every hundred traces so many are kept. */
  percent: number;
  /** For the collector, as `OTEL_EXPORTER_OTLP_HEADERS` has them. */
  headers?: string;
  onFault: (error: unknown) => void;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const propagator = new W3CTraceContextPropagator();
const header = {
  get: (carrier: { traceparent: string }, name: string) => (name === 'traceparent' ? carrier.traceparent : undefined),
  keys: () => ['traceparent'],
};

/** The context that a `traceparent` names. */
const contextIn = (traceparent: string): Context =>
  propagator.extract(trace.deleteSpan(context.active()), { traceparent }, header);

function traceparentOf(from: Context): string | undefined {
  const found: Record<string, string> = {};
  const set = (carrier: Record<string, string>, name: string, value: string) => {
    carrier[name] = value;
  };
  propagator.inject(from, found, { set });
  return found['traceparent'];
}

/**
 * The packages of OpenTelemetry as a `Tracer`: steps are spans, sent as OTLP by HTTP with JSON.
 * Address and certificates of the collector are in their own settings (`OTEL_EXPORTER_…`).
 */
export function createOpenTelemetry({ service, percent, headers, onFault }: OpenTelemetryOptions): Tracer {
  setGlobalErrorHandler(onFault);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ headers: parseKeyPairsIntoRecord(headers) }),
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('muster');
  return {
    begin(name, { kind, after, alsoAfter = [], since, attributes = {} }: StepOptions) {
      const before = after === undefined ? context.active() : contextIn(after);
      const links = alsoAfter.flatMap((one) => trace.getSpanContext(contextIn(one)) ?? []);
      const options = {
        kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
        attributes: plain(attributes),
        links: links.map((one) => ({ context: one })),
        ...(since !== undefined && { startTime: performance.timeOrigin + since }),
      };
      return stepOf(tracer.startSpan(name, options, before), before);
    },
    current: () => traceparentOf(context.active()),
    flush: () => provider.forceFlush({ timeoutMillis: FLUSH_WITHIN_MS }).catch(onFault),
  };
}

function stepOf(span: Span, before: Context): Step {
  const own = trace.setSpan(before, span);
  return {
    traceparent: traceparentOf(own)!,
    note: (attributes) => void span.setAttributes(plain(attributes)),
    run: (work) => context.with(own, work),
    end(fault) {
      if (fault !== undefined) {
        span.setAttribute('error.type', fault);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Lists that may be changed, as the packages want them. */
const plain = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]));
