import { childOf, type Part, parsePromql, partsOf } from '../support/promql.ts';

type Labels = Readonly<Record<string, string>>;
interface Sample {
  labels: Labels;
  value: number;
}
/** One scrape: samples by name. */
export type Scrape = ReadonlyMap<string, readonly Sample[]>;

/**
 * Reads pages of metrics as one scrape.
 * @param pages the text of each, with the labels that Prometheus would add
 */
export function readScrape(pages: readonly { text: string; labels: Labels }[]): Scrape {
  const scrape = new Map<string, Sample[]>();
  for (const { text, labels } of pages)
    for (const [, name = '', own = '', value] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)) {
      const given = Object.fromEntries([...own.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', said = '']) => [label, said]));
      scrape.set(name, [...(scrape.get(name) ?? []), { labels: { ...labels, ...given }, value: Number(value) }]);
    }
  return scrape;
}

/**
 * Whether the condition of an alert rule holds at the last of these scrapes. It knows the part of
 * PromQL that the rules of docs/examples use; ranges are all scrapes that are given.
 * @throws Error at an operator or function that it does not know
 */
export function holds(text: string, scrapes: readonly Scrape[]): boolean {
  const value = evaluate(parsePromql(text), scrapes);
  if (typeof value === 'number') throw new Error(`no condition: ${text}`);
  return value.length > 0;
}

type Value = number | Sample[];

function evaluate(part: Part, scrapes: readonly Scrape[]): Value {
  switch (part.name) {
    case 'PromQL':
    case 'ParenExpr':
      return evaluate(part.parts[0]!, scrapes);
    case 'NumberDurationLiteral':
      return Number(part.text);
    case 'VectorSelector':
      return select(part, scrapes.at(-1));
    case 'AggregateExpr':
      return aggregate(part, scrapes);
    case 'FunctionCall':
      return call(part, scrapes);
    case 'BinaryExpr':
      return combine(part, scrapes);
    default:
      throw new Error(`${part.name} is not known here: ${part.text}`);
  }
}

const vector = (part: Part, scrapes: readonly Scrape[]): Sample[] => {
  const value = evaluate(part, scrapes);
  if (typeof value === 'number') throw new Error(`no vector: ${part.text}`);
  return value;
};

const MATCHES: Readonly<Record<string, (given: string, said: string) => boolean>> = {
  '=': (given, said) => given === said,
  '!=': (given, said) => given !== said,
  '=~': (given, said) => new RegExp(`^(?:${said})$`).test(given),
  '!~': (given, said) => !new RegExp(`^(?:${said})$`).test(given),
};

function select(part: Part, scrape: Scrape | undefined): Sample[] {
  const matchers = partsOf(part, 'UnquotedLabelMatcher').map(({ text }) => /^(\w+)\s*([=!~]+)\s*"(.*)"$/.exec(text)!);
  return (scrape?.get(childOf(part, 'Identifier').text) ?? []).filter(({ labels }) =>
    matchers.every(([, label = '', how = '', said = '']) => MATCHES[how]!(labels[label] ?? '', said)),
  );
}

const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((total, value) => total + value, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

function aggregate(part: Part, scrapes: readonly Scrape[]): Sample[] {
  const kept = partsOf(part, 'AggregateModifier').flatMap((modifier) => partsOf(modifier, 'LabelName').map(({ text }) => text));
  const how = AGGREGATES[childOf(part, 'AggregateOp').text];
  if (!how) throw new Error(`not known here: ${part.text}`);
  const groups = new Map<string, { labels: Labels; values: number[] }>();
  for (const { labels, value } of vector(childOf(part, 'FunctionCallBody').parts[0]!, scrapes)) {
    const own = Object.fromEntries(kept.map((label) => [label, labels[label] ?? '']));
    const group = groups.get(JSON.stringify(own)) ?? { labels: own, values: [] };
    group.values.push(value);
    groups.set(JSON.stringify(own), group);
  }
  return [...groups.values()].map(({ labels, values }) => ({ labels, value: how(values) }));
}

function call(part: Part, scrapes: readonly Scrape[]): Sample[] {
  const name = childOf(part, 'FunctionIdentifier').text;
  const [given] = childOf(part, 'FunctionCallBody').parts;
  if ((name === 'increase' || name === 'rate') && given?.name === 'MatrixSelector') {
    const before = select(given.parts[0]!, scrapes[0]);
    return select(given.parts[0]!, scrapes.at(-1)).map(({ labels, value }) => ({
      labels,
      value: value - (before.find((other) => isSame(other.labels, labels))?.value ?? 0),
    }));
  }
  if (name === 'max_over_time' && given?.name === 'SubqueryExpr') {
    const seen = scrapes.flatMap((_, at) => vector(given.parts[0]!, scrapes.slice(0, at + 1)).map(({ value }) => value));
    return seen.length === 0 ? [] : [{ labels: {}, value: Math.max(...seen) }];
  }
  throw new Error(`not known here: ${part.text}`);
}

const isSame = (one: Labels, other: Labels): boolean =>
  Object.keys({ ...one, ...other }).every((label) => one[label] === other[label]);

const COMPARES: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '==': (one, other) => one === other,
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
};
const RECKONS: Readonly<Record<string, (one: number, other: number) => number>> = {
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
};

function combine(part: Part, scrapes: readonly Scrape[]): Value {
  const [left, operator, right] = part.parts as [Part, Part, Part];
  const [one, other] = [evaluate(left, scrapes), evaluate(right, scrapes)];
  const pairs = pairsOf(one, other);
  const compare = COMPARES[operator.text];
  if (compare)
    return pairs.filter(({ values: [a, b] }) => compare(a, b)).map(({ labels, values: [value] }) => ({ labels, value }));
  const reckon = RECKONS[operator.text];
  if (reckon) return pairs.map(({ labels, values: [a, b] }) => ({ labels, value: reckon(a, b) }));
  if (operator.text === 'and') return pairs.map(({ labels, values: [value] }) => ({ labels, value }));
  throw new Error(`${operator.text} is not known here: ${part.text}`);
}

/** The samples of two sides that have the same labels; a number goes with each. */
function pairsOf(one: Value, other: Value): { labels: Labels; values: [number, number] }[] {
  if (typeof one === 'number' && typeof other === 'number') throw new Error('two numbers are no condition');
  if (typeof other === 'number') return (one as Sample[]).map(({ labels, value }) => ({ labels, values: [value, other] }));
  if (typeof one === 'number') return other.map(({ labels, value }) => ({ labels, values: [one, value] }));
  return one.flatMap(({ labels, value }) => {
    const match = other.find((sample) => isSame(sample.labels, labels));
    return match ? [{ labels, values: [value, match.value] as [number, number] }] : [];
  });
}
