import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';
import type { Call } from '#shared/http/call.ts';
import { declaredCalls } from '../support/declared-calls.ts';

const FOLDER = path.join(ROOT, 'shared/calls');

/** Every call of a module, or of a group of them, with its name. */
function* callsIn(name: string, value: object): Generator<[string, Call]> {
  if ('method' in value) yield [name, value as Call];
  else for (const [key, inner] of Object.entries(value)) yield* callsIn(`${name}.${key}`, inner as object);
}

it('shared/calls declares nothing that the api does not serve, with that right, body, status and answer', async () => {
  const served = await declaredCalls();
  const modules = readdirSync(FOLDER);
  const declared: [string, Call][] = [];
  for (const file of modules)
    for (const [name, group] of Object.entries((await import(path.join(FOLDER, file))) as Record<string, object>))
      if (name.endsWith('Calls')) declared.push(...callsIn(name, group));
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
