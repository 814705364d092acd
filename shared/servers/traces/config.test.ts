import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { traceSettings } from './config.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-traces-'));
  vi.stubEnv('ENV_FILE', 'none');
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it('takes the headers for the collector from their setting, or from the file that it names', async () => {
  expect(await traceSettings()).toEqual({ percent: 100 });
  vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0.25');
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=ours');
  expect(await traceSettings()).toEqual({ percent: 25, headers: 'authorization=ours' });
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', '');
  const file = join(folder, 'headers');
  await writeFile(file, 'authorization=theirs\n');
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS_FILE', file);
  expect(await traceSettings()).toEqual({ percent: 25, headers: 'authorization=theirs' });
});

it('sends nothing without a collector, nor with a file that cannot be read, which the process names', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS_FILE', join(folder, 'absent'));
  expect(await traceSettings()).toBeUndefined();
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS_FILE', '');
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', '');
  expect(await traceSettings()).toBeUndefined();
});
