import { childOf, type Part, parsePromql, partsOf } from '../support/promql.ts';

type Labels = Readonly<Record<string, string>>;
interface Sample {
  labels: Labels;
  value: number;
}
/** One scrape: when it was, in seconds, and its samples by name. */
export interface Scrape {
  at: number;
  samples: ReadonlyMap<string, readonly Sample[]>;
}

/**
 * Reads pages of metrics as one scrape.
 * @param pages the text of each, with the labels that Prometheus would add
 */
export function readScrape(at: number, pages: readonly { text: string; labels: Labels }[]): Scrape {
  const samples = new Map<string, Sample[]>();
  for (const { text, labels } of pages)
    for (const [, name = '', own = '', value] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)) {
      const given = Object.fromEntries([...own.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', said = '']) => [label, said]));
      samples.set(name, [...(samples.get(name) ?? []), { labels: { ...labels, ...given }, value: Number(value) }]);
    }
  return { at, samples };
}

/**
 * For which labels the condition of an alert rule holds at the last of these scrapes, as
 * Prometheus reckons: a series counts from its second sample on, and a counter that falls began
 * again. Only the beginning and the end of a range are not extrapolated. It knows the part of
 * PromQL that the rules of docs/examples use.
 * @throws Error at an operator or function that it does not know
 */
export function holding(text: string, scrapes: readonly Scrape[]): Labels[] {
  const value = evaluate(parsePromql(text), scrapes);
  if (typeof value === 'number') throw new Error(`no condition: ${text}`);
  return value.map(({ labels }) => labels);
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
  return (scrape?.samples.get(childOf(part, 'Identifier').text) ?? []).filter(({ labels }) =>
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
  const [given, other] = childOf(part, 'FunctionCallBody').parts;
  if ((name === 'increase' || name === 'rate') && given?.name === 'MatrixSelector') {
    const [seconds = 0] = durationsOf(given);
    const inRange = within(scrapes, seconds).map((scrape) => select(given.parts[0]!, scrape));
    return increases(inRange).map(({ labels, value }) => ({ labels, value: name === 'rate' ? value / seconds : value }));
  }
  if (name === 'max_over_time' && given?.name === 'SubqueryExpr') {
    const [seconds = 0, step = 1] = durationsOf(given);
    const most = new Map<string, Sample>();
    for (const scrape of within(scrapes, seconds)) {
      if (scrape.at % step !== 0) continue;
      for (const sample of vector(given.parts[0]!, scrapes.slice(0, scrapes.indexOf(scrape) + 1))) {
        const key = keyOf(sample.labels);
        if (sample.value >= (most.get(key)?.value ?? Number.NEGATIVE_INFINITY)) most.set(key, sample);
      }
    }
    return [...most.values()];
  }
  if (name === 'histogram_quantile' && given && other) return quantiles(Number(given.text), vector(other, scrapes));
  throw new Error(`not known here: ${part.text}`);
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** The seconds of a duration such as `5m`. */
export const secondsOf = (text: string): number => {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  const factor = SECONDS[unit];
  if (factor === undefined) throw new Error(`no duration: ${text}`);
  return Number(count) * factor;
};

/** The range of a selector or subquery, and the step of the latter. */
const durationsOf = ({ text }: Part): number[] => (/\[([^\]]+)\]$/.exec(text)?.[1] ?? '').split(':').map(secondsOf);

/** The scrapes of a range that ends with the last one. */
const within = (scrapes: readonly Scrape[], seconds: number): readonly Scrape[] => {
  const end = scrapes.at(-1)?.at ?? 0;
  return scrapes.filter(({ at }) => at > end - seconds);
};

/** How much each counter grew from its first sample to its last, of two at least. */
function increases(inRange: readonly (readonly Sample[])[]): Sample[] {
  const grown = new Map<string, { labels: Labels; last: number; value: number; samples: number }>();
  for (const samples of inRange)
    for (const { labels, value } of samples) {
      const known = grown.get(keyOf(labels));
      const added = known === undefined ? 0 : value < known.last ? value : value - known.last;
      grown.set(keyOf(labels), { labels, last: value, value: (known?.value ?? 0) + added, samples: (known?.samples ?? 0) + 1 });
    }
  return [...grown.values()].filter(({ samples }) => samples > 1).map(({ labels, value }) => ({ labels, value }));
}

/** The value below which this part of each histogram lies, linear within a bucket. */
function quantiles(part: number, buckets: readonly Sample[]): Sample[] {
  const histograms = Map.groupBy(buckets, ({ labels: { le: _, ...rest } }) => keyOf(rest));
  return [...histograms.values()].map((samples) => {
    const { le: _, ...labels } = samples[0]!.labels;
    const sorted = samples.map(
      ({ labels: { le }, value }) => [le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value] as const,
    );
    sorted.sort(([one], [other]) => one - other);
    const rank = part * (sorted.at(-1)?.[1] ?? 0);
    const at = sorted.findIndex(([, count]) => count >= rank);
    const [end, count] = sorted[at]!;
    const [start, before] = sorted[at - 1] ?? [0, 0];
    if (rank === 0) return { labels, value: Number.NaN };
    return {
      labels,
      value: end === Number.POSITIVE_INFINITY ? start : start + ((end - start) * (rank - before)) / (count - before),
    };
  });
}

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).toSorted());

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
