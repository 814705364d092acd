import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IMAGE_MAX_BYTES } from '#shared/constants.ts';
import { file } from '../db/tables/files.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { aPhonePicture, aWebp, saidBy } from '../test/rows/pictures.ts';
import { servicesOn } from '../test/services.ts';
import { hasArrived, settleArrival } from './arrival-commands.ts';
import { openS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';
import { sweepFiles } from './sweep-commands.ts';

/**
 * A stand-in for S3, which does not run here. It answers the store's four requests as a bucket does
 * and records them, so that the real client and its signatures are tested; it does not verify the
 * signatures.
 */
function createBucket() {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const key = new URL(request.url ?? '/', 'http://s3').pathname;
    const found = objects.get(key);
    if (request.method === 'PUT') objects.set(key, await buffer(request));
    else if (request.method === 'DELETE') objects.delete(key);
    else if (!found) response.statusCode = 404;
    else {
      const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '');
      const body = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
      response.setHeader('content-length', body.byteLength);
      if (range) response.statusCode = 206;
      return response.end(request.method === 'HEAD' ? undefined : body);
    }
    response.end();
  });
  return { server, objects };
}

const JPEG = await aPhonePicture();
const WEBP = await aWebp();
const PDF = Buffer.from('%PDF-1.7');
const bucket = createBucket();
let database: TestDatabase;
let store: FileStore;
let now = new Date('2026-11-18T12:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key').stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  store = openS3Store({
    bucket: 'muster',
    region: 'us-east-1',
    endpoint: addressOf(bucket.server),
    forcePathStyle: true,
    now: () => now,
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  bucket.server.close();
  await database.close();
});
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function announced() {
  const storageKey = `key${Math.random()}`;
  const [row] = await database.db
    .insert(file)
    .values({ fileName: 'a.jpg', type: 'clock_photo', contentType: 'image/jpeg', storageKey })
    .returning();
  return { ...row!, contentType: 'image/jpeg' as const };
}
const services = () => servicesOn(database, { now: () => now, files: store });
const rowOf = async (id: number) => (await database.db.select().from(file).where(eq(file.id, id)))[0]!;

describe('files in a bucket', () => {
  it('go up and down by addresses of the bucket', async () => {
    const awaited = await announced();
    const uploadUrl = await store.uploadUrl(awaited);
    expect(uploadUrl).toContain(`${addressOf(bucket.server)}/muster/incoming/${awaited.storageKey}?`);
    expect(new URL(uploadUrl).searchParams.get('X-Amz-Expires')).toBe('900');
    expect((await fetch(uploadUrl, { method: 'PUT', body: JPEG })).status).toBe(200);
    expect(await hasArrived(services(), awaited)).toBe(true);
    const address = await store.addressOf(awaited.storageKey);
    const kept = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect([await store.has(awaited.storageKey), await store.has('nothing')]).toEqual([true, false]);
    expect(await saidBy(kept)).toMatchObject({ width: 576, height: 1024, hasMetadata: false, hasPlace: false });
    expect(await rowOf(awaited.id)).toMatchObject({ size: kept.byteLength, storedAt: now });
    expect(new URL(await store.downloadUrl(awaited)).searchParams.get('response-content-disposition')).toMatch(/^attachment/);
    expect(new URL(await store.madeUrl(awaited)).searchParams.get('X-Amz-Expires')).toBe('600');
  });

  it('stay what they are when their address is used once more', async () => {
    const awaited = await announced();
    const uploadUrl = await store.uploadUrl(awaited);
    await fetch(uploadUrl, { method: 'PUT', body: JPEG });
    await settleArrival(services(), awaited);
    const kept = bucket.objects.get(`/muster/${awaited.storageKey}`);
    await fetch(uploadUrl, { method: 'PUT', body: '<script>' });
    expect(await settleArrival(services(), (await rowOf(awaited.id)) as typeof awaited)).toBe(true);
    expect(bucket.objects.get(`/muster/${awaited.storageKey}`)).toBe(kept);
    // The next nightly sweep deletes it.
    const keys = () => [...bucket.objects.keys()].filter((key) => key.includes(awaited.storageKey));
    expect(keys()).toHaveLength(2);
    await sweepFiles({ ...services(), now: () => new Date(Date.now() + 3_600_000) });
    expect(keys()).toEqual([`/muster/${awaited.storageKey}`]);
  });

  it('have the same address all day', async () => {
    const first = await store.addressOf('k');
    now = new Date('2026-11-18T23:00:00Z');
    expect(await store.addressOf('k')).toBe(first);
    now = new Date('2026-11-19T00:00:00Z');
    expect(await store.addressOf('k')).not.toBe(first);
  });

  it.each([
    ['something else', PDF, 415],
    ['too much', Buffer.concat([JPEG, Buffer.alloc(IMAGE_MAX_BYTES)]), 413],
    ['nothing', Buffer.alloc(0), 415],
    ['half a picture', JPEG.subarray(0, JPEG.byteLength / 2), 400],
    ['a picture of another kind', WEBP, 415, 'The file is a WebP picture: share or save it as JPEG'],
  ])('are thrown away when they are %s', async (_what, bytes, statusCode, message: unknown = expect.any(String)) => {
    const awaited = await announced();
    const uploadUrl = await store.uploadUrl(awaited);
    await fetch(uploadUrl, { method: 'PUT', body: bytes });
    await expect(settleArrival(services(), awaited)).rejects.toMatchObject({ statusCode, message });
    expect([...bucket.objects.keys()].filter((key) => key.includes(awaited.storageKey))).toEqual([]);
    await fetch(uploadUrl, { method: 'PUT', body: bytes });
    expect(await hasArrived(services(), awaited)).toBe(false);
    expect((await rowOf(awaited.id)).storedAt).toBeNull();
  });

  it('are awaited until they come', async () => {
    expect(await hasArrived(services(), await announced())).toBe(false);
  });

  it('keeps what the api makes, and gives it back', async () => {
    await store.put('made-by-the-api', Buffer.from('a,b'), 'text/csv');
    const content = await store.open('made-by-the-api');
    expect(content?.size).toBe(3);
    expect((await buffer(content!.stream)).toString()).toBe('a,b');
    expect(await store.open('nothing-here')).toBeUndefined();
  });
});
