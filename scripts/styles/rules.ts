/** Tokens and shared classes of `web/theme`. */
export interface Theme {
  /** Token names of spaces and radii, by pixels. */
  spaces: ReadonlyMap<string, string>;
  radii: ReadonlyMap<string, string>;
  /** Token names of type sizes, by values such as `12px / 16px`. */
  types: ReadonlyMap<string, string>;
  /** Declarations of each shared class of layout and type. */
  words: ReadonlyMap<string, readonly string[]>;
}

interface Finding {
  file: string;
  line: number;
  reason: string;
}

/**
 * Exempt folders: the wall has its own palette and a fixed size of 1920 by 1080 scaled by `zoom`,
 * and the theme defines the tokens.
 */
const OWN_MEASURES = /^web\/(?:wall|theme)\//;
/** Exempt folder: it defines the shared classes. */
const THEME = /^web\/theme\//;
/**
 * Classes that are computed in markup (`glyph-${name}`), and two that combine on one element: the
 * list of people and its pick list.
 */
const NOT_IN_MARKUP = /^\.(?:glyph-.*|list-page|people-list)$/;

const SPACE = /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:margin|padding)(?:-[a-z]+)*)$/;
const RADIUS = /^border(?:-[a-z]+)*-radius$/;
/** Matches positive pixel values; negative ones undo a given measure. */
const PIXELS = /(?<![\w.-])\d+px\b/g;
const TYPE_SIZE = /\b\d+px \/ \d+px(?= var\(--font\))/;

/** Properties of masks, whose colours are only opacity. */
const MASK = /^(?:-webkit-)?mask(?:-image)?$|^--[\w-]*mask$/;
const RAW_COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
/** Common named colours, out of all 148. */
const NAMED_COLOUR =
  /(?<![\w-])(?:black|white|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|navy|teal|aqua|silver|gold|maroon|olive|lime|fuchsia|(?:dark|light|dim|slate)(?:slate)?gr[ae]y|rebeccapurple|crimson|tomato|orangered|steelblue|royalblue)(?![\w-])/i;
const COLOUR_PROPERTY =
  /^(?:color|background|border|outline|fill|stroke|box-shadow|text-shadow|caret-color|accent-color|text-decoration)(?:-|$)|^--/;
/** Matches `color-mix`, which may lighten or darken a token. */
const MIXED = /color-mix\([^()]*(?:\([^()]*\)[^()]*)*\)/g;

interface Declaration {
  property: string;
  value: string;
  at: number;
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Removes comments and the margin boxes of `@page`, which support no custom properties. */
const readable = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/@page\b[^{}]*\{(?:[^{}]|\{[^{}]*\})*\}/g, blank);

const declarationsIn = (text: string): Declaration[] =>
  [...text.matchAll(/(?<=[{};]\s*)([\w-]+)\s*:\s*([^;{}]+);/g)].map(({ 1: property = '', 2: value = '', index }) => ({
    property,
    value: value.replace(/\s+/g, ' ').trim(),
    at: index,
  }));

const named = (text: string, form: RegExp): Map<string, string> =>
  new Map([...text.matchAll(form)].map(([, name = '', value = '']) => [value, `var(--${name})`]));

/** Parses the tokens and shared classes of `web/theme`. */
export function readTheme(tokens: string, classes: string): Theme {
  const words = [...readable(classes).matchAll(/\.([\w-]+)\s*(\{[^{}]*\})/g)].map(
    ([, name = '', body = '']) => [name, declarationsIn(body).map(said)] as const,
  );
  return {
    spaces: named(tokens, /--(s-\d+): (\d+px);/g),
    radii: named(tokens, /--(r-\w+): (\d+px);/g),
    types: named(tokens, /--(t-\w+): (\d+px \/ \d+px) var\(--font\);/g),
    words: new Map(words),
  };
}

const said = ({ property, value }: Declaration): string => `${property}: ${value}`;

/** The reason against a declaration in a screen's stylesheet; undefined when it is allowed. */
function whyNot({ property, value }: Declaration, { spaces, radii, types }: Theme): string | undefined {
  const colour = RAW_COLOUR.exec(value) ?? (COLOUR_PROPERTY.test(property) ? NAMED_COLOUR.exec(value.replace(MIXED, '')) : null);
  if (colour && !MASK.test(property)) return `${property} has the colour ${colour[0]}: colours are named in web/theme/tokens.css`;
  const tokens = SPACE.test(property) ? spaces : RADIUS.test(property) ? radii : undefined;
  const pixels = (value.match(PIXELS) ?? []).find((size) => tokens?.has(size));
  if (pixels) return `${property} says ${pixels}, which is ${tokens?.get(pixels)}`;
  const size = property === 'font' ? TYPE_SIZE.exec(value)?.[0] : undefined;
  const type = size === undefined ? undefined : types.get(size);
  return type && `font says ${size}, which is ${type}`;
}

/**
 * The shared classes that together equal a rule's declarations; undefined when there are none.
 * Larger classes are tried first: `row` before `flex`.
 */
export function wordsFor(declarations: readonly string[], words: Theme['words']): string[] | undefined {
  const left = new Set(declarations);
  const found: string[] = [];
  for (const [name, own] of [...words].toSorted(([, one], [, other]) => other.length - one.length)) {
    if (!own.every((declaration) => left.has(declaration))) continue;
    found.push(name);
    for (const declaration of own) left.delete(declaration);
  }
  return left.size === 0 && found.length > 0 ? found : undefined;
}

/** Rules outside of at-rules such as `@media`. */
function* plainRulesIn(text: string): Generator<{ selectors: string[]; body: string; at: number }> {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') {
      const head = text.slice(from, at).trim();
      if (depth === 0 && !head.startsWith('@')) {
        const end = text.indexOf('}', at);
        const selectors = head.split(',').map((selector) => selector.trim());
        yield { selectors, body: text.slice(at, end + 1), at: text.indexOf(head, from) };
      }
      depth += 1;
    } else if (sign === '}') depth -= 1;
    if (sign === '}' || sign === ';') from = at + 1;
  }
}

/**
 * Finds raw colours, pixels for which the theme has a token, and rules of a single class that equal
 * shared classes.
 */
export function findRawStyles(file: string, source: string, theme: Theme): Finding[] {
  const text = readable(source);
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
  const found: Finding[] = [];
  const report = (at: number, reason: string) => found.push({ file, line: lineOf(at), reason });
  if (!OWN_MEASURES.test(file)) {
    for (const declaration of declarationsIn(text)) {
      const reason = whyNot(declaration, theme);
      if (reason) report(declaration.at, reason);
    }
  }
  if (THEME.test(file)) return found;
  for (const { selectors, body, at } of plainRulesIn(text)) {
    if (!selectors.every((selector) => /^\.[\w-]+$/.test(selector) && !NOT_IN_MARKUP.test(selector))) continue;
    const words = wordsFor(declarationsIn(body).map(said), theme.words);
    if (words) report(at, `${selectors.join(', ')} says no more than the classes ${words.join(' ')} of web/theme/classes.css`);
  }
  return found;
}
