import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { quietLog } from '../test/quiet-log.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { createHttp } from './api.ts';

const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
let api: TestApi;
let admin: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  admin = await requestsOf(api, (await crewsIn(api.db).addPerson('admin')).id);
});
afterAll(() => api.close());

describe('every answer of the api', () => {
  it.each([
    ['a list', '/region', 200],
    ['a thing that is not there', '/region/999', 404],
    ['a query that is refused', '/region?limit=x', 400],
    ['a path that is none', '/nowhere', 404],
    ['a file', '/export_employee_template.csv', 200],
  ])('is kept by nobody, and nothing in it runs: %s', async (_name, path, status) => {
    const { headers } = await admin.get(path).expect(status);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': NOTHING_RUNS,
    });
  });

  it('the document of the calls has a policy under which its page runs', async () => {
    const { headers, payload } = await api.app.inject({ url: '/api/v1/docs/' });
    expect(payload).toContain('swagger');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a request of the api', () => {
  /** Sends raw lines: no client library sends a header twice. */
  async function raw(app: ReturnType<typeof createHttp>, lines: readonly string[]): Promise<string> {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    const answer = await text(socket);
    await app.close();
    return answer;
  }
  const whereFrom = (trustProxy?: string) => {
    const app = createHttp(quietLog, trustProxy);
    app.get('/ip', async ({ ip }) => ({ ip }));
    return app;
  };

  it('that names two hosts is a 400, also the same one twice', async () => {
    for (const second of ['b', 'a', '']) {
      const answer = await raw(whereFrom(), ['GET /ip HTTP/1.1', 'Host: a', `host: ${second}`]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(await raw(whereFrom(), ['GET /ip HTTP/1.1', 'Host: a'])).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is believed of whom it comes from where a gateway stands, and nowhere else', async () => {
    const ask = ['GET /ip HTTP/1.1', 'Host: a', 'X-Forwarded-For: 203.0.113.9, 10.1.2.3'];
    // A gateway on this machine is believed, but not what the private address in its header claims.
    expect(await raw(whereFrom(), ask)).toContain('{"ip":"10.1.2.3"}');
    expect(await raw(whereFrom('loopback,10.0.0.0/8'), ask)).toContain('{"ip":"203.0.113.9"}');
    expect(await raw(whereFrom('192.0.2.1'), ask)).toContain('{"ip":"127.0.0.1"}');
  });
});
