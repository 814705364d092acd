import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUEUES } from '../db/queue.ts';
import { uploadEmployee } from '../db/tables/transfers.ts';
import { csvOf, openUploads, row, type Uploads } from '../test/calls/uploads.ts';
import { watchStretches } from '../test/measures/longest-stretch.ts';
import { startImports } from './worker.ts';

/** Longest stretch without serving others, as a share of the whole processor time. */
const STRETCH = 1 / 30;
/** Processor time for 5,000 rows, so that other programs of a busy machine do not count. */
const IMPORT_MS = 10_000;

let api: Uploads['api'];
let anna: Uploads['anna'];
let uploaded: Uploads['uploaded'];
let read: Uploads['read'];

beforeAll(async () => {
  ({ api, anna, uploaded, read } = await openUploads());
});
afterAll(() => api.close());

describe('the worker', () => {
  let stop: () => Promise<void>;
  beforeEach(async () => {
    await api.db.delete(uploadEmployee);
    await api.queue.boss.deleteQueuedJobs(QUEUES.employeeImport);
    stop = await startImports(api.services, api.queue);
  });
  afterEach(() => stop());

  it('takes up at its start what was left unfinished, even if the queue forgot it', async () => {
    await stop();
    const { id } = await uploaded(csvOf([row()]));
    await api.queue.boss.deleteQueuedJobs(QUEUES.employeeImport);
    stop = await startImports(api.services, api.queue);
    await vi.waitFor(async () => expect((await read(id)).uploadStatus).toBe('Successful'), { timeout: 60_000, interval: 100 });
  }, 300_000);

  it('imports one file after the other while there are any, without waiting for a notice', async () => {
    await stop();
    const ids: number[] = [];
    for (let file = 0; file < 5; file++) ids.push((await uploaded(csvOf([row()]))).id);
    stop = await startImports(api.services, api.queue);
    const statuses = async () => Promise.all(ids.map(async (id) => (await read(id)).uploadStatus));
    await vi.waitFor(async () => expect(new Set(await statuses())).toEqual(new Set(['Successful'])));
  });

  it('imports 5,000 rows in seconds without holding up anybody else', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => row({ supervisor: index % 2 ? anna.employeeId : '' }));
    const content = csvOf(rows);
    const stretches = watchStretches();
    const { id } = await uploaded(content);
    const before = process.threadCpuUsage();
    await vi.waitFor(async () => expect((await read(id)).uploadStatus).toBe('Successful'), { timeout: 120_000, interval: 100 });
    const { user, system } = process.threadCpuUsage(before);
    expect(stretches.stop().longestShare).toBeLessThan(STRETCH);
    expect(await read(id)).toMatchObject({ rowsCorrectlyImported: 5_000, rowsIncorrectlyImported: 0 });
    expect((user + system) / 1_000).toBeLessThan(IMPORT_MS);
  }, 300_000);
});
