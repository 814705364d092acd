import { readdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewFileAnswer } from '#shared/calls/files.ts';
import { IMAGE_MAX_BYTES } from '#shared/constants.ts';
import { FileRecord, type FileType } from '#shared/files.ts';
import { oneOf } from '#shared/http/query.ts';
import { file } from '../db/tables/files.ts';
import { startBucket } from '../test/bucket.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, HERE, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { aPhonePicture, aWebp, saidBy } from '../test/rows/pictures.ts';
import type { Stored } from './store.ts';
import { sweepFiles } from './sweep-commands.ts';

const JPEG = await aPhonePicture();
const WEBP = await aWebp();
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100, 3)]);

/** An api, and what its store holds, by key. */
interface Place {
  api: TestApi;
  keys: () => Promise<string[]>;
  /** The `Content-Disposition` at an address that saves. */
  dispositionAt: (address: string) => Promise<string | null>;
  stop: () => Promise<void>;
}

/** As browsers read an address: one without a host is the api's. */
const urlIn = (api: TestApi, address: string) =>
  new URL(address, `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`);

async function onDisk(): Promise<Place> {
  const api = await buildTestApi();
  const keys = async () =>
    (await readdir(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const dispositionAt = async (address: string) => (await fetch(urlIn(api, address))).headers.get('content-disposition');
  return { api, keys, dispositionAt, stop: api.close };
}

async function inBucket(): Promise<Place> {
  const bucket = await startBucket(HERE.address);
  const api = await buildTestApi({ s3: bucket.settings });
  // That server forgets to encode the apostrophes of `filename*` when it checks the signature.
  const dispositionAt = async (address: string) => new URL(address).searchParams.get('response-content-disposition');
  return { api, keys: bucket.keys, dispositionAt, stop: () => api.close().then(bucket.stop) };
}

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_where, open) => {
  let place: Place;
  let phone: Requests;

  beforeAll(async () => {
    place = await open();
    await place.api.app.listen({ port: 0, host: '127.0.0.1' });
    phone = await requestsOf(place.api, (await crewsIn(place.api.db).addPerson('foreman')).id);
  });
  afterAll(() => place.stop());

  async function announce(fileName = 'face.jpg', type: FileType = 'clock_photo'): Promise<NewFileAnswer> {
    const { body } = await phone.post('/file', { fileName, type }).expect(201);
    return oneOf(NewFileAnswer).parse(body).data;
  }
  const at = (address: string, options?: RequestInit) => fetch(urlIn(place.api, address), options);
  const put = (url: string, body: Buffer) =>
    at(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'image/jpeg' } });
  const arrival = (id: number) => phone.post(`/file/${id}/arrival`, {});
  /** Sends and asks, as the web does; answers the first refusal, or the arrival. */
  async function send(
    { id, uploadUrl }: NewFileAnswer,
    bytes: Buffer,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const sent = await put(uploadUrl, bytes);
    if (!sent.ok) return { status: sent.status, body: (await sent.json()) as Record<string, unknown> };
    const { status, body } = await arrival(id);
    return { status, body: body as Record<string, unknown> };
  }
  const storageKeyOf = async (id: number) => (await place.api.db.select().from(file).where(eq(file.id, id)))[0]!.storageKey;
  const keysOf = async (id: number) => {
    const key = await storageKeyOf(id);
    return (await place.keys()).filter((one) => one.includes(key));
  };

  it('go up by a signed address, and are shown and saved by others', async () => {
    const announced = await announce('gesicht ü.jpg');
    expect((await arrival(announced.id).expect(409)).body.code).toBe('NOT_ARRIVED');
    expect((await send(announced, JPEG)).status).toBe(200);
    const { url, downloadUrl, size } = oneOf(FileRecord).parse((await phone.get(`/file/${announced.id}`).expect(200)).body).data;
    const shown = await at(url!);
    const kept = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, shown.headers.get('content-type'), kept.byteLength]).toEqual([200, 'image/jpeg', size]);
    expect(await saidBy(kept)).toMatchObject({ width: 576, height: 1024, hasMetadata: false, hasPlace: false });
    expect(await place.dispositionAt(downloadUrl!)).toBe(
      `attachment; filename="gesicht _.jpg"; filename*=UTF-8''gesicht%20%C3%BC.jpg`,
    );
    expect((await phone.get(`/file/${announced.id}`)).body.data.url).toBe(url);
  });

  it('are reached by no address that was changed, or is for something else', async () => {
    const announced = await announce();
    await send(announced, JPEG);
    const { url } = oneOf(FileRecord).parse((await phone.get(`/file/${announced.id}`)).body).data;
    const forged = url!.replace(/(signature=)[^&]+/i, (_all, name: string) => `${name}${'0'.repeat(64)}`);
    expect(forged).not.toBe(url);
    for (const answer of [await at(forged), await put(url!, JPEG), await at(announced.uploadUrl)])
      expect([400, 403]).toContain(answer.status);
  });

  it('are taken and shown only until their address has run out', async () => {
    const { files, clock } = place.api;
    const picture: Stored = { storageKey: 'picture-000000001', fileName: 'a.jpg', contentType: 'image/jpeg' };
    clock.aheadMs = -16 * 60_000;
    const uploadUrl = await files.uploadUrl(picture);
    const madeUrl = await files.madeUrl(picture);
    clock.aheadMs = -4 * 86_400_000;
    const url = await files.addressOf(picture.storageKey);
    clock.aheadMs = 0;
    for (const answer of [await put(uploadUrl, JPEG), await at(madeUrl), await at(url)]) expect(answer.status).toBe(403);
  });

  it('stay what they are when their address is used once more, and the next sweep takes the bytes', async () => {
    const announced = await announce();
    await send(announced, JPEG);
    const bytes = async () => {
      const found = await place.api.files.open(await storageKeyOf(announced.id));
      return buffer(found!.stream);
    };
    const kept = await bytes();
    await put(announced.uploadUrl, Buffer.from('<script>alert(1)</script>'));
    await arrival(announced.id).expect(200);
    expect(await bytes()).toEqual(kept);
    place.api.clock.aheadMs = 20 * 60_000;
    await sweepFiles(place.api.services);
    place.api.clock.aheadMs = 0;
    expect(await keysOf(announced.id)).toEqual([await storageKeyOf(announced.id)]);
  });

  it('go with their row, when nothing has named them for a week', async () => {
    const announced = await announce();
    await send(announced, JPEG);
    const key = await storageKeyOf(announced.id);
    place.api.clock.aheadMs = 8 * 86_400_000;
    await sweepFiles(place.api.services);
    place.api.clock.aheadMs = 0;
    expect((await place.keys()).filter((one) => one.includes(key))).toEqual([]);
  });

  it.each([
    ['something else', PDF, 415, 'The file is not what its name says'],
    ['too much', Buffer.concat([JPEG, Buffer.alloc(IMAGE_MAX_BYTES)]), 413, 'The file must not have more than 1,000,000 bytes'],
    ['nothing', Buffer.alloc(0), 415, 'The file is not what its name says'],
    ['half a picture', JPEG.subarray(0, JPEG.byteLength / 2), 400, 'The picture cannot be read'],
    ['a picture of another kind', WEBP, 415, 'The file is a WebP picture: share or save it as JPEG'],
  ])('are thrown away when they are %s, and may be sent again', async (_what, bytes, status, message) => {
    const announced = await announce();
    expect(await send(announced, bytes)).toMatchObject({ status, body: { message } });
    expect(await keysOf(announced.id)).toEqual([]);
    expect((await phone.get(`/file/${announced.id}`)).body.data.url).toBeNull();
    expect((await send(announced, JPEG)).status).toBe(200);
  });

  it('that the api makes are kept whole, or not at all', async () => {
    const { files } = place.api;
    const made: Stored = { storageKey: 'export-0000000001', fileName: 'jobs.csv', contentType: 'text/csv; charset=utf-8' };
    const broken = files.make(made, async (draft) => {
      await writeFile(draft, 'a,');
      throw new Error('the disk is full');
    });
    await expect(broken).rejects.toThrow('the disk is full');
    expect([await files.has(made.storageKey), await files.open(made.storageKey)]).toEqual([false, undefined]);
    expect(await files.make(made, (draft) => writeFile(draft, 'a,b'))).toBe(3);
    const content = await files.open(made.storageKey);
    expect([content?.size, (await buffer(content!.stream)).toString()]).toEqual([3, 'a,b']);
    await files.put(made.storageKey, Buffer.from('c'), made.contentType);
    const again = await files.open(made.storageKey);
    expect([await files.has(made.storageKey), again?.size, (await buffer(again!.stream)).toString()]).toEqual([true, 1, 'c']);
    await files.remove(made.storageKey);
    expect(await files.has(made.storageKey)).toBe(false);
  });

  it('are accepted, says the api', async () => {
    expect(await (await at('/healthz')).json()).toMatchObject({ status: 'ok', disk: 'ok' });
  });
});
