import { type ResolveFnOutput, registerHooks } from 'node:module';

/** A module of the package, which imports the others by their relative paths. */
const INSIDE = /\/node_modules\/drizzle-orm\//;

/**
 * Caches where drizzle-orm resolves to. Node 24 parses the `exports` of a package.json for every
 * import of one of its modules; drizzle-orm's are 178 KB and it has hundreds of modules, which is
 * half of the api's start. Must run before the first import of the package.
 */
export function resolveDrizzleOnce(): void {
  const doors = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const isDoor = specifier.startsWith('drizzle-orm');
      const isWithin = specifier.startsWith('.') && INSIDE.test(context.parentURL ?? '');
      if (!(isDoor || isWithin) || !context.conditions.includes('import')) return next(specifier, context);
      if (isWithin) return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
      const door = doors.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      doors.set(specifier, door);
      return door;
    },
  });
}
