import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '#api/http/api.ts';
import { observeNothing, serveMetrics } from '#api/http/metrics.ts';
import { quietLog } from '#api/test/quiet-log.ts';
import { Browser, startWithUpstream } from '#gateway/test/gateway.ts';
import { ROOT } from '#scripts/web-build.ts';
import { CAUSED } from '../operations/caused-rules.ts';
import { alertRules } from '../support/alert-rules.ts';
import { childOf, familiesIn, familyOf, metricsIn, parsePromql, partsOf } from '../support/promql.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const rules = alertRules();
const TOKEN = 'metrics of this test';
/** What Prometheus itself says of each target. */
const OF_PROMETHEUS = ['up'];

/** The names of all metrics that a gateway and an api serve. */
let served: Set<string>;

beforeAll(async () => {
  const { gateway, stop } = await startWithUpstream({ settings: { METRICS_TOKEN: TOKEN } });
  const ofGateway = (await new Browser(gateway.url).get('/metrics', { authorization: `Bearer ${TOKEN}` })).text;
  await stop();
  const api = createHttp(quietLog);
  const none = { queues: [], files: [], deliveries: { waiting: 0, failed: 0, oldest: 0 }, messages: [] };
  // `serveMetrics` replaces `onRead` there.
  api.decorate('live', { onRead: () => {} } as never);
  serveMetrics(api, {
    version: '1.2.3',
    observer: observeNothing(),
    changes: () => ({ listening: true, waiting: 0 }),
    pools: () => ({}) as never,
    token: TOKEN,
    figures: async () => none,
    space: async () => ({ free: 1, total: 1 }),
    storage: async () => 'ok',
    isDatabaseThere: async () => true,
  });
  const { body } = await api.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  await api.close();
  served = new Set([...familiesIn(ofGateway), ...familiesIn(body), ...OF_PROMETHEUS]);
});

const unknownIn = (expression: string) =>
  metricsIn(expression).filter((name) => !served.has(name) && !served.has(familyOf(name)));

describe('docs/examples/alerts.yml', () => {
  it('has no rule but those that a test causes, each of its own subject', () => {
    expect(Object.values(CAUSED).flat().toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const subject of Object.keys(CAUSED))
      expect(read(`tests/operations/alerts-${subject}.slow.test.ts`)).toContain(`CAUSED.${subject}`);
  });

  it('has no name twice', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s reads metrics that are served', (_alert, { expr }) => {
    expect(metricsIn(expr).length).toBeGreaterThan(0);
    expect(unknownIn(expr)).toEqual([]);
    expect(childOf(parsePromql(expr), 'BinaryExpr').text).toBe(expr);
  });

  it('leads from each rule to a heading of docs/operating.md, and names the labels that its result has', () => {
    const anchors = [...read('docs/operating.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
    for (const { alert, expr, annotations } of rules) {
      const [, anchor] = /^docs\/operating\.md#(.+)$/.exec(annotations.runbook) ?? [];
      expect(anchors, alert).toContain(anchor);
      const shown = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
      const kept = partsOf(parsePromql(expr), 'AggregateModifier').flatMap((part) => partsOf(part, 'LabelName'));
      const isPlain = partsOf(parsePromql(expr), 'AggregateExpr').length === 0;
      if (!isPlain)
        for (const label of shown)
          expect(
            kept.map(({ text }) => text),
            alert,
          ).toContain(label);
    }
  });

  it('has a rule for each part of "When something is wrong", or that part says why not', () => {
    const [, section = ''] = read('docs/operating.md').split(/^## When something is wrong$/m);
    const parts = section.split(/^### /m).slice(1);
    expect(parts.length).toBeGreaterThan(5);
    const led = new Set(rules.map(({ annotations }) => annotations.runbook.split('#')[1]));
    const without = parts.filter((part) => !led.has(anchorOf(part.split('\n', 1)[0]!)));
    expect(without.filter((part) => !part.includes('It has no rule:')).map((part) => part.split('\n', 1)[0])).toEqual([]);
    expect(without).toHaveLength(2);
  });
});

/** As GitHub makes an anchor of a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');

interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; legendFormat: string }[];
  fieldConfig?: { defaults: { unit?: string } };
}

describe('docs/examples/grafana.json', () => {
  const { panels, annotations } = JSON.parse(read('docs/examples/grafana.json')) as {
    panels: Panel[];
    annotations: { list: { expr?: string }[] };
  };
  const charts = panels.filter(({ type }) => type !== 'row');

  it('has rows for what is watched', () => {
    const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual(['Now', 'People', 'Live', 'Api', 'Database and sessions', 'Queue, files and webhooks', 'Machine']);
  });

  it.each(charts.map((panel) => [panel.title, panel] as const))(
    '%s reads metrics that are served, in a unit',
    (_title, panel) => {
      const { targets = [], fieldConfig, description } = panel;
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr } of targets) expect(unknownIn(expr)).toEqual([]);
      expect(fieldConfig?.defaults.unit).toMatch(/^\w+$/);
      expect(description?.length).toBeGreaterThan(10);
    },
  );

  it('marks new versions by a metric that is served', () => {
    const marks = annotations.list.flatMap(({ expr }) => (expr === undefined ? [] : [expr]));
    expect(marks.flatMap(unknownIn)).toEqual([]);
    expect(marks).toHaveLength(1);
  });

  it('fills the width of 24 columns without a gap, and no panel lies over another', () => {
    const lines = Map.groupBy(panels, ({ gridPos }) => gridPos.y);
    for (const inLine of lines.values()) {
      const sorted = inLine.map(({ gridPos }) => gridPos).sort((one, other) => one.x - other.x);
      expect(sorted.map(({ x }) => x)).toEqual(sorted.map((_, at) => sorted.slice(0, at).reduce((sum, { w }) => sum + w, 0)));
      expect(sorted.reduce((sum, { w }) => sum + w, 0)).toBe(24);
      expect(new Set(sorted.map(({ h }) => h)).size).toBe(1);
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
