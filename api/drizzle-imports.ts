import { type ResolveFnOutput, registerHooks } from 'node:module';

/** A module of the package, which imports the others by their relative paths. */
const INSIDE = /\/node_modules\/drizzle-orm\//;

/**
 * From here on Node asks once where each door of drizzle-orm lies, and never where what it has
 * inside does. Node 24 parses the `exports` of a package.json for every import of a module of that
 * package; drizzle-orm's are 178 KB, and it has hundreds of modules: half of the time in which the
 * api starts. To be called before the first of them is imported.
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
