import { randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerErrors } from '../errors.ts';
import { registerCookies } from '../session/browser/cookie.ts';
import { createSeal } from '../session/seal.ts';
import { createSessions } from '../session/sessions.ts';
import { createMemoryStore } from '../session/store/memory.ts';
import { TestUpstream } from '../test/upstream.ts';
import { createUpstream } from '../upstream/upstream.ts';
import { registerProxy } from './proxy.ts';

const publicUrl = 'http://app.example';
const onWrite = vi.fn<(controller: string) => void>();
let api: TestUpstream;
let app: FastifyInstance;
let cookie: string;

beforeAll(async () => {
  api = await TestUpstream.start();
  app = Fastify();
  registerErrors(app);
  await app.register(rateLimit, { global: false });
  const life = { idleMs: 60_000, maxMs: 60_000 };
  const { read: readCookie } = await registerCookies(app, {
    publicUrl,
    secrets: [randomBytes(32)],
    maxAgeMs: 60_000,
    pendingMs: 60_000,
  });
  const upstream = createUpstream({ apiUrl: api.url, connections: 1 });
  const sessions = createSessions({
    store: createMemoryStore(),
    seal: createSeal([randomBytes(32)]),
    upstream,
    life,
    readCookie,
  });
  const onUpstreamSettled = () => {};
  await registerProxy(app, {
    sessions,
    apiUrl: api.url,
    publicUrl,
    signInLimit: 0,
    timeoutMs: 5_000,
    onWrite,
    onUpstreamSettled,
    heartbeat: { checkNow: async () => {}, watchSilence: () => ({ signal: new AbortController().signal, release: () => {} }) },
  });
  app.addHook('onClose', () => upstream.close());
  const signIn = { sessionId: 's', access: 'access', refresh: 'refresh', user: api.person('admin') };
  api.signIns.add(signIn);
  const { id } = await sessions.start(api.credentials(signIn));
  await app.ready();
  cookie = `muster=${encodeURIComponent(app.encodeSecureSession(app.createSecureSession({ id })))}`;
});
afterAll(async () => {
  await app.close();
  await api.close();
});
beforeEach(() => onWrite.mockClear());

const ask = (method: 'GET' | 'POST' | 'PUT', url: string) =>
  app.inject({ method, url, headers: { cookie, origin: publicUrl, 'x-muster-client': 'web' } });

describe('what passes the proxy', () => {
  it('makes live queries due when it is a write that the api accepted, named by its controller', async () => {
    expect((await ask('POST', '/api/v1/workshift')).statusCode).toBe(201);
    expect((await ask('PUT', '/api/v1/file/content/9?signature=x')).statusCode).toBe(200);
    expect(onWrite.mock.calls).toEqual([['workshift'], ['file']]);
  });

  it('leaves them alone when it is a read or was refused', async () => {
    await ask('GET', '/api/v1/echo');
    expect((await ask('POST', '/api/v1/timebreak')).statusCode).toBe(409);
    expect((await ask('POST', '/api/v1/no_such')).statusCode).toBe(404);
    expect(onWrite).not.toHaveBeenCalled();
  });
});
