import { parseSync } from 'vite';

/** A text in one language; `place` is the language's index in every text. */
export interface Change {
  area: string;
  key: string;
  place: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function* within(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* within(child);
}

const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined);
const isText = (node: unknown): node is Node => isNode(node) && typeof node['value'] === 'string';

/** The node at a key: in the area's own catalogue, else anywhere in the file. */
function atKey(program: Node, { area, key }: Change): Node | undefined {
  const isCatalogue = (node: Node) =>
    node.type === 'CallExpression' && nameOf(node['callee']) === 'catalogue' && nameOf((node['arguments'] as Node[])[0]) === area;
  const find = (from: Node) => [...within(from)].find((node) => node.type === 'Property' && nameOf(node['key']) === key);
  const own = [...within(program)].find(isCatalogue);
  return ((own && find(own)) ?? find(program))?.['value'] as Node | undefined;
}

/** A string literal; the formatter chooses the quotes. */
const literal = (text: string): string => JSON.stringify(text);

/**
 * Returns the source with one text replaced, or added after the other languages'. Undefined when
 * the file does not contain the text, or not this language of it.
 */
export function placed(file: string, source: string, change: Change): string | undefined {
  const value = atKey(parseSync(file, source).program as unknown as Node, change);
  if (!value) return undefined;
  const list = (value.type === 'ArrayExpression' ? value['elements'] : value['arguments']) as Node[] | undefined;
  // A file with Spanish alone has the English elsewhere.
  const texts = list ?? [undefined, value];
  const [said, last] = [texts[change.place], texts.at(-1)];
  if (isText(said)) return source.slice(0, said.start) + literal(change.text) + source.slice(said.end);
  if (!list || !isText(last) || texts.length !== change.place) return undefined;
  return `${source.slice(0, last.end)}, ${literal(change.text)}${source.slice(last.end)}`;
}
