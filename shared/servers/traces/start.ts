import { traceSettings } from './config.ts';

/**
 * Starts traces in this process, before anything else of it is loaded:
 * `node --import ./shared/servers/traces/start.ts api/server.ts`. Without
 * `OTEL_EXPORTER_OTLP_ENDPOINT` it loads nothing.
 */
const settings = await traceSettings();
if (settings) {
  const [{ createOpenTelemetry }, { traceWith, traceFault }] = await Promise.all([
    import('./opentelemetry.ts'),
    import('./traces.ts'),
  ]);
  const side = /(\w+)[/\\]server\.ts$/.exec(process.argv[1] ?? '')?.[1];
  if (side) traceWith(createOpenTelemetry({ ...settings, service: `muster-${side}`, onFault: traceFault }));
}
