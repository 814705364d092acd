import { parser } from '@prometheus-io/lezer-promql';

/** A node of a parsed expression, with its text. */
export interface Part {
  name: string;
  text: string;
  parts: readonly Part[];
}

/**
 * Parses PromQL with the grammar of Prometheus.
 * @throws Error at what is no PromQL
 */
export function parsePromql(text: string): Part {
  const cursor = parser.parse(text).cursor();
  const read = (): Part => {
    if (cursor.type.isError) throw new Error(`no PromQL at ${cursor.from}: ${text}`);
    const { name, from, to } = cursor;
    const parts: Part[] = [];
    if (cursor.firstChild()) {
      do parts.push(read());
      while (cursor.nextSibling());
      cursor.parent();
    }
    return { name, text: text.slice(from, to), parts };
  };
  return read();
}

/** All parts of this name, whatever they stand in. */
export const partsOf = (part: Part, name: string): Part[] => [
  ...(part.name === name ? [part] : []),
  ...part.parts.flatMap((inner) => partsOf(inner, name)),
];

/** The metrics that an expression reads. */
export const metricsIn = (text: string): string[] =>
  partsOf(parsePromql(text), 'VectorSelector').map((selector) => childOf(selector, 'Identifier').text);

export const childOf = (part: Part, name: string): Part => {
  const found = part.parts.find((inner) => inner.name === name);
  if (!found) throw new Error(`${part.name} without ${name}: ${part.text}`);
  return found;
};

/** The base name of a series: that of a histogram without `_bucket`, `_sum` and `_count`. */
export const familyOf = (metric: string): string => metric.replace(/_(bucket|sum|count)$/, '');

/** The names of the metrics of a page, as its `# TYPE` lines declare them. */
export const familiesIn = (page: string): Set<string> =>
  new Set([...page.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
