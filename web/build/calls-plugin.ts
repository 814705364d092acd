import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { isApp } from './app.ts';

/** Modules of declared calls. */
const CALLS = /\/shared\/calls\/[\w-]+\.ts$/;

/**
 * Replaces a declared call in the build by its method and path. Its schemas are for the compiler
 * and the api: with them each page would fetch those of all calls of its area.
 * @throws when there are no modules of calls
 */
export const callsWithoutSchemas = (): Plugin => {
  let count = 0;
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    async load(id) {
      if (!CALLS.test(id)) return null;
      count += 1;
      const declared: Record<string, unknown> = await import(pathToFileURL(id).href);
      // Only calls are exported: a page that imports a schema from there does not build.
      return Object.entries(declared)
        .filter(([name]) => name.endsWith('Calls'))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(sent(value))};`)
        .join('\n');
    },
    buildEnd(error) {
      if (!error && isApp(this) && count === 0) throw new Error('There are no modules of declared calls');
    },
  };
};

/** The part of a call, or of each call of a group, that is sent. */
function sent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) throw new Error(`${String(value)} is neither a call nor a group of calls`);
  if ('method' in value && 'path' in value) return { method: value.method, path: value.path };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sent(inner)]));
}
