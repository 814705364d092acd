import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewestAlerts } from '#shared/alerts/alerts.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { type CompanySize, loadCompany } from '../load/large-company.ts';
import { businessZone } from '../support/business-zone.ts';
import { createLiveClient, type LiveClient, type Subscription } from '../support/live-client.ts';
import { type SignedIn, signIn, signInPhone } from '../support/visitor.ts';
import { hasNginx } from './nginx.ts';
import { type Node, type Nodes, startTwoNodes } from './nodes.ts';

const runs = hasNginx() || process.env['CI'] === 'true';
if (!runs) console.warn('Skipped: two nodes, because nginx is not installed');

const COMPANY: CompanySize = { employees: 220, supervisors: 4, foremen: 8, days: 3 };
const SCREENS_OF_EACH = 3;
const PACE_MS = 125;

interface Person {
  email: string;
  role: string;
}

interface Screen extends Person {
  who: SignedIn;
  client: LiveClient;
  roster: Subscription<Roster>;
  alerts: Subscription<NewestAlerts>;
}

/** Somebody who is clocked in, and can begin and end a break. */
interface Dot {
  shiftId: number;
  employeeId: number;
  foreman: string;
}

describe.runIf(runs)('two gateways and two apis', () => {
  let nodes: Nodes;
  let screens: Screen[];
  let dots: Dot[];
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    nodes = await startTwoNodes((client) => loadCompany(client, COMPANY, businessDate(new Date(), businessZone())));
    screens = [];
    const office = await nodes.client.query<Person>(
      `select email, role from employee where role in ('admin', 'subadmin', 'supervisor') and email is not null order by id`,
    );
    for (const { email, role } of office.rows) {
      for (let screen = 0; screen < SCREENS_OF_EACH; screen += 1) screens.push(await sitDown({ email, role }));
    }
    const { rows } = await nodes.client.query<Dot>(
      `select shift.id as "shiftId", shift.employee_id as "employeeId", foreman.email as foreman
         from workshift shift join dwo on dwo.id = shift.dwo_id join employee foreman on foreman.id = dwo.foreman_id
           join employee person on person.id = shift.employee_id
         where shift.status = 'running' and person.role = 'worker' order by shift.id % 10, shift.id limit 16`,
    );
    dots = rows;
    for (const { foreman } of dots)
      if (!tokens.has(foreman)) tokens.set(foreman, (await signInPhone(nodes.url, nodes.url, foreman)).token);
  }, 300_000);
  afterAll(async () => {
    for (const { client } of screens ?? []) client.stop();
    await nodes?.stop();
  });

  async function sitDown({ email, role }: Person): Promise<Screen> {
    const who = await signIn(nodes.url, email);
    const client = createLiveClient(nodes.url, who.cookie());
    const roster = await client.open<Roster>('roster', { limit: 300 });
    const alerts = role === 'supervisor' ? 'newestForemanAlerts' : 'newestAlerts';
    return { email, role, who, client, roster, alerts: await client.open<NewestAlerts>(alerts, { limit: 10 }) };
  }

  async function call(dot: Dot, method: string, path: string, body: object): Promise<{ data: { id: number } }> {
    const response = await fetch(`${nodes.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.get(dot.foreman)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as { data: { id: number } };
  }

  /** What the api said that it had written, break by break. */
  const promised = new Map<number, 'running' | 'finished'>();
  const running = new Map<number, number>();

  /** Begins a break, or ends the one that runs. Answers how the dot stands then. */
  async function turn(dot: Dot): Promise<'break' | 'in'> {
    const at = new Date().toISOString();
    const breakId = running.get(dot.shiftId);
    if (breakId === undefined) {
      const { data } = await call(dot, 'POST', '/timebreak', { workShiftId: dot.shiftId, type: 'pause', start: at });
      promised.set(data.id, 'running');
      running.set(dot.shiftId, data.id);
      return 'break';
    }
    await call(dot, 'PATCH', `/timebreak/${breakId}`, { end: at });
    promised.set(breakId, 'finished');
    running.delete(dot.shiftId);
    return 'in';
  }

  /** After a call that failed nobody knows what became of it: the database does. */
  async function lookAgain({ shiftId }: Dot): Promise<void> {
    const { rows } = await nodes.client.query<{ id: number }>(
      `select id from timebreak where work_shift_id = $1 and status = 'running'`,
      [shiftId],
    );
    if (rows[0]) running.set(shiftId, rows[0].id);
    else running.delete(shiftId);
  }

  const shows = ({ roster }: Screen, { employeeId }: Dot, status: string): boolean =>
    roster.data?.roster.some(({ crew }) => crew.some((member) => member.id === employeeId && member.clockInStatus === status)) ??
    false;
  const sees = ({ roster }: Screen, { employeeId }: Dot): boolean =>
    roster.data?.roster.some(({ crew }) => crew.some(({ id }) => id === employeeId)) ?? false;

  /** One more write, until everybody who sees the person sees it. */
  async function untilEverybodySees(dot: Dot): Promise<number> {
    const concerned = screens.filter((screen) => sees(screen, dot));
    expect(concerned.length).toBeGreaterThan(SCREENS_OF_EACH);
    await lookAgain(dot);
    const status = await vi.waitFor(() => turn(dot), { timeout: 10_000, interval: 50 });
    const writtenAt = performance.now();
    const written = new Date().toISOString();
    // With the times, so that a pause of the whole machine can be told from a screen left behind.
    const behind = () =>
      concerned
        .filter((screen) => !shows(screen, dot, status))
        .map(({ client, roster: { stale, error } }) => ({
          isConnected: client.socket.connected,
          stale,
          error,
          written,
          looked: new Date().toISOString(),
        }));
    await vi.waitFor(() => expect(behind()).toEqual([]), { timeout: 20_000, interval: 10 });
    return performance.now() - writtenAt;
  }

  async function killAndBack(node: Node): Promise<void> {
    const pid = node.process.pid()!;
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, pid]).not.toContain(node.process.pid()), 10_000);
  }

  it('lose nothing, and leave nobody behind, while each in turn is killed under load', async () => {
    expect(screens.length).toBe(30);
    const [last, ...others] = dots;
    let isOver = false;
    let refused = 0;
    const working = (async () => {
      for (let round = 0; !isOver; round += 1) {
        const dot = others[round % others.length]!;
        await turn(dot).catch(async () => {
          refused += 1;
          await lookAgain(dot);
        });
        await new Promise((resolve) => setTimeout(resolve, PACE_MS));
      }
    })();
    const seenAfter: string[] = [];
    try {
      seenAfter.push(`nobody killed: ${Math.round(await untilEverybodySees(last!))} ms`);
      for (const node of [...nodes.gateways, ...nodes.apis]) {
        const before = promised.size;
        await killAndBack(node);
        const ms = await untilEverybodySees(last!);
        await vi.waitFor(() => expect(promised.size).toBeGreaterThan(before + 8), 30_000);
        seenAfter.push(`${node.name}: ${Math.round(ms)} ms`);
      }
    } finally {
      isOver = true;
      await working;
    }
    process.stdout.write(`a write is on every screen after the kill of … ${seenAfter.join(', ')}; calls refused: ${refused}\n`);

    const { rows } = await nodes.client.query<{ id: number; status: string }>('select id, status from timebreak');
    const found = new Map(rows.map(({ id, status }) => [id, status]));
    const lost = [...promised].filter(
      ([id, status]) => !found.has(id) || (status === 'finished' && found.get(id) !== 'finished'),
    );
    expect(lost).toEqual([]);
    for (const { who, roster, alerts } of screens) {
      const truth = (await who.get('/api/v1/roster?limit=300')).json();
      await vi.waitFor(() => expect(roster).toMatchObject({ stale: undefined, data: truth }), 10_000);
      expect(alerts.error).toBeUndefined();
    }
  }, 300_000);

  it('go on without Redis, and ask everybody to sign in when it is back with nothing in it', async () => {
    const health = async ({ url }: Node) =>
      ((await (await fetch(`${url}/healthz`)).json()) as { sessionStore: string }).sessionStore;
    const stores = () => Promise.all(nodes.gateways.map(health));
    const dot = dots.at(-1)!;
    nodes.redis!.cut();
    // Each notices with the first that it asks for.
    await vi.waitFor(async () => {
      await screens[0]!.who.get('/auth/login/microsoft');
      expect(await stores()).toEqual(['unreachable', 'unreachable']);
    }, 20_000);
    await untilEverybodySees(dot);
    expect(screens.filter(({ client }) => client.endedBecause() !== undefined)).toEqual([]);

    await nodes.emptyRedis!();
    nodes.redis!.mend();
    await vi.waitFor(async () => expect(await stores()).toEqual(['ok', 'ok']), 20_000);
    await vi.waitFor(() => expect(screens.filter(({ client }) => client.socket.connected)).toEqual([]), 60_000);
    expect((await screens[0]!.who.get('/api/v1/roster')).status).toBe(401);

    for (const screen of screens) Object.assign(screen, await sitDown(screen));
    await untilEverybodySees(dot);
  }, 300_000);

  it('let nothing of a person through at one gateway within a second of the end of their sessions by the other', async () => {
    const [here, there] = nodes.gateways as [Node, Node];
    const boss = screens.find(({ role }) => role === 'admin')!.who;
    const { email } = screens.find(({ role }) => role === 'supervisor')!;
    const { rows } = await nodes.client.query<{ id: number }>('select id from employee where email = $1', [email]);
    const ends = {
      elsewhere: (who: SignedIn) => who.send('DELETE', `${here.url}/api/v1/session`),
      byAdmin: () => boss.send('DELETE', `${here.url}/api/v1/employee/${rows[0]!.id}/sessions`),
    };
    for (const [reason, end] of Object.entries(ends)) {
      // Two browsers, so that the socket is not cut because a call was refused.
      const [asks, watches] = [await signIn(nodes.url, email), await signIn(nodes.url, email)];
      const ask = async () => (await asks.get(`${there.url}/api/v1/roster`)).status;
      const client = createLiveClient(there.url, watches.cookie(), { origin: nodes.url });
      expect((await client.open('roster')).error).toBeUndefined();
      expect(await ask()).toBe(200);

      const begunAt = performance.now();
      const msUntil = async (cut: () => unknown) => {
        await vi.waitFor(cut, { timeout: 10_000, interval: 5 });
        return Math.round(performance.now() - begunAt);
      };
      const [ended, call, socket] = await Promise.all([
        end(watches),
        msUntil(async () => expect(await ask()).toBe(401)),
        msUntil(() => expect([client.endedBecause(), client.socket.connected]).toEqual([reason, false])),
      ]);
      process.stdout.write(
        `ended ${reason} by the other gateway: a call is refused after ${call} ms, the socket cut after ${socket} ms\n`,
      );
      expect(ended.status).toBe(200);
      expect(Math.max(call, socket)).toBeLessThan(1_000);
      client.stop();
    }
  }, 120_000);
});
