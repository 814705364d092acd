import { stat } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { QUEUES } from '../db/queue.ts';
import { auditLog } from '../db/tables/settings.ts';
import { exportFile } from '../db/tables/transfers.ts';
import type { FileStore } from '../files/store.ts';
import { WEEK as APPROVED, type Exports, informationOf, made, openExports, q } from '../test/rows/exports.ts';
import { generateExport } from './generate-commands.ts';

/** The whole week, approved or not. */
const WEEK = { ...APPROVED, withUnapproved: true };

let api: Exports['api'];
let admin: Exports['admin'];
let subadmin: Exports['subadmin'];
let parts: Exports['parts'];
let storing: Exports['storing'];
let start: Exports['start'];
let pause: Exports['pause'];
let close: Exports['close'];

beforeAll(async () => {
  ({ api, admin, subadmin, parts, storing, start, pause, close } = await openExports());
});
afterAll(() => close());

describe('a timesheets CSV', () => {
  const path = 'download_workshift_csv/custom';

  it('that is canceled between two chunks stops there and keeps no bytes', async () => {
    await pause();
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    const { id } = await informationOf(admin, path);
    let draft = '';
    const make: FileStore['make'] = (file, fill) =>
      api.files.make(file, async (path) => {
        draft = path;
        await admin.delete('/download_workshift_csv/custom/cancelGenerate').expect(200);
        await fill(path);
      });
    await generateExport(storing({ make }), id!, new AbortController().signal);
    expect((await informationOf(admin, path)).status).toBe('New File');
    await expect(stat(draft)).rejects.toThrow('ENOENT');
    expect(await api.files.open(`export-${String(id).padStart(10, '0')}`)).toBeUndefined();
    await start();
  });

  it('says how far it is, to all who look at the same words; any of them cancels it', async () => {
    await pause();
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    const { id } = await informationOf(admin, path);
    const theirs = async () => (await subadmin.get(`/${path}/information?${q(WEEK)}`).expect(200)).body.data;
    const make: FileStore['make'] = (file, fill) =>
      api.files.make(file, async (draft) => {
        await fill(draft);
        expect(await theirs()).toMatchObject({ id, status: 'Generating', rows: 3 });
        await subadmin.delete(`/${path}/cancelGenerate?${q(WEEK)}`).expect(200);
      });
    await generateExport(storing({ make }), id!, new AbortController().signal);
    expect([(await informationOf(admin, path)).status, (await theirs()).status]).toEqual(['New File', 'New File']);
    await start();
  });

  it('that a stopping process left is made by the next one', async () => {
    await pause();
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    const { id } = await informationOf(admin, path);
    const stopped = AbortSignal.abort(new Error('stopping'));
    await expect(generateExport(parts(), id!, stopped)).rejects.toThrow('stopping');
    expect((await informationOf(admin, path)).status).toBe('Generating');
    await start();
    expect(await made(admin, path)).toMatchObject({ id, status: 'Successful', rows: 3 });
    const [row] = await api.db.select().from(exportFile).where(eq(exportFile.id, id!));
    await generateExport(parts(), id!, new AbortController().signal);
    expect((await api.db.select().from(exportFile).where(eq(exportFile.id, id!)))[0]).toEqual(row);
  });

  it('that was under way when its process stopped is let go at once, and made by the next one', async () => {
    await pause();
    const began = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const make: FileStore['make'] = async (file, fill) => {
      began.resolve();
      await goesOn.promise;
      return api.files.make(file, fill);
    };
    await start(storing({ make }));
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    await began.promise;
    const stopped = pause();
    goesOn.resolve();
    await stopped;
    expect((await informationOf(admin, path)).status).toBe('Generating');
    await start();
    expect(await made(admin, path)).toMatchObject({ status: 'Successful', rows: 3 });
  });

  it('that fails a few times, e.g. while the database restarts, is made all the same', async () => {
    await pause();
    let failures = 0;
    const make: FileStore['make'] = async (file, fill) => {
      if (failures < 4) throw new Error(`no connection, time ${++failures}`);
      return api.files.make(file, fill);
    };
    // Shortens the delays, since only the number of retries matters.
    await api.queue.boss.updateQueue(QUEUES.exportFiles, { retryDelay: 1, retryBackoff: false });
    await start(storing({ make }));
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    await vi.waitFor(async () => expect((await informationOf(admin, path)).status).toBe('Successful'), 60_000);
    expect(failures).toBe(4);
  }, 300_000);

  it('that two workers make at once is made once: the file is the one that was counted', async () => {
    await pause();
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    const { id } = await informationOf(admin, path);
    const removed: string[] = [];
    const kept: string[] = [];
    const make: FileStore['make'] = async (file, fill) => {
      const size = await api.files.make(file, async (draft) => {
        if (kept.length === 0) await generateExport(parts(), id!, new AbortController().signal);
        await fill(draft);
      });
      kept.push(file.storageKey);
      return size;
    };
    const remove = async (key: string) => void removed.push(key);
    await generateExport(storing({ make, remove }), id!, new AbortController().signal);
    expect({ kept, removed }).toEqual({ kept: [], removed: [] });
    expect(await informationOf(admin, path)).toMatchObject({ status: 'Successful', rows: 3 });
    await admin.get(`/${path}`).expect(200);
    await start();
  });

  it('that a busy database has no word of for a moment is made all the same', async () => {
    await pause();
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    const { id } = await informationOf(admin, path);
    let refused = 0;
    const { write } = api.services;
    // The first two writes, which report progress, fail; the last one is the file's own.
    const busy: typeof write = (...given) => {
      if (refused === 2) return write(...given);
      refused += 1;
      return Promise.reject(new Error('timeout exceeded when trying to connect'));
    };
    await generateExport({ ...parts(), services: { ...api.services, write: busy } }, id!, new AbortController().signal);
    expect(refused).toBe(2);
    expect(await informationOf(admin, path)).toMatchObject({ status: 'Successful', rows: 3 });
    await start();
  });

  it('that cannot be made fails in the end, with a reason', async () => {
    await pause();
    await api.queue.boss.updateQueue(QUEUES.exportFiles, { retryLimit: 1 });
    await start(storing({ make: () => Promise.reject(new Error('the disk is full')) }));
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    await vi.waitFor(async () => expect((await informationOf(admin, path)).status).toBe('Failed'), 60_000);
    expect((await informationOf(admin, path)).reason).toContain('could not be made');
    await admin.get(`/${path}/url`).expect(409);
    await pause();
    await start();
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    expect((await made(admin, path)).status).toBe('Successful');
  }, 300_000);

  it('is kept in the audit: who asked for what, and what came of it', async () => {
    const entries = await api.db.select().from(auditLog).where(eq(auditLog.subject, 'download_workshift_csv'));
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(['export.generate', 'export.succeed', 'export.cancel', 'export.fail', 'export.download']),
    );
    expect(entries.every(({ actorId }) => actorId !== null)).toBe(true);
  });
});
