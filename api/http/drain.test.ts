import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import multipart from '@fastify/multipart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#shared/http/errors.ts';
import { quietLog } from '../test/quiet-log.ts';
import { type Api, createHttp } from './api.ts';
import { readSentFiles } from './sent-files.ts';

it('a closing server finishes its answers and waits for no connection that asks for nothing', async () => {
  const app = createHttp(quietLog);
  let answer: (value: object) => void = () => undefined;
  app.get('/now', async () => ({ now: true }));
  app.get('/slow', () => new Promise<object>((resolve) => (answer = resolve)));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new http.Agent({ keepAlive: true });
  const get = (path: string) =>
    new Promise<number>((done, fail) => {
      http
        .get(url + path, { agent }, (response) => response.resume().once('end', () => done(response.statusCode!)))
        .once('error', fail);
    });
  expect(await get('/now')).toBe(200);
  const silent = net.connect(Number(new URL(url).port), '127.0.0.1');
  silent.on('error', () => undefined);
  const slow = get('/slow');
  await Promise.all([once(silent, 'connect'), once(app.server, 'request')]);
  const startedAt = performance.now();
  const closed = app.close();
  answer({ slow: true });
  expect(await slow).toBe(200);
  await closed;
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  agent.destroy();
  silent.destroy();
});

describe('a body that is refused before it was read', () => {
  const BYTES = 3_000_000;
  const TRIES = 10;
  let app: Api;
  let port: number;
  beforeAll(async () => {
    app = createHttp(quietLog);
    await app.register(multipart);
    app.get('/next', async () => ({ next: true }));
    app.post('/body', async () => ({ taken: true }));
    app.post('/unread', async () => Promise.reject(new Failure(403, 'Not yours')));
    app.post('/files', async (request) => {
      const files = await readSentFiles(request, { maxFiles: 1, maxBytes: 10, tooMany: 'One at most' });
      return files.length;
    });
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app.close());

  const FORM = 'multipart/form-data; boundary=XX';
  const part = '--XX\r\nContent-Disposition: form-data; name="x"; filename="a"\r\n\r\nx\r\n';

  it.each([
    ['too large by what it says', '/body', 'application/json', `Content-Length: ${BYTES}`, 'x'.repeat(BYTES), 413],
    [
      'too large by what comes',
      '/body',
      'application/json',
      'Transfer-Encoding: chunked',
      `${BYTES.toString(16)}\r\n${'x'.repeat(BYTES)}\r\n0\r\n\r\n`,
      413,
    ],
    ['not to be written by the caller', '/unread', FORM, `Content-Length: ${BYTES}`, 'x'.repeat(BYTES), 403],
    [
      'more files than are taken',
      '/files',
      FORM,
      `Content-Length: ${2 * part.length + BYTES}`,
      part + part + 'x'.repeat(BYTES),
      413,
    ],
  ])('is answered each time, and the connection goes on: %s', async (_what, path, type, length, body, status) => {
    for (let n = 0; n < TRIES; n += 1) {
      const socket = net.connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => undefined);
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${length}\r\n\r\n${body}`);
      socket.write('GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      await once(socket, 'close');
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
    }
  });
});
