import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewFileAnswer } from '#shared/calls/files.ts';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from '#shared/constants.ts';
import { FileRecord, type FileType } from '#shared/files.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { file } from '../db/tables/files.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { aBomb, aJpeg, aPhonePicture, aPng, aWebp, saidBy } from '../test/rows/pictures.ts';

const PNG = await aPng();
const JPEG = await aJpeg();
const WEBP = await aWebp();
/** An upload and its refusal, which is that of a wrong type unless given. */
type Refused = [what: string, name: string, type: FileType, bytes: Buffer, refusal?: readonly [number, string]];
const NOT_THAT = [415, 'The file is not what its name says'] as const;
const UNREADABLE = [400, 'The picture cannot be read'] as const;
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100, 3)]);

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let phone: Requests;
let foremanId: number;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  make = crewsIn(api.db);
  foremanId = (await make.addPerson('foreman')).id;
  phone = await requestsOf(api, foremanId);
});
afterAll(() => api.close());

async function announce(fileName = 'face.png', type: FileType = 'clock_photo'): Promise<NewFileAnswer> {
  const { body } = await phone.post('/file', { fileName, type }).expect(201);
  return oneOf(NewFileAnswer).parse(body).data;
}
const put = (url: string, bytes: Buffer) =>
  supertest(api.app.server).put(url).set('content-type', 'application/octet-stream').send(bytes);
const fetchBytes = (url: string) => supertest(api.app.server).get(url).buffer(true);
/** Names of everything on disk, drafts included. */
const onDisk = async () => {
  const entries = await readdir(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const arrival = (id: number) => phone.post(`/file/${id}/arrival`, {});
const storageKeyOf = async (id: number) => (await api.db.select().from(file).where(eq(file.id, id)))[0]!.storageKey;

describe('a picture', () => {
  it('goes up by its address without a sign-in, and can be shown and saved', async () => {
    const announced = await announce('gesicht ü.png');
    expect(announced).toMatchObject({ url: null, downloadUrl: null, size: null, contentType: 'image/png' });
    expect(announced.uploadUrl).toMatch(/^\/api\/v1\/file\/content\/[\w-]{32}\?/);
    await put(announced.uploadUrl, PNG).expect(204);
    const { body } = await phone.get(`/file/${announced.id}`).expect(200);
    const stored = oneOf(FileRecord).parse(body).data;
    expect(stored).toMatchObject({ id: announced.id, fileName: 'gesicht ü.png' });
    expect(body.data).not.toHaveProperty('storedAt');

    const shown = await fetchBytes(stored.url!).expect(200);
    expect(await pixels(shown.body)).toEqual(await pixels(PNG));
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(stored.size),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400, immutable',
    });
    expect(shown.headers['content-disposition']).toMatch(/^inline; /);
    const saved = await fetchBytes(stored.downloadUrl!).expect(200);
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename="gesicht _.png"; filename*=UTF-8''gesicht%20%C3%BC.png`,
    );
    expect((await phone.get(`/file/${announced.id}`)).body.data.url).toBe(stored.url);
  });

  it('goes up once, also when two send at the same moment', async () => {
    const { uploadUrl, id } = await announce();
    const answers = await Promise.all([put(uploadUrl, PNG), put(uploadUrl, PNG)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
    expect((await put(uploadUrl, PNG).expect(409)).body.code).toBe('ALREADY_STORED');
    const key = await storageKeyOf(id);
    expect((await onDisk()).filter((name) => name.startsWith(key))).toEqual([key]);
  });

  it('is never shown through another address', async () => {
    const { uploadUrl, id } = await announce();
    await put(uploadUrl, PNG).expect(204);
    const { url } = (await phone.get(`/file/${id}`)).body.data as { url: string };
    const later = new URL(url, 'http://x');
    later.searchParams.set('expires', String(Number(later.searchParams.get('expires')) + 1));
    for (const forged of [
      `${later.pathname}${later.search}`,
      `${url}&download=1`,
      url.replace(/signature=.*/, 'signature=x'),
      uploadUrl,
      url.replace(/content\/[\w-]{4}/, 'content/AAAA'),
    ])
      expect([400, 403]).toContain((await fetchBytes(forged)).status);
    await put(url, PNG).expect(403);
    await fetchBytes('/api/v1/file/content/..%2f..%2fsecrets?expires=1&signature=x').expect(400);
  });

  it('is not shown after its address has run out, nor taken', async () => {
    const { uploadUrl, id } = await announce();
    const second = await announce();
    await put(uploadUrl, PNG).expect(204);
    const { url } = (await phone.get(`/file/${id}`)).body.data as { url: string };
    api.clock.aheadMs = 16 * 60_000;
    expect((await put(second.uploadUrl, PNG).expect(403)).body.code).toBe('EXPIRED');
    api.clock.aheadMs = 4 * 86_400_000;
    expect((await fetchBytes(url).expect(403)).body.code).toBe('EXPIRED');
    api.clock.aheadMs = 0;
  });
});

describe('a picture that a phone took', () => {
  it('is kept upright, and without where it was taken', async () => {
    const taken = await aPhonePicture();
    expect(await saidBy(taken)).toMatchObject({ width: 1600, height: 900, orientation: 6, hasPlace: true });
    const { uploadUrl, id } = await announce('trench.jpg', 'job_site_photo');
    await put(uploadUrl, taken).expect(204);
    const { body } = await arrival(id).expect(200);
    const { url, size } = oneOf(FileRecord).parse(body).data;
    const kept = (await fetchBytes(url!).expect(200)).body as Buffer;
    expect(kept.byteLength).toBe(size);
    expect(await saidBy(kept)).toEqual({ width: 900, height: 1600, orientation: undefined, hasMetadata: false, hasPlace: false });
  });

  it('is kept as large as it is shown: a face smaller than a site', async () => {
    const large = await aJpeg(5_000, 400);
    const longest = async (type: FileType) => {
      const { uploadUrl, id } = await announce('large.jpg', type);
      await put(uploadUrl, large).expect(204);
      const { url } = (await arrival(id).expect(200)).body.data as FileRecord;
      return (await saidBy((await fetchBytes(url!)).body as Buffer)).width;
    };
    expect([await longest('clock_photo'), await longest('job_site_photo')]).toEqual([1_024, 4_096]);
  });

  it('throws away whatever is hidden behind a picture; a PDF stays as it is', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>');
    const kept = async (name: string, bytes: Buffer) => {
      const { uploadUrl, id } = await announce(name, 'job_site_photo');
      await put(uploadUrl, bytes).expect(204);
      const { url } = (await arrival(id).expect(200)).body.data as FileRecord;
      return (await fetchBytes(url!)).body as Buffer;
    };
    expect((await kept('a.png', Buffer.concat([PNG, hidden]))).includes(hidden)).toBe(false);
    expect(await kept('a.pdf', PDF)).toEqual(PDF);
  });

  it('is asked about when it was sent: there, not there yet, nobody’s business', async () => {
    const { uploadUrl, id } = await announce();
    expect((await arrival(id).expect(409)).body).toMatchObject({ code: 'NOT_ARRIVED', message: 'The file has not arrived yet' });
    await put(uploadUrl, PNG).expect(204);
    for (const _twice of [1, 2]) await arrival(id).expect(200);
    const stranger = await requestsOf(api, (await make.addPerson('foreman')).id);
    await stranger.post(`/file/${id}/arrival`, {}).expect(404);
  });
});

describe('what is not kept', () => {
  it.each([
    ['a script named png', 'x.png', 'clock_photo', Buffer.from('<script>alert(1)</script>')],
    ['a jpeg named png', 'x.png', 'clock_photo', JPEG],
    ['nothing', 'x.png', 'clock_photo', Buffer.alloc(0)],
    ['three bytes', 'x.png', 'clock_photo', PNG.subarray(0, 3)],
    ['a picture named pdf', 'x.pdf', 'job_site_photo', PNG],
    ['a WebP named png', 'x.png', 'clock_photo', WEBP, [415, 'The file is a WebP picture: share or save it as JPEG']],
    ['half a jpeg', 'x.jpg', 'clock_photo', JPEG.subarray(0, JPEG.byteLength / 2), UNREADABLE],
    ['half a png', 'x.png', 'clock_photo', PNG.subarray(0, PNG.byteLength / 2), UNREADABLE],
    ['a head without a picture', 'x.png', 'clock_photo', PNG.subarray(0, 20), UNREADABLE],
    ['144 megapixels', 'x.png', 'clock_photo', aBomb(), [400, 'The picture must not have more than 50 megapixels']],
  ] satisfies readonly Refused[])('%s is refused', async (...[_what, name, type, bytes, refusal = NOT_THAT]: Refused) => {
    const { uploadUrl, id } = await announce(name, type);
    const [status, message] = refusal;
    expect((await put(uploadUrl, bytes).expect(status)).body.message).toBe(message);
    const key = await storageKeyOf(id);
    expect((await onDisk()).filter((one) => one.startsWith(key))).toEqual([]);
    expect((await phone.get(`/file/${id}`)).body.data.url).toBeNull();
    await put(uploadUrl, name.endsWith('png') ? PNG : name.endsWith('jpg') ? JPEG : PDF).expect(204);
  });

  it('one byte too many is 413, for a picture and for an expense', async () => {
    const grow = (head: Buffer, size: number) => Buffer.concat([head, Buffer.alloc(size - head.byteLength)]);
    const picture = await announce();
    await put(picture.uploadUrl, grow(PNG, IMAGE_MAX_BYTES + 1)).expect(413);
    await put(picture.uploadUrl, grow(PNG, IMAGE_MAX_BYTES)).expect(204);
    const expense = await announce('bill.pdf', 'job_site_photo');
    await put(expense.uploadUrl, grow(PDF, FILE_MAX_BYTES + 1)).expect(413);
    await put(expense.uploadUrl, grow(PDF, FILE_MAX_BYTES)).expect(204);
  });

  it('a stream that says nothing of its length is cut at the limit', async () => {
    const { uploadUrl, id } = await announce();
    const { port } = api.app.server.address() as AddressInfo;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const upload = httpRequest({ port, host: '127.0.0.1', path: uploadUrl, method: 'PUT' }, (answer) => {
        answer.resume();
        upload.end();
        resolve(answer.statusCode);
      });
      upload.on('error', reject);
      upload.write(PNG);
      for (let part = 0; part < 20; part++) upload.write(Buffer.alloc(100_000));
    });
    expect(status).toBe(413);
    const key = await storageKeyOf(id);
    expect((await onDisk()).filter((one) => one.startsWith(key))).toEqual([]);
  });

  it('an upload that breaks off', async () => {
    const { uploadUrl, id } = await announce();
    const { port } = api.app.server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const upload = httpRequest({
        port,
        host: '127.0.0.1',
        path: uploadUrl,
        method: 'PUT',
        headers: { 'content-length': '5000' },
      });
      upload.on('error', () => resolve());
      upload.write(PNG, () => upload.destroy(new Error('gone')));
    });
    const key = await storageKeyOf(id);
    await expect.poll(async () => (await onDisk()).filter((one) => one.startsWith(key))).toEqual([]);
    await put(uploadUrl, PNG).expect(204);
  });

  it('files of other kinds are refused before they come', async () => {
    for (const [fileName, type] of [
      ['x.svg', 'job_site_photo'],
      ['x.pdf', 'clock_photo'],
      ['x.webp', 'job_site_photo'],
      ['x.heic', 'job_site_photo'],
    ])
      expect((await phone.post('/file', { fileName, type }).expect(415)).body.errors[0].field).toBe('fileName');
    await phone.post('/file', { fileName: 'x.png', type: 'passport' }).expect(400);
  });
});

describe('who reads', () => {
  it('a clock photo: its uploader, the office, and those who see its shift', async () => {
    const { uploadUrl, id } = await announce('face.jpg');
    await put(uploadUrl, JPEG).expect(204);
    const sheet = await make.addSheet('2026-01-05');
    const supervisor = await requestsOf(api, sheet.supervisor.id);
    const paths = [`/file/${id}`, `/workshift/picture/${id}`];
    for (const path of paths) await supervisor.get(path).expect(404);
    const shift = await make.addShift({
      dwoJobId: sheet.dwoJob.id,
      date: '2026-01-05',
      employeeId: sheet.workers[0]!.id,
      start: new Date('2026-01-05T13:00:00Z'),
    });
    await api.db.update(workshift).set({ startPictureId: id }).where(eq(workshift.id, shift.id));
    const office = await requestsOf(api, (await make.addPerson('admin')).id);
    for (const reader of [supervisor, office, phone]) {
      for (const path of paths) await reader.get(path).expect(200);
      const { url } = (await reader.get(`/workshift/picture/${id}`)).body.data as { url: string };
      await fetchBytes(url).expect(200);
    }
    const stranger = await requestsOf(api, (await make.addPerson('foreman')).id);
    for (const path of paths) await stranger.get(path).expect(404);
    const worker = await requestsOf(api, sheet.workers[0]!.id);
    for (const path of paths) await worker.get(path).expect(403);
    const listed = (await stranger.get('/file?limit=300').expect(200)).body;
    expect(
      listOf(FileRecord)
        .parse(listed)
        .data.map((row) => row.id),
    ).not.toContain(id);
  });

  it('no picture before its bytes are there', async () => {
    const { id } = await announce();
    await phone.get(`/workshift/picture/${id}`).expect(404);
  });
});
