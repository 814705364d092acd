import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#scripts/web-build.ts';
import type { Call } from '#shared/http/call.ts';

const FOLDER = path.join(ROOT, 'shared/calls');

/** Every call of a module, or of a group of them, with its name. */
function* callsIn(name: string, value: object): Generator<[string, Call]> {
  if ('method' in value) yield [name, value as Call];
  else for (const [key, inner] of Object.entries(value)) yield* callsIn(`${name}.${key}`, inner as object);
}

/** Every call that `shared/calls` declares, with its name there, e.g. `jobCalls.post`. */
export async function everyDeclaration(): Promise<[string, Call][]> {
  const declared: [string, Call][] = [];
  for (const file of readdirSync(FOLDER))
    for (const [name, group] of Object.entries((await import(path.join(FOLDER, file))) as Record<string, object>))
      if (name.endsWith('Calls')) declared.push(...callsIn(name, group));
  return declared;
}
