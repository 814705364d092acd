import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bucketOrigin } from '#shared/servers/bucket-origin.ts';
import { type BucketSettings, startBucket } from '../test/bucket.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, HERE } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { WRONG_WITH_BUCKET } from './s3-fault-rules.ts';
import { openS3Store } from './s3-store.ts';

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const PICTURE = { storageKey: 'picture-000000001', fileName: 'a.jpg', contentType: 'image/jpeg' } as const;

let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket(HERE.address);
});
afterAll(() => bucket.stop());

function openStore(changed: Partial<BucketSettings> = {}, now = () => new Date(), publicUrl = HERE.address) {
  const log = pino({ level: 'silent' });
  const [error, info] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')];
  const store = openS3Store({ ...bucket.settings, ...changed, publicUrl, log, now });
  return { store, said: () => error.mock.calls.map(([, text]) => text), again: () => info.mock.calls.map(([, text]) => text) };
}

/** An S3 server with such a fault, for faults that the real one cannot have. */
async function startFaulty(answer: RequestListener): Promise<{ endpoint: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void [server.closeAllConnections(), server.close()]);
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}
const refusing =
  (status: number, code: string): RequestListener =>
  (request, response) =>
    request.resume().on('end', () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));

describe('the origin of presigned addresses', () => {
  it.each([
    ['muster', 'us-east-1', undefined, false, 'https://muster.s3.us-east-1.amazonaws.com'],
    ['muster', 'eu-central-1', undefined, true, 'https://s3.eu-central-1.amazonaws.com'],
    ['muster.files', 'eu-central-1', undefined, false, 'https://s3.eu-central-1.amazonaws.com'],
    ['muster', 'us-gov-west-1', undefined, false, 'https://muster.s3.us-gov-west-1.amazonaws.com'],
    ['muster', 'cn-north-1', undefined, false, 'https://muster.s3.cn-north-1.amazonaws.com.cn'],
    ['muster', 'eusc-de-east-1', undefined, false, 'https://muster.s3.eusc-de-east-1.amazonaws.eu'],
    ['muster', 'us-east-1', 'https://s3.example.com:9000', false, 'https://muster.s3.example.com:9000'],
    ['muster', 'us-east-1', 'https://s3.example.com/store', false, 'https://muster.s3.example.com'],
    ['muster', 'us-east-1', 'https://s3.example.com', true, 'https://s3.example.com'],
    ['muster.files', 'us-east-1', 'https://s3.example.com', false, 'https://s3.example.com'],
    ['muster.files', 'us-east-1', 'http://s3.example.com', false, 'http://muster.files.s3.example.com'],
    ['Muster_files', 'us-east-1', 'http://s3.example.com', false, 'http://s3.example.com'],
    ['my', 'us-east-1', 'http://s3.example.com', false, 'http://s3.example.com'],
    ['muster', 'us-east-1', 'http://10.0.0.5:9000', false, 'http://10.0.0.5:9000'],
    ['muster', 'us-east-1', 'http://[fd00::5]:9000', false, 'http://[fd00::5]:9000'],
    ['muster', 'us-east-1', 'http://minio:9000', false, 'http://muster.minio:9000'],
  ])('of %s in %s at %s (path: %s) is that of the AWS SDK', async (name, region, endpoint, forcePathStyle, origin) => {
    const place = { bucket: name, region, endpoint, forcePathStyle };
    const plain = new S3Client({ region, forcePathStyle, credentials, ...(endpoint ? { endpoint } : {}) });
    const byTheSdk = await getSignedUrl(plain, new GetObjectCommand({ Bucket: name, Key: 'a' }));
    const { store } = openStore(place);
    const addresses = [byTheSdk, await store.uploadUrl(PICTURE), await store.addressOf('a'), await store.madeUrl(PICTURE)];
    expect(addresses.map((address) => new URL(address).origin)).toEqual(addresses.map(() => origin));
    expect(bucketOrigin(place)).toBe(origin);
  });

  it('is moved by no other setting of the SDK, of which the gateway would know nothing', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_S3', 'https://elsewhere.example').stubEnv('AWS_USE_DUALSTACK_ENDPOINT', 'true');
    onTestFinished(() => void vi.unstubAllEnvs());
    const place = { bucket: 'muster', region: 'us-east-1', endpoint: undefined, forcePathStyle: false };
    expect(new URL(await openStore(place).store.addressOf('a')).origin).toBe(bucketOrigin(place));
  });
});

it('gives the same address all day', async () => {
  let now = new Date('2026-11-18T12:00:00Z');
  const { store } = openStore({}, () => now);
  const first = await store.addressOf('k');
  now = new Date('2026-11-18T23:00:00Z');
  expect(await store.addressOf('k')).toBe(first);
  now = new Date('2026-11-19T00:00:00Z');
  expect(await store.addressOf('k')).not.toBe(first);
});

describe('a bucket with a fault is named in words, with the cure', () => {
  it('of its settings: a wrong key, no such bucket, pages that may not upload', async () => {
    const wrongKey = { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'another' } };
    for (const [changed, publicUrl, state] of [
      [wrongKey, HERE.address, 'refused'],
      [{ credentials: { accessKeyId: 'nobody', secretAccessKey: 'S3RVER' } }, HERE.address, 'refused'],
      [{ bucket: 'another' }, HERE.address, 'no-bucket'],
      [{ bucket: 'muster-closed' }, HERE.address, 'no-cors'],
      [{}, 'https://elsewhere.example', 'no-cors'],
    ] as const) {
      const { store, said } = openStore(changed, undefined, publicUrl);
      await vi.waitFor(async () => expect(await store.state()).toBe(state));
      expect(said()).toEqual([WRONG_WITH_BUCKET[state]]);
    }
  });

  it.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('of its room, answered %s %s: 507, as a full disk', async (status, code) => {
    const { store, said } = openStore(await startFaulty(refusing(status, code)));
    await expect(store.put('k', Buffer.from('a'), 'text/csv')).rejects.toMatchObject({
      statusCode: 507,
      extras: { code: 'NO_ROOM' },
    });
    expect([await store.state(), said()]).toEqual(['full', [WRONG_WITH_BUCKET.full]]);
  });

  it('of its server, which is gone or fails: 503 in words, and well again by itself', async () => {
    let fails = true;
    const faulty = await startFaulty((request, response) => {
      if (fails) return refusing(500, 'InternalError')(request, response);
      response.setHeader('access-control-allow-origin', '*');
      refusing(request.method === 'GET' ? 404 : 200, 'NoSuchKey')(request, response);
    });
    const { store, said, again } = openStore(faulty);
    const away = { statusCode: 503, extras: { code: 'NO_FILES' } };
    await expect(store.has('k')).rejects.toMatchObject(away);
    await expect(store.incoming('k', 10)).rejects.toMatchObject(away);
    expect([await store.state(), said()]).toEqual(['unreachable', [WRONG_WITH_BUCKET.unreachable]]);
    fails = false;
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.advanceTimersByTime(11_000);
    await vi.waitFor(async () => expect(await store.state()).toBe('ok'));
    expect(again()).toEqual(['files can be stored again']);
    const gone = openStore({ endpoint: 'http://127.0.0.1:1' });
    await expect(gone.store.put('k', Buffer.from('a'), 'text/csv')).rejects.toMatchObject(away);
  });

  it('of its silence: a frozen one holds nobody up for long', async () => {
    const faulty = await startFaulty(() => undefined);
    const { store } = openStore(faulty);
    const startedAt = performance.now();
    await expect(store.put('k', Buffer.from('a'), 'text/csv')).rejects.toMatchObject({ statusCode: 503 });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(faulty.asked()).toBe(2);
    expect(await store.state()).toBe('unreachable');
  });
});

it('leaves everything but files as it is, and lists what has not arrived', async () => {
  const api = await buildTestApi({ s3: { ...bucket.settings, endpoint: 'http://127.0.0.1:1' } });
  onTestFinished(() => api.close());
  await api.app.ready();
  const phone = await requestsOf(api, (await crewsIn(api.db).addPerson('foreman')).id);
  const { body } = await phone.post('/file', { fileName: 'a.jpg', type: 'clock_photo' }).expect(201);
  expect((await phone.get('/file').expect(200)).body.data).toMatchObject([{ id: body.data.id, url: null }]);
  expect((await phone.post(`/file/${body.data.id}/arrival`, {}).expect(503)).body).toMatchObject({
    code: 'NO_FILES',
    message: 'Files cannot be stored at the moment: try again later',
  });
});
