import { type ResolveFnOutput, registerHooks } from 'node:module';

/** A module of the package, which imports the others by their relative paths. */
const INSIDE = /\/node_modules\/drizzle-orm\//;
const ROOT = new URL('../', import.meta.url);

/**
 * Resolves imports of drizzle-orm once, and those by `#api/…` and the like without the package.json
 * that declares them. Node 24 parses a package.json for every such import: drizzle-orm's is 178 KB
 * and it has hundreds of modules. Must run before the first of these imports.
 */
export function resolveQuickly(): void {
  const doors = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions } = context;
      if (specifier.startsWith('#') && !parentURL.includes('/node_modules/'))
        return { url: new URL(specifier.slice(1), ROOT).href, shortCircuit: true };
      const isDoor = specifier.startsWith('drizzle-orm');
      const isWithin = specifier.startsWith('.') && INSIDE.test(parentURL);
      if (!(isDoor || isWithin) || !conditions.includes('import')) return next(specifier, context);
      if (isWithin) return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      const door = doors.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      doors.set(specifier, door);
      return door;
    },
  });
}
