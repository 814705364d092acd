import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** One import as it resolves: a file of this repository (path from its root) or a package. */
export interface ImportFact {
  target: { file: string } | { package: string };
  /** Erased before the program runs. */
  typeOnly: boolean;
  /** So many folders its path goes up. */
  climbs: number;
  line: number;
}

/**
 * A use of something global that has one door, or none: `fetch`, `process.env`, the clock; a
 * stopwatch measures what passes and knows no moment.
 */
export interface GlobalFact {
  name: 'fetch' | 'process.env' | 'clock' | 'stopwatch';
  line: number;
}

/** Words that stand in the markup, or in an attribute that a person reads or hears. */
export interface WordsFact {
  words: string;
  line: number;
}

/**
 * A route that is given to Fastify itself, e.g. `app.get`, or the hook in which its guard would
 * stand; or another name that is spoken of.
 */
export interface RouteFact {
  name: string;
  line: number;
}

export interface SourceFacts {
  /** From the repository's root, with forward slashes. */
  file: string;
  imports: ImportFact[];
  globals: GlobalFact[];
  words: WordsFact[];
  routes: RouteFact[];
  /** Lines of texts that begin as an address of the api does. */
  apiAddresses: number[];
  /** Uses of what a declared call says to the api alone, such as `sheetCalls.approve.body`. */
  callParts: RouteFact[];
  /** Lines of `import()` whose failure nobody looks at. */
  bareLateImports: number[];
  hasDefaultExport: boolean;
  /** Nothing in the file but exports of what other files export. */
  isBarrel: boolean;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Calls `visit` for a node and everything under it, with the parent and the field it hangs on. */
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

/** True when every name that an import or export statement brings is a type. */
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
 * Identifiers that the file itself declares, so that an argument called `fetch` is not the global
 * one.
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

/** The global that a node uses, when it is one that has a door. */
function globalOf(node: Node, parent: Node | undefined, field: string): GlobalFact['name'] | undefined {
  const member = memberPath(node);
  if (member === 'process.env') return 'process.env';
  if (member === 'Date.now') return 'clock';
  if (member === 'performance.now') return 'stopwatch';
  if (member === 'fetch') return 'fetch';
  const withoutArguments = Array.isArray(node['arguments']) && node['arguments'].length === 0;
  const callee = nameOf(node['callee']);
  if (withoutArguments && node.type === 'NewExpression' && callee === 'Date') return 'clock';
  if (withoutArguments && node.type === 'CallExpression' && (callee === 'dayjs' || callee === 'Date')) return 'clock';
  const isName =
    (parent?.type === 'MemberExpression' && field === 'property') || (parent?.type === 'Property' && field === 'key');
  return nameOf(node) === 'fetch' && !isName && !parent?.type.startsWith('TS') ? 'fetch' : undefined;
}

/** Names that are a Fastify server in this file: `app`, and whatever is declared as one. */
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

/** Calls that look at the failure of the `import()` that they are given. */
const LATE_DOORS = new Set(['fetchCode', 'lateCode', 'lateDialog', 'latePage', 'untilFetched']);

/** Where each `import()` begins that stands in none of those calls. */
function bareLateImports(program: Node): number[] {
  const within = new Set<number>();
  const all: number[] = [];
  const isImport = (node: Node): boolean => node.type === 'ImportExpression';
  walk(program, (node) => {
    if (isImport(node)) all.push(node.start);
    if (node.type === 'CallExpression' && LATE_DOORS.has(nameOf(node['callee']) ?? ''))
      walk(node, (inner) => isImport(inner) && within.add(inner.start));
  });
  return all.filter((start) => !within.has(start));
}

const READ_ATTRIBUTES = new Set(['aria-label', 'alt', 'label', 'placeholder', 'title']);

/** What a piece of markup says by itself, without asking anything. */
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

/** A member of a declared call beside its method and path. */
const CALL_PART = /^\w+Calls(\.\w+)+\.(right|params|query|body|answer|status)$/;

const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');

/** `#web/ui/x.ts` is `web/ui/x.ts`, as the `imports` of package.json have it. */
const fromRoot = (specifier: string): string => specifier.replace(/^#/, '/');

/**
 * Where an import leads. A path that leads nowhere is a fault of its own, for the compiler to tell.
 */
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
 * What one source file imports, exports and uses. `file` is relative to `root`. Throws when it does
 * not parse.
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
