import { Gauge, Histogram, type Registry } from 'prom-client';

/** The work that is not done yet, and what failed in the last day. Ages in seconds. */
export interface WorkFigures {
  queues: readonly { queue: string; waiting: number; active: number; oldest: number }[];
  /** Files that are made or read: exports, imports, uploads of employees. */
  files: readonly { kind: string; running: number; failed: number }[];
  deliveries: { waiting: number; failed: number; oldest: number };
  /** Messages outside of the tab: those that wait, and what became of others in the last day. */
  messages: readonly { channel: string; state: string; count: number }[];
}

export interface WorkSources {
  /** Reads the figures from the database. */
  figures: () => Promise<WorkFigures>;
  /** Space of the disk that holds `DATA_DIR`, in bytes. */
  space: () => Promise<{ free: number; total: number }>;
  /** `ok` while files are taken, else why not: `full`, or what is wrong with the bucket. */
  storage: () => Promise<string>;
  isDatabaseThere: () => Promise<boolean>;
}

/** Whether a task of the queue was done. */
export type WorkOutcome = 'done' | 'failed';

/** Figures are read again after this time at the earliest, however often the page is fetched. */
const FRESH_MS = 15_000;
/** Time limit of a read: a scrape has to end while the database is frozen. */
const READ_WITHIN_MS = 2_000;

/**
 * Registers the metrics of work in the background, of the disk, and of the database. Where a figure
 * cannot be read its metric is absent.
 * @returns the function that counts a finished task
 */
export function registerWorkMetrics(
  registry: Registry,
  { figures, space, storage, isDatabaseThere }: WorkSources,
): (queue: string, outcome: WorkOutcome, seconds: number) => void {
  const work = cached(figures);
  const disk = cached(space);
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    fill: (gauge: Gauge<Label>) => Promise<void>,
  ) =>
    new Gauge<Label>({
      name: `muster_api_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        if (labelNames.length === 0) this.remove();
        await fill(this).catch(() => {});
      },
    });
  for (const [figure, help] of QUEUE_FIGURES)
    gauge(`queue_${figure === 'oldest' ? 'oldest_seconds' : figure}`, help, ['queue'], async (metric) => {
      for (const { queue, ...of } of (await work()).queues) metric.set({ queue }, of[figure]);
    });
  gauge(
    'files',
    'Exports, imports and uploads that are worked on, and those that failed in the last day',
    ['kind', 'state'],
    async (metric) => {
      for (const { kind, running, failed } of (await work()).files) {
        metric.set({ kind, state: 'running' }, running);
        metric.set({ kind, state: 'failed' }, failed);
      }
    },
  );
  gauge('webhook_deliveries', 'Deliveries that wait, and those given up in the last day', ['state'], async (metric) => {
    const { waiting, failed } = (await work()).deliveries;
    metric.set({ state: 'waiting' }, waiting);
    metric.set({ state: 'failed' }, failed);
  });
  gauge('webhook_oldest_seconds', 'Age of the oldest delivery that waits', [], async (metric) =>
    metric.set((await work()).deliveries.oldest),
  );
  gauge(
    'notice_messages',
    'Pushes and mails that wait, and what became of others in the last day',
    ['channel', 'state'],
    async (metric) => {
      for (const { channel, state, count } of (await work()).messages) metric.set({ channel, state }, count);
    },
  );
  gauge('database_up', '1 while the database answers within two seconds', [], async (metric) =>
    metric.set(Number(await isDatabaseThere())),
  );
  gauge('files_room', '1 while there is room for files, 0 while disk or bucket are as full as they may be', [], async (metric) =>
    metric.set(Number((await storage()) !== 'full')),
  );
  gauge('files_reachable', '1 while files can be read and stored, 0 while the bucket is away or refuses', [], async (metric) =>
    metric.set(Number(['ok', 'full'].includes(await storage()))),
  );
  gauge('disk_free_bytes', 'Room on the disk of DATA_DIR', [], async (metric) => metric.set((await disk()).free));
  gauge('disk_size_bytes', 'Size of the disk of DATA_DIR', [], async (metric) => metric.set((await disk()).total));
  const seconds = new Histogram({
    name: 'muster_api_task_seconds',
    help: 'Time that tasks of the queue took here, by whether they were done; failed ones are tried again',
    labelNames: ['queue', 'outcome'],
    buckets: [0.05, 0.5, 5, 60, 600, 3_600],
    registers: [registry],
  });
  return (queue, outcome, took) => seconds.observe({ queue, outcome }, took);
}

const QUEUE_FIGURES = [
  ['waiting', 'Tasks that could be worked on now'],
  ['active', 'Tasks that are worked on'],
  ['oldest', 'Age of the oldest task that could be worked on now'],
] as const;

/** Caches a read for all metrics that come from it, failures too. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (known && performance.now() - known.at < FRESH_MS) return known.value;
    const value = within(READ_WITHIN_MS, read());
    // Those who wait for it get the failure.
    value.catch(() => {});
    known = { at: performance.now(), value };
    return value;
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
