import { expect, it } from 'vitest';
import { declaredCalls } from '../support/declared-calls.ts';
import { everyDeclaration } from './declarations.ts';

it('shared/calls declares nothing that the api does not serve, with that right, body, status and answer', async () => {
  const served = await declaredCalls();
  const declared = await everyDeclaration();
  expect(declared.length).toBeGreaterThan(120);
  const found = declared.map(([name, call]) => {
    const route = served.find(
      ({ method, path: at }) => method === call.method && at === `/api/v1${call.path.replace(/\/$/, '')}`,
    );
    const status = call.answer ? (call.status ?? 200) : Object.keys(route?.answers ?? {}).includes('204') ? 204 : 'a file';
    return [name, route && [route.right?.action, route.right?.subject], status in (route?.answers ?? {}) || status === 'a file'];
  });
  expect(found).toEqual(declared.map(([name, { right }]) => [name, [...right], true]));
});
