import { describe, expect, it, onTestFinished } from 'vitest';
import { Browser, startWithUpstream } from '../test/gateway.ts';
import { destinationOf } from './destination.ts';
import { LANES, laneOf } from './lanes.ts';

describe('a request travels', () => {
  it.each([
    ['GET', '/api/v1/job?limit=10', undefined, 'calls'],
    ['POST', '/api/v1/workshift', 'application/json', 'calls'],
    ['GET', '/api/v1/file/content/x?signature=y', undefined, 'files'],
    ['HEAD', '/api/v1/file/content/x?signature=y', undefined, 'files'],
    ['GET', '/api/v1/upload_employee/7/errors/csv', undefined, 'files'],
    ['GET', '/api/v1/export_employee_template.csv?x=1', undefined, 'files'],
    ['PUT', '/api/v1/file/content/x?signature=y', 'image/png', 'uploads'],
    ['POST', '/api/v1/upload_employee', 'multipart/form-data; boundary=x', 'uploads'],
    ['GET', '/api/v1/auth/login/google', undefined, 'sign-in'],
  ] as const)('%s %s in its lane', (method, url, contentType, lane) => {
    expect(laneOf(destinationOf(method, url), { method, url, contentType })).toBe(lane);
  });
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
    await expect.poll(() => upstream.calls.underWay('/api/v1/slow'), { timeout: 10_000 }).toBe(LANES.calls.placesPerParty);
    expect((await other.get('/api/v1/region')).status).toBe(200);
    upstream.calls.answerSlow();
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
