import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPushService } from '#api/test/push-service.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';

let system: System;
let service: Awaited<ReturnType<typeof openPushService>>;

beforeAll(async () => {
  service = await openPushService();
  system = await startSystem({ env: { WEBHOOKS_TO_PRIVATE: '1' } });
});
afterAll(async () => {
  await system?.stop();
  await service.close();
});

const CHOICE = {
  email: false,
  types: ['jobFinished'],
  whose: 'all',
  quiet: [],
  digestMinutes: 0,
  escalation: null,
  language: 'en',
};

it('kill -9 of the api between an alert and its push loses none, and a repeat replaces the one before', async () => {
  const [told, other] = [await signIn(system.url, 'admin'), await signIn(system.url, 'subadmin')];
  const { data } = (await told.get('/api/v1/notice/choices')).json() as { data: { pushKey: string } };
  const { path, subscription } = service.subscribe(data.pushKey);
  expect((await told.send('POST', '/api/v1/notice/device', subscription)).status).toBe(200);
  expect((await told.send('PUT', '/api/v1/notice/choices', { ...CHOICE, push: true })).status).toBe(200);
  const where = encodeURIComponent(JSON.stringify({ status: 'inProgress' }));
  const jobs = ((await other.get(`/api/v1/job?where=${where}&limit=3`)).json() as { data: Job[] }).data;
  expect(jobs).toHaveLength(3);

  // Nothing is answered until the api is killed: what it has sent is not known to it.
  service.answer = () => {};
  for (const { id } of jobs) expect((await other.send('PATCH', `/api/v1/job/${id}`, { status: 'done' })).status).toBe(200);
  await vi.waitFor(() => expect(service.asked).toBeGreaterThan(0), 20_000);
  const pid = system.api.pid();
  process.kill(pid!, 'SIGKILL');
  service.answer = (response) => void response.writeHead(201).end();
  await vi.waitFor(() => expect([undefined, pid]).not.toContain(system.api.pid()), 10_000);

  const alertsTold = () => new Set(service.to(path).flatMap(({ tag }) => tag));
  await vi.waitFor(() => expect(alertsTold().size).toBe(jobs.length), 90_000);
  for (const { headers, message } of service.pushed) expect(headers['topic']).toBe(message.tag);
  const { data: after } = (await told.get('/api/v1/notice/choices')).json() as { data: { devices: { toldAt: string }[] } };
  expect(after.devices[0]!.toldAt).not.toBeNull();
  expect(service.faults).toEqual([]);
}, 240_000);
