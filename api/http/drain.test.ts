import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { expect, it } from 'vitest';
import { quietLog } from '../test/quiet-log.ts';
import { createHttp } from './api.ts';

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
