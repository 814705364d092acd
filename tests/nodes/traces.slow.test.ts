import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLIENT_HEADER } from '#shared/constants.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { loadCompany } from '../load/large-company.ts';
import { businessZone } from '../support/business-zone.ts';
import { createLiveClient, type LiveClient, type Subscription } from '../support/live-client.ts';
import { type SentSpan, startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';
import { signIn } from '../support/visitor.ts';
import { hasNginx } from './nginx.ts';
import { type Nodes, startTwoNodes } from './nodes.ts';
import { COMPANY } from './working-company.ts';

const runs = hasNginx() || process.env['CI'] === 'true';
if (!runs) console.warn('Skipped: traces over two nodes, because nginx is not installed');

interface Dot {
  shiftId: number;
  employeeId: number;
  name: string;
}

describe.runIf(runs)('a trace over two gateways and two apis', () => {
  let collector: TraceCollector;
  let folder: string;
  let nodes: Nodes;
  let admin: string;
  let cookie: string;
  let dot: Dot;
  const screens: { client: LiveClient; roster: Subscription<Roster> }[] = [];

  beforeAll(async () => {
    collector = await startTraceCollector();
    folder = await mkdtemp(join(tmpdir(), 'muster-traces-'));
    const headers = join(folder, 'headers');
    await writeFile(headers, 'authorization=secret-of-ours\n');
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS_FILE: headers };
    nodes = await startTwoNodes((client) => loadCompany(client, COMPANY, businessDate(new Date(), businessZone())), settings);
    const admins = await nodes.client.query<{ email: string }>(
      `select email from employee where role = 'admin' and is_active limit 1`,
    );
    admin = admins.rows[0]!.email;
    cookie = (await signIn(nodes.url, admin)).cookie();
    const dots = await nodes.client.query<Dot>(
      `select shift.id as "shiftId", person.id as "employeeId", person.full_name as name
         from workshift shift join employee person on person.id = shift.employee_id
         where shift.status = 'running' and person.role = 'worker' order by shift.id limit 1`,
    );
    dot = dots.rows[0]!;
    for (const { url } of nodes.gateways) {
      const client = createLiveClient(url, cookie, { origin: nodes.url });
      screens.push({ client, roster: await client.open<Roster>('roster', { limit: 300 }) });
    }
    await vi.waitFor(() => expect(screens.map(({ roster }) => statusIn(roster))).toEqual(['in', 'in']));
  }, 300_000);
  afterAll(async () => {
    for (const { client } of screens) client.stop();
    await nodes?.stop();
    await collector?.stop();
    await rm(folder, { recursive: true });
  });

  const statusIn = ({ data }: Subscription<Roster>) =>
    data?.roster.flatMap(({ crew }) => crew).find(({ id }) => id === dot.employeeId)?.clockInStatus;

  /** A browser's write at the first gateway. */
  const press = (headers: Record<string, string> = {}) =>
    fetch(`${nodes.gateways[0]!.url}/api/v1/timebreak`, {
      method: 'POST',
      headers: { cookie, origin: nodes.url, [CLIENT_HEADER]: 'web', 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ workShiftId: dot.shiftId, type: 'pause', start: new Date().toISOString() }),
    });

  const traceOf = (root: SentSpan) => collector.spans.filter(({ traceId }) => traceId === root.traceId);
  const parentOf = ({ parentSpanId, traceId }: SentSpan) =>
    collector.spans.find((span) => span.spanId === parentSpanId && span.traceId === traceId);
  /** The names of a span and all before it, the first one first. */
  const wayTo = (span: SentSpan): string[] => {
    const before = parentOf(span);
    return [...(before ? wayTo(before) : []), `${span.service} ${span.name}`];
  };
  const ROOT = 'muster-gateway POST /api/v1';
  const WRITE = [
    ROOT,
    'muster-gateway proxy',
    'muster-api POST /api/v1/timebreak',
    'muster-api transaction',
    'muster-api change notice',
  ];

  it('leads from a press in one browser to the dots of screens at both gateways', async () => {
    const answer = await press({ traceparent: '00-11111111111111111111111111111111-2222222222222222-01' });
    expect([answer.status, answer.headers.get('traceparent')]).toEqual([201, null]);
    await vi.waitFor(() => expect(screens.map(({ roster }) => statusIn(roster))).toEqual(['break', 'break']));
    const way = [...WRITE, 'muster-api long poll /api/v1/roster', 'muster-gateway live change', 'muster-gateway socket patch'];
    await vi.waitFor(() => {
      const patches = collector.spans.filter((span) => span.name === 'socket patch' && wayTo(span)[0] === ROOT);
      expect(patches.map(wayTo)).toEqual([way, way]);
      // Each gateway has its own.
      expect(new Set(patches.map((span) => parentOf(span)!.spanId)).size).toBe(2);
    });
    const root = collector.spans.find(({ name, parentSpanId }) => name === 'POST /api/v1' && !parentSpanId)!;
    const trace = traceOf(root);
    for (const span of trace) {
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
      const before = parentOf(span);
      if (before) expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(before.startTimeUnixNano) - 1_000_000n);
    }
    const attributeOf = (name: string, key: string) =>
      trace.find((span) => span.name === name)?.attributes.find((one) => one.key === key)?.value;
    expect(attributeOf('POST /api/v1', 'http.response.status_code')).toEqual({ intValue: 201 });
    expect(attributeOf('transaction', 'muster.actions')).toEqual({
      arrayValue: { values: [{ stringValue: 'timebreak.create' }] },
    });
    expect(attributeOf('POST /api/v1', 'muster.request_id')).toEqual(attributeOf('POST /api/v1/timebreak', 'muster.request_id'));
  });

  it('says of a failed call that it failed, and no more', async () => {
    const answer = await fetch(`${nodes.gateways[0]!.url}/api/v1/employee/${encodeURIComponent('ana@example.com')}`, {
      headers: { cookie },
    });
    expect(answer.status).toBe(400);
    const refused = () => collector.spans.find(({ name }) => name === 'GET /api/v1/employee/:id');
    // Each process hands in its own spans, in no order.
    await vi.waitFor(() => {
      expect(refused()).toBeDefined();
      const way = ['muster-gateway GET /api/v1', 'muster-gateway proxy', 'muster-api GET /api/v1/employee/:id'];
      expect(wayTo(refused()!)).toEqual(way);
    });
  });

  it('begins with a request alone: polls, heartbeats and the queue begin none', () => {
    const roots = new Set(
      collector.spans.filter(({ parentSpanId }) => !parentSpanId).map(({ service, name }) => `${service} ${name}`),
    );
    expect([...roots].toSorted()).toEqual([...new Set(['muster-gateway GET /api/v1', ROOT])].toSorted());
  });

  it('has ids and words of the program, no person and no secret', () => {
    const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    const known = [
      'error.type',
      'http.request.method',
      'http.response.status_code',
      'muster.actions',
      'muster.readers',
      'muster.request_id',
      'muster.resource',
      'muster.topics',
    ];
    for (const key of keys) expect(known).toContain(key);
    // From the file that the settings name.
    expect([...collector.authorizations]).toEqual(['secret-of-ours']);
    const sent = collector.bodies.join('\n');
    const [, session = ''] = cookie.split('=');
    for (const secret of [
      admin,
      dot.name,
      'example.com',
      session,
      'Bearer',
      'secret-of-ours',
      'postgres://',
      'redis://',
      '127.0.0.1',
    ])
      expect(sent).not.toContain(secret);
  });
});
