import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '../web-build.ts';
import { areas, languages } from './catalogues.ts';

/** The JSON file of one language: texts by area and key. */
export type Bundle = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All texts of the web by language. */
export async function bundles(): Promise<Record<string, Bundle>> {
  const known = await areas();
  const inPlace = (place: number): Bundle =>
    Object.fromEntries(
      known.map(({ area, texts }) => {
        const said = Object.entries(texts).flatMap(([key, { [place]: text }]) => (text === undefined ? [] : [[key, text]]));
        return [area, Object.fromEntries(said)];
      }),
    );
  return Object.fromEntries((await languages()).map((language, place) => [language, inPlace(place)]));
}

/** The placeholders of a text. */
const namesIn = (text: string): string =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([name]) => name)
    .toSorted()
    .join();

/** Flattens bundles to single texts with their language. */
const each = (told: Readonly<Record<string, Bundle>>) =>
  Object.entries(told).flatMap(([language, bundle]) =>
    Object.entries(bundle).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => ({ language, area, key, text })),
    ),
  );

/**
 * Applies bundles to the sources. Returns the changed sources by path from the root, and a sentence
 * for each text that could not be placed.
 */
export async function sourcesWith(told: Readonly<Record<string, Bundle>>) {
  const known = new Map((await areas()).map((area) => [area.area, area]));
  const order = await languages();
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => sources.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8');

  /** Places one text in its file; returns the reason when it cannot. */
  const place = (change: Change): string | undefined => {
    const { files = [], texts = {} } = known.get(change.area) ?? {};
    const now = texts[change.key];
    if (!now) return 'there is no such text';
    if (now[change.place] === change.text) return undefined;
    if (namesIn(change.text) !== namesIn(now[0] ?? '')) return 'the names in braces are not those of the English';
    for (const file of files) {
      const source = placed(file, sourceOf(file), change);
      if (source !== undefined) return void sources.set(file, source);
    }
    return 'this half is said elsewhere';
  };

  const faults = each(told).flatMap(({ language, ...text }) => {
    const reason = place({ ...text, place: order.indexOf(language) });
    return reason === undefined ? [] : [`${language}: ${text.area}, ${text.key}: ${reason}`];
  });
  return { sources, faults };
}

/** A text in one language; `place` is the language's index in every text. */
interface Change {
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
