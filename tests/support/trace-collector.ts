import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as a collector of OpenTelemetry is sent it (OTLP by HTTP, JSON). */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
  /** Of its resource. */
  service: string;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<SentSpan, 'service'>[] }[];
  }[];
}

export interface TraceCollector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: readonly SentSpan[];
  /** Everything that was sent, as it came. */
  bodies: readonly string[];
  /** The `authorization` of what was sent, each once. */
  authorizations: ReadonlySet<string | undefined>;
  stop(): Promise<void>;
}

/** A collector of traces: it takes what processes send to `/v1/traces`, and keeps it. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const authorizations = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    bodies.push(body);
    authorizations.add(request.headers.authorization);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans: sent } of scopeSpans) spans.push(...sent.map((span) => ({ ...span, service })));
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    authorizations,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
