import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq, getTableName, sql } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewFileAnswer } from '#shared/calls/files.ts';
import { oneOf } from '#shared/http/query.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { jobSitePhoto } from '../db/tables/jobs.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { exportFile } from '../db/tables/transfers.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { aPng } from '../test/rows/pictures.ts';
import { sweepFiles } from './sweep-commands.ts';
import { REFERRERS } from './sweep-repository.ts';

const DAY_MS = 86_400_000;
const PNG = await aPng();
let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let office: Requests;
let sheet: Awaited<ReturnType<typeof make.addSheet>>;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  make = crewsIn(api.db);
  sheet = await make.addSheet('2026-01-05');
  office = await requestsOf(api, (await make.addPerson('admin')).id);
});
afterAll(() => api.close());

async function announce(): Promise<NewFileAnswer> {
  const { body } = await office.post('/file', { fileName: 'site.png', type: 'job_site_photo' }).expect(201);
  return oneOf(NewFileAnswer).parse(body).data;
}
const put = (url: string) => supertest(api.app.server).put(url).set('content-type', 'image/png').send(PNG);
async function sent(): Promise<NewFileAnswer> {
  const announced = await announce();
  await put(announced.uploadUrl).expect(204);
  return announced;
}
/** Runs the nightly sweep so many days from now. */
async function sweepAfter(days: number): Promise<void> {
  api.clock.aheadMs = days * DAY_MS;
  await sweepFiles(api.services);
  api.clock.aheadMs = 0;
}
/** Converts `fileId` to `file_id`. */
const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isThere = async (id: number) => (await api.db.$count(file, eq(file.id, id))) > 0;
const onDisk = async () =>
  (await readdir(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const attach = (fileId: number) =>
  office.post('/job_site_photo', { jobId: sheet.job.id, description: 'Trench', date: '2026-01-05', fileId }).expect(201);

describe('the sweep for files', () => {
  it('knows every column that refers to one', async () => {
    const { rows } = await api.db.execute<{ referrer: string }>(sql`
      select table_of.relname || '.' || referring.attname as referrer
      from pg_constraint link
      join pg_class table_of on table_of.oid = link.conrelid
      join pg_attribute referring on referring.attrelid = link.conrelid and referring.attnum = any(link.conkey)
      where link.contype = 'f' and link.confrelid = 'file'::regclass`);
    expect(REFERRERS.map((column) => `${getTableName(column.table)}.${inSql(column.name)}`).sort()).toEqual(
      rows.map(({ referrer }) => referrer).sort(),
    );
  });

  it('never takes one that something refers to, whatever that is', async () => {
    const ids: number[] = [];
    for (const _column of REFERRERS) ids.push((await sent()).id);
    const [face, made, photo, end, start] = ids as [number, number, number, number, number];
    await api.db.insert(employeePicture).values({ employeeId: sheet.workers[0]!.id, pictureId: face });
    await api.db
      .insert(exportFile)
      .values({ family: 'job_csv', status: 'Successful', requestedById: sheet.foreman.id, fileId: made });
    await api.db.insert(jobSitePhoto).values({ jobId: sheet.job.id, date: '2026-01-05', description: 'Trench', fileId: photo });
    const shift = await make.addShift({
      dwoJobId: sheet.dwoJob.id,
      date: '2026-01-05',
      employeeId: sheet.workers[0]!.id,
      start: new Date('2026-01-05T13:00:00Z'),
    });
    await api.db.update(workshift).set({ startPictureId: start, endPictureId: end }).where(eq(workshift.id, shift.id));
    const before = await onDisk();
    await sweepAfter(400);
    expect(await Promise.all(ids.map(isThere))).toEqual(ids.map(() => true));
    expect(await onDisk()).toBe(before);
  });

  it('takes what was cut at half and sent again, and leaves the second upload', async () => {
    const before = await onDisk();
    const cut = await announce();
    const { port } = api.app.server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const headers = { 'content-length': String(PNG.byteLength) };
      const upload = httpRequest({ port, host: '127.0.0.1', path: cut.uploadUrl, method: 'PUT', headers });
      upload.on('error', () => resolve());
      upload.write(PNG.subarray(0, PNG.byteLength / 2), () => upload.destroy(new Error('gone')));
    });
    const again = await sent();
    await attach(again.id);
    await expect.poll(onDisk).toBe(before + 1);
    await sweepAfter(6);
    expect(await isThere(cut.id)).toBe(true);
    await sweepAfter(8);
    expect([await isThere(cut.id), await isThere(again.id), await onDisk()]).toEqual([false, true, before + 1]);
  });

  it('takes what came and was put on nothing, with its bytes', async () => {
    const before = await onDisk();
    const { id, uploadUrl } = await sent();
    expect(await onDisk()).toBe(before + 1);
    await sweepAfter(8);
    expect([await isThere(id), await onDisk()]).toEqual([false, before]);
    await put(uploadUrl).expect(404);
  });

  it('leaves the receipt of a deleted expense for seven days more', async () => {
    const { id } = await sent();
    const { body } = await attach(id);
    await api.db.execute(sql`update file set updated_at = now() - interval '20 days' where id = ${id}`);
    await office.delete(`/job_site_photo/${body.data.id}`).expect(204);
    await sweepAfter(6);
    expect(await isThere(id)).toBe(true);
    await sweepAfter(8);
    expect(await isThere(id)).toBe(false);
  });
});
