import { describe, expect, it, onTestFinished } from 'vitest';
import { Browser, startWithUpstream } from '../test/gateway.ts';
import { destinationOf } from './destination.ts';
import { TRAFFIC_LIMITS, type TrafficClassName, trafficClassOf } from './traffic-classes.ts';

describe('a request travels', () => {
  const CASES: Array<[method: string, url: string, type: string | undefined, known: TrafficClassName, open?: TrafficClassName]> =
    [
      ['GET', '/api/v1/job?limit=10', undefined, 'calls'],
      ['POST', '/api/v1/workshift', 'application/json', 'calls'],
      ['GET', '/api/v1/file/content/x?signature=y', undefined, 'files', 'openFiles'],
      ['HEAD', '/api/v1/file/content/x?signature=y', undefined, 'files', 'openFiles'],
      ['GET', '/api/v1/upload_employee/7/errors/csv', undefined, 'files'],
      ['GET', '/api/v1/export_employee_template.csv?x=1', undefined, 'files'],
      ['PUT', '/api/v1/file/content/x?signature=y', 'image/png', 'uploads', 'openUploads'],
      ['POST', '/api/v1/upload_employee', 'multipart/form-data; boundary=x', 'uploads'],
      ['GET', '/api/v1/auth/login/google', undefined, 'signIn'],
    ];
  it.each(CASES)(
    '%s %s in its traffic class, and in another without a session',
    (method, url, contentType, known, open = known) => {
      const classFor = (isKnown: boolean) =>
        trafficClassOf(destinationOf(method, url), { method, url, contentType, isKnown, isPhone: false, isProgram: false });
      expect([classFor(true), classFor(false)]).toEqual([known, open]);
    },
  );
});

it.each([
  ['GET', '/api/v1/job', undefined, 'phoneCalls'],
  ['POST', '/api/v1/workshift', 'application/json', 'phoneCalls'],
  ['GET', '/api/v1/export_employee_template.csv', undefined, 'phoneCalls'],
  ['POST', '/api/v1/auth/token', 'application/json', 'openCalls'],
  ['POST', '/api/v1/auth/refresh', undefined, 'openCalls'],
  ['POST', '/api/v1/auth/logout', undefined, 'openCalls'],
] as const)('%s %s of a phone travels in a class of phones', (method, url, contentType, expected) => {
  const isKnown = expected === 'phoneCalls';
  expect(trafficClassOf(destinationOf(method, url), { method, url, contentType, isKnown, isPhone: true, isProgram: false })).toBe(
    expected,
  );
});

it.each([
  ['GET', 'calls'],
  ['POST', 'programWrites'],
  ['PATCH', 'programWrites'],
] as const)('%s of a program travels in the class %s', (method, expected) => {
  const sent = { method, url: '/api/v1/job', contentType: 'application/json', isKnown: false, isPhone: false, isProgram: true };
  expect(trafficClassOf(destinationOf(method, sent.url), sent)).toBe(expected);
});

describe('the calls of one person', () => {
  it('never take every connection: another person is answered at once, the rest of theirs later', async () => {
    const { upstream, gateway, stop } = await startWithUpstream();
    onTestFinished(stop);
    const greedy = new Browser(gateway.url);
    await greedy.signIn();
    const other = new Browser(gateway.url);
    upstream.nextPerson = 8;
    await other.signIn();
    const asked = Array.from({ length: 150 }, () => greedy.get('/api/v1/slow'));
    await expect
      .poll(() => upstream.calls.underWay('/api/v1/slow'), { timeout: 10_000 })
      .toBe(TRAFFIC_LIMITS.calls.slotsPerClient);
    expect((await other.get('/api/v1/region')).status).toBe(200);
    upstream.calls.answerSlow();
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
