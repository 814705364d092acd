import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ErrorBody } from '#shared/http/error-schemas.ts';
import { type Answer, Browser, startWithUpstream, type TestGateway } from '../test/gateway.ts';
import { TestUpstream } from '../test/upstream.ts';

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;
let browser: Browser;

beforeEach(async () => {
  ({ upstream, gateway, stop } = await startWithUpstream({ apiTimeoutMs: 300 }));
  browser = new Browser(gateway.url);
  await browser.signIn();
});
afterEach(() => stop());

function expectEnvelope(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(ErrorBody.parse(answer.json()).statusCode).toBe(status);
}

describe('an api in trouble', () => {
  it('that does not answer in time is a 504', async () => {
    expectEnvelope(await browser.get('/api/v1/silent'), 504);
  });

  it('that cuts the line is a 502', async () => {
    expectEnvelope(await browser.get('/api/v1/cut'), 502);
  });

  it('that is gone is not met by more calls than it can start under', async () => {
    await upstream.close();
    const startedAt = performance.now();
    for (let call = 0; call < 3; call += 1) expectEnvelope(await browser.get('/api/v1/echo'), 502);
    // Each waited a while, however quickly the connection was refused.
    expect(performance.now() - startedAt).toBeGreaterThan(1_200);
  });

  it('that answers an error as a page is a 502, never the page', async () => {
    const answer = await browser.get('/api/v1/html');
    expectEnvelope(answer, 502);
    expect(answer.text).not.toContain('<');
  });

  it('that is not all well, e.g. because its disk is full, is told of by /healthz', async () => {
    upstream.calls.health = 'degraded';
    expect((await browser.get('/healthz')).json()).toMatchObject({ status: 'degraded', api: 'degraded' });
  });

  it('that is busy is asked once, not again and again', async () => {
    expectEnvelope(await browser.get('/api/v1/busy'), 503);
    expect(upstream.calls.busy).toBe(1);
  });

  it('that is gone is a 502, and works again by itself when it is back, with the same session', async () => {
    const port = Number(new URL(upstream.url).port);
    await upstream.close();
    expectEnvelope(await browser.get('/api/v1/echo'), 502);
    expectEnvelope(await browser.send('POST', '/api/v1/echo', {}), 502);
    // The page that is reloaded meanwhile still knows who is there.
    expect((await browser.get('/auth/session')).status).toBe(200);
    expect((await browser.get('/healthz')).json()).toMatchObject({ status: 'degraded', api: 'unreachable' });

    const again = await TestUpstream.start({ port, signIns: upstream.signIns });
    onTestFinished(() => again.close());
    expect((await browser.get('/api/v1/echo')).status).toBe(200);
    await expect.poll(async () => (await browser.get('/healthz')).json(), { timeout: 5_000 }).toMatchObject({ status: 'ok' });
  });

  it('during a sign-in sends the person back to the login page with a reason', async () => {
    const began = await browser.get('/auth/login/google?to=/wall');
    await upstream.close();
    const answer = await browser.get(began.headers.get('location')!, { accept: 'text/html' });
    expect(answer.status).toBe(302);
    const home = await browser.get(answer.headers.get('location')!);
    expect([home.status, home.headers.get('location')]).toEqual([302, '/login?status=unavailable&to=%2Fwall']);
    await browser.send('POST', '/auth/logout');
    expect((await browser.get('/auth/session')).status).toBe(204);
  });
});

describe('an api that is frozen', () => {
  const TIMING = { heartbeatEveryMs: 50, silentAfterMs: 600 };
  const SILENT = { code: 'SILENT', message: expect.stringContaining('try again') };
  let frozen: Awaited<ReturnType<typeof startWithUpstream>>;
  let person: Browser;
  beforeEach(async () => {
    frozen = await startWithUpstream({ timing: TIMING });
    person = new Browser(frozen.gateway.url);
    await person.signIn();
    frozen.upstream.calls.isFrozen = true;
  });
  afterEach(async () => {
    frozen.upstream.calls.isFrozen = false;
    await frozen.stop();
  });
  const isSilent = async () => expect((await person.get('/api/v1/region')).status).toBe(503);

  it('is a 503 that says when to try again to a reader, whether the call was under way or comes now', async () => {
    for (const call of ['under way', 'new']) {
      const answer = await person.get('/api/v1/region');
      expectEnvelope(answer, 503);
      expect([call, answer.json()]).toEqual([call, expect.objectContaining(SILENT)]);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
  });

  it('is a 503 for a write that was not sent; one that was sent is waited for', async () => {
    const sent = person.send('POST', '/api/v1/workshift', {});
    await expect.poll(() => frozen.upstream.calls.underWay('/api/v1/workshift')).toBe(1);
    await isSilent();
    const answer = await person.send('POST', '/api/v1/workshift', {});
    expectEnvelope(answer, 503);
    expect(answer.json()).toMatchObject(SILENT);
    // The second was not sent.
    expect(frozen.upstream.calls.underWay('/api/v1/workshift')).toBe(1);
    frozen.upstream.calls.isFrozen = false;
    expect((await sent).status).toBe(201);
  });

  it('still sends the rest of a file that it began: that comes from a disk', async () => {
    const { calls } = frozen.upstream;
    calls.isFrozen = false;
    const file = person.get('/api/v1/file/content/parts');
    await calls.slowAsked;
    calls.isFrozen = true;
    await isSilent();
    calls.answerSlow();
    expect((await file).text).toBe('begun and done');
  });

  it('is asked again as soon as it answers', async () => {
    await isSilent();
    frozen.upstream.calls.isFrozen = false;
    expect((await person.get('/api/v1/region')).status).toBe(200);
  });
});
