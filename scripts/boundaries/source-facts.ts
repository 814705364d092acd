import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A resolved import: a file of this repository (path from its root) or a package. */
export interface ImportFact {
  target: { file: string } | { package: string };
  /** True for type imports, which are erased. */
  typeOnly: boolean;
  /** Number of folders that its path climbs. */
  climbs: number;
  line: number;
}

/**
 * A use of a restricted global: `fetch`, `process.env`, the clock, or a stopwatch
 * (`performance.now`).
 */
export interface GlobalFact {
  name: 'fetch' | 'process.env' | 'clock' | 'stopwatch';
  line: number;
}

/** Text in markup, or in an attribute that a person reads or hears. */
export interface WordsFact {
  words: string;
  line: number;
}

/**
 * A direct use of Fastify's routing, e.g. `app.get` or a guard's hook; or another reported name.
 */
export interface RouteFact {
  name: string;
  line: number;
}

export interface SourceFacts {
  /** Path from the repository's root, with forward slashes. */
  file: string;
  imports: ImportFact[];
  globals: GlobalFact[];
  words: WordsFact[];
  routes: RouteFact[];
  /** Lines of texts that begin with the api's path prefix. */
  apiAddresses: number[];
  /**
   * Uses of parts of a declared call that only the api needs, such as `sheetCalls.approve.body`.
   */
  callParts: RouteFact[];
  /** Lines of `import()` without failure handling. */
  bareLateImports: number[];
  hasDefaultExport: boolean;
  /** True when the file only re-exports from other files. */
  isBarrel: boolean;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Visits a node and its descendants, each with its parent and the parent's field. */
function walk(node: Node, visit: (node: Node, parent: Node | undefined, field: string) => void, parent?: Node, field = ''): void {
  visit(node, parent, field);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node, name);
  }
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined;

const stringOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** `a.b`, `a['b']`, `globalThis.a.b` as 'a.b'. */
function memberPath(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const object = node['object'] as Node;
  const property = nameOf(node['property']) ?? stringOf(node['property']);
  const owner = nameOf(object) ?? memberPath(object);
  return owner === undefined || property === undefined
    ? undefined
    : `${owner}.${property}`.replace(/^(globalThis|window|self)\./, '');
}

/** True when a statement imports or exports only types. */
const bringsOnlyTypes = (statement: Node, kind: 'importKind' | 'exportKind'): boolean => {
  if (statement[kind] === 'type') return true;
  const specifiers = (statement['specifiers'] ?? []) as Node[];
  return specifiers.length > 0 && specifiers.every((specifier) => specifier[kind] === 'type');
};

function specifierOf(node: Node): { specifier: string; typeOnly: boolean } | undefined {
  const specifier = stringOf(node['source']);
  switch (node.type) {
    case 'ImportDeclaration':
      return specifier === undefined ? undefined : { specifier, typeOnly: bringsOnlyTypes(node, 'importKind') };
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return specifier === undefined ? undefined : { specifier, typeOnly: bringsOnlyTypes(node, 'exportKind') };
    case 'ImportExpression':
      return specifier === undefined ? undefined : { specifier, typeOnly: false };
    case 'TSImportType':
      return specifier === undefined ? undefined : { specifier, typeOnly: true };
    default:
      return undefined;
  }
}

/**
 * Identifiers declared in the file, so that a parameter called `fetch` is not taken for the global.
 */
function declaredNames(program: Node): Set<string> {
  const names = new Set<string>();
  const DECLARES = new Set(['id', 'params', 'local', 'param']);
  walk(program, (node, parent, field) => {
    const name = nameOf(node);
    if (name === undefined || !parent) return;
    const inPattern = parent.type === 'Property' && field === 'value' && parent['shorthand'] === true;
    const inDefault = parent.type === 'AssignmentPattern' && field === 'left';
    if (DECLARES.has(field) || inPattern || inDefault) names.add(name);
  });
  return names;
}

/** The restricted global that a node uses, if any. */
function globalOf(node: Node, parent: Node | undefined, field: string): GlobalFact['name'] | undefined {
  const member = memberPath(node);
  if (member === 'process.env') return 'process.env';
  if (member === 'Date.now') return 'clock';
  if (member === 'performance.now') return 'stopwatch';
  if (member === 'fetch') return 'fetch';
  const withoutArguments = Array.isArray(node['arguments']) && node['arguments'].length === 0;
  const callee = nameOf(node['callee']);
  if (withoutArguments && node.type === 'NewExpression' && callee === 'Date') return 'clock';
  if (withoutArguments && node.type === 'CallExpression' && callee === 'Date') return 'clock';
  const isName =
    (parent?.type === 'MemberExpression' && field === 'property') || (parent?.type === 'Property' && field === 'key');
  return nameOf(node) === 'fetch' && !isName && !parent?.type.startsWith('TS') ? 'fetch' : undefined;
}

/** Names of Fastify servers in this file: `app`, and variables declared as one. */
function serverNames(program: Node): Set<string> {
  const names = new Set(['app']);
  walk(program, (node) => {
    const type = (node['typeAnnotation'] as Node | null | undefined)?.['typeAnnotation'] as Node | undefined;
    const name = nameOf(node);
    if (name !== undefined && ['Api', 'FastifyInstance'].includes(nameOf(type?.['typeName']) ?? '')) names.add(name);
  });
  return names;
}

const DECLARES_ROUTE = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'all', 'route']);

function routeOf(node: Node, servers: ReadonlySet<string>): string | undefined {
  if (node.type === 'Property' && nameOf(node['key']) === 'preHandler') return 'preHandler';
  const called = node.type === 'CallExpression' ? memberPath(node['callee'] as Node)?.split('.') : undefined;
  return called?.length === 2 && servers.has(called[0]!) && DECLARES_ROUTE.has(called[1]!) ? called.join('.') : undefined;
}

/** Functions that handle the failure of the `import()` in their argument. */
const LAZY_DOORS = new Set(['fetchCode', 'lazyCode', 'lazyDialog', 'lazyPage', 'untilFetched']);

/** Positions of `import()` outside of those functions. */
function bareLateImports(program: Node): number[] {
  const within = new Set<number>();
  const all: number[] = [];
  const isImport = (node: Node): boolean => node.type === 'ImportExpression';
  walk(program, (node) => {
    if (isImport(node)) all.push(node.start);
    if (node.type === 'CallExpression' && LAZY_DOORS.has(nameOf(node['callee']) ?? ''))
      walk(node, (inner) => isImport(inner) && within.add(inner.start));
  });
  return all.filter((start) => !within.has(start));
}

const READ_ATTRIBUTES = new Set(['aria-label', 'alt', 'label', 'placeholder', 'title']);

/** The literal text of a piece of markup. */
function wordsOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value']).trim();
  if (node.type !== 'JSXAttribute' || !READ_ATTRIBUTES.has(String((node['name'] as Node)['name']))) return undefined;
  const value = node['value'] as Node | null;
  const given = value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value;
  if (given?.type !== 'TemplateLiteral') return stringOf(given);
  return (given['quasis'] as { value: { raw: string } }[]).map(({ value: { raw } }) => raw).join('');
}

const isApiAddress = (node: Node): boolean => {
  const [first] = (node.type === 'TemplateLiteral' ? node['quasis'] : []) as { value: { raw: string } }[];
  return /^\/api\/v1(\/|$)/.test(first?.value.raw ?? stringOf(node) ?? '');
};

/** Matches a member of a declared call other than its method and path. */
const CALL_PART = /^\w+Calls(\.\w+)+\.(right|params|query|body|answer|status)$/;

const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');

/** Resolves `#web/ui/x.ts` by the `imports` of package.json. */
const fromRoot = (specifier: string): string => specifier.replace(/^#/, '/');

/** Resolves an import. Missing files are left to the compiler. */
function resolveImport(root: string, from: string, specifier: string): ImportFact['target'] {
  const bare = fromRoot(specifier.replace(/\?.*$/, ''));
  if (!bare.startsWith('.') && !bare.startsWith('/')) return { package: packageOf(bare) };
  const file = path.posix.normalize(bare.startsWith('/') ? bare.slice(1) : path.posix.join(path.posix.dirname(from), bare));
  const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].find(
    (ending) => /\.\w+$/.test(file + ending) && existsSync(path.join(root, file + ending)),
  );
  return { file: file + (found ?? '') };
}

/**
 * Extracts imports, exports and uses from a source file.
 * @param file path relative to `root`
 * @throws Error when it does not parse
 */
export function readSourceFacts(root: string, file: string, text: string): SourceFacts {
  const parsed = parseSync(file, text);
  if (parsed.errors[0]) throw new Error(`${file}: ${parsed.errors[0].message}`);
  const program = parsed.program as unknown as Node;
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const declared = declaredNames(program);
  const servers = serverNames(program);
  const facts: SourceFacts = {
    file,
    imports: [],
    globals: [],
    words: [],
    routes: [],
    apiAddresses: [],
    callParts: [],
    bareLateImports: bareLateImports(program).map(lineAt),
    hasDefaultExport: false,
    isBarrel: false,
  };

  walk(program, (node, parent, field) => {
    const found = specifierOf(node);
    if (found) {
      facts.imports.push({
        target: resolveImport(root, file, found.specifier),
        typeOnly: found.typeOnly,
        climbs: found.specifier.split('/').filter((part) => part === '..').length,
        line: lineAt(node.start),
      });
    }
    const name = globalOf(node, parent, field);
    if (name && !(name === 'fetch' && node.type === 'Identifier' && declared.has('fetch'))) {
      facts.globals.push({ name, line: lineAt(node.start) });
    }
    const route = routeOf(node, servers);
    if (route !== undefined) facts.routes.push({ name: route, line: lineAt(node.start) });
    if (isApiAddress(node)) facts.apiAddresses.push(lineAt(node.start));
    const member = memberPath(node);
    if (member !== undefined && CALL_PART.test(member)) facts.callParts.push({ name: member, line: lineAt(node.start) });
    const words = wordsOf(node);
    if (words !== undefined && /\p{L}{2}/u.test(words)) facts.words.push({ words, line: lineAt(node.start) });
    if (node.type === 'ExportDefaultDeclaration') facts.hasDefaultExport = true;
  });

  const statements = program['body'] as Node[];
  const isReExport = (node: Node) => node.type.startsWith('Export') && stringOf(node['source']) !== undefined;
  facts.isBarrel = statements.length > 0 && statements.every(isReExport);
  return facts;
}
