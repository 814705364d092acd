import { readFile } from 'node:fs/promises';
import { type Plugin, parseAst } from 'vite';
import { isApp } from './app.ts';

/** Modules of zod that describe a schema as JSON, as the api does for its documentation. */
const DESCRIBING = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const MODULES = 2;

/**
 * Leaves out of the build what describes schemas as JSON. Each schema refers to it, so every page
 * fetched 6 kB of it, after gzip, of which nothing runs in a browser. A call of it throws.
 * @throws when zod has these modules elsewhere
 */
export const withoutJsonSchemas = (): Plugin => {
  const left = new Set<string>();
  return {
    name: 'without-json-schemas',
    apply: 'build',
    async load(id) {
      if (!DESCRIBING.test(id)) return null;
      left.add(id);
      const names = exportsOf(await readFile(id, 'utf8'));
      return `const refuse = () => { throw new Error('Schemas are not described as JSON in the web'); };
export { ${names.map((name) => `refuse as ${name}`).join(', ')} };`;
    },
    buildEnd(error) {
      if (error || !isApp(this)) return;
      if (left.size !== MODULES) throw new Error(`zod has ${left.size} of ${MODULES} modules that are left out`);
    },
  };
};

function exportsOf(code: string): string[] {
  return parseAst(code).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = node;
    const exported = specifiers.flatMap(({ exported }) => ('name' in exported ? [exported.name] : []));
    if (!declaration) return exported;
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => ('name' in id ? [id.name] : []));
    return 'id' in declaration && declaration.id && 'name' in declaration.id ? [declaration.id.name] : [];
  });
}
