import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { LIVE_RESOURCES } from '#shared/live.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
});
afterAll(() => api.close());

it.each(Object.entries(LIVE_RESOURCES))(
  '%s has a route with its right, and names every topic of the rows there',
  (_name, resource) => {
    const call = api.app.declaredCalls.find(({ method, path }) => method === 'GET' && path === `/api/v1${resource.path}`);
    expect(call).toBeDefined();
    expect([call!.right?.action, call!.right?.subject]).toEqual(resource.right);
    const topics: readonly string[] = resource.topics;
    const missing = call!.view ? [call!.view.name, ...call!.view.topics].filter((topic) => !topics.includes(topic)) : [];
    expect(missing).toEqual([]);
  },
);
