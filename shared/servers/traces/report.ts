import type { FastifyBaseLogger } from 'fastify';
import { isTracing, onTraceFault } from './traces.ts';

const FAULT_AGAIN_AFTER_MS = 60_000;

/**
 * Logs where traces are sent, and once a minute that they cannot be; also that the setting is given
 * to a process that was started without `start.ts`.
 */
export function reportTraces(log: Pick<FastifyBaseLogger, 'info' | 'warn'>, endpoint: string | undefined): void {
  if (endpoint === undefined) return;
  if (!isTracing()) {
    log.warn(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but this process was started without --import ./shared/servers/traces/start.ts',
    );
    return;
  }
  log.info({ to: new URL(endpoint).origin }, 'traces are sent');
  let quietUntil = 0;
  onTraceFault((error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + FAULT_AGAIN_AFTER_MS;
    log.warn({ err: error }, 'traces cannot be sent');
  });
}
