import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { givenSettings, loadSettingsFile } from '#shared/process-settings.ts';

/** May be in a file of its own. */
const HEADERS = 'OTEL_EXPORTER_OTLP_HEADERS';

/** The settings of traces, which both processes read before anything else of theirs is loaded. */
interface TraceSettings {
  /** Of every hundred traces so many are kept. */
  percent: number;
  /** For the collector, `authorization=Bearer%20…`. */
  headers?: string;
}

/**
 * Reads whether traces are sent (`OTEL_EXPORTER_OTLP_ENDPOINT`), how many of them, and with which
 * headers. The packages of OpenTelemetry read address and resource by themselves. Faults are for
 * the process to name, which reads the same settings next.
 * @returns undefined when none are sent
 */
export async function traceSettings(): Promise<TraceSettings | undefined> {
  try {
    loadSettingsFile(process.env, fileURLToPath(new URL('../../../', import.meta.url)));
    const file = process.env[`${HEADERS}_FILE`];
    const text = file ? await readFile(file, 'utf8') : '';
    const given = givenSettings(process.env, { part: 'api', secrets: [HEADERS], readText: () => text });
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio, [HEADERS]: headers } = given;
    if (!endpoint || !URL.canParse(endpoint)) return undefined;
    return { percent: 100 * Number(ratio || 1), ...(headers !== undefined && { headers }) };
  } catch {
    return undefined;
  }
}
