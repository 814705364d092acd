import { expect, vi } from 'vitest';
import type { NewestAlerts } from '#shared/alerts/alerts.ts';
import type { Roster } from '#shared/roster/roster.ts';
import type { CompanySize } from '../load/large-company.ts';
import { createLiveClient, type LiveClient, type Subscription } from '../support/live-client.ts';
import { type SignedIn, signIn, signInPhone } from '../support/visitor.ts';
import type { Node, Nodes } from './nodes.ts';

export const COMPANY: CompanySize = { employees: 220, supervisors: 4, foremen: 8, days: 3 };
/** Between two writes of the phones. */
const PACE_MS = 125;

interface Person {
  email: string;
  role: string;
}

export interface Screen extends Person {
  who: SignedIn;
  client: LiveClient;
  roster: Subscription<Roster>;
  alerts: Subscription<NewestAlerts>;
}

/** Somebody who is clocked in, and can begin and end a break. */
export interface Dot {
  shiftId: number;
  employeeId: number;
  foreman: string;
}

/** The people of a company at their screens, and phones that write, all through `nodes.url`. */
export interface WorkingCompany {
  screens: readonly Screen[];
  /** The last one is not written by `work`. */
  dots: readonly Dot[];
  /** Signs everybody in again. */
  sitDownAgain(): Promise<void>;
  /** One more write, until everybody who sees the person sees it. Answers the milliseconds. */
  untilEverybodySees(dot: Dot): Promise<number>;
  /** Writes on and on, a dot after the other, until `stop`. */
  work(): { answered(): number; refused(): number; stop(): Promise<void> };
  /** Writes that were answered and are not in the database. */
  lostWrites(): Promise<unknown[]>;
  /** Every screen shows what the api answers now. */
  screensAreTrue(): Promise<void>;
  stop(): void;
}

const shows = ({ roster }: Screen, { employeeId }: Dot, status: string): boolean =>
  roster.data?.roster.some(({ crew }) => crew.some((member) => member.id === employeeId && member.clockInStatus === status)) ??
  false;
const sees = ({ roster }: Screen, { employeeId }: Dot): boolean =>
  roster.data?.roster.some(({ crew }) => crew.some(({ id }) => id === employeeId)) ?? false;

async function sitDown(nodes: Nodes, { email, role }: Person): Promise<Screen> {
  const who = await signIn(nodes.url, email);
  const client = createLiveClient(nodes.url, who.cookie());
  const roster = await client.open<Roster>('roster', { limit: 300 });
  const alerts = role === 'supervisor' ? 'newestForemanAlerts' : 'newestAlerts';
  return { email, role, who, client, roster, alerts: await client.open<NewestAlerts>(alerts, { limit: 10 }) };
}

async function dotsIn(nodes: Nodes): Promise<Dot[]> {
  const { rows } = await nodes.client.query<Dot>(
    `select shift.id as "shiftId", shift.employee_id as "employeeId", foreman.email as foreman
       from workshift shift join dwo on dwo.id = shift.dwo_id join employee foreman on foreman.id = dwo.foreman_id
         join employee person on person.id = shift.employee_id
       where shift.status = 'running' and person.role = 'worker' order by shift.id % 10, shift.id limit 16`,
  );
  return rows;
}

/** Breaks that begin and end, and what was answered of them. */
function breaksOn(nodes: Nodes, tokens: ReadonlyMap<string, string>) {
  /** What the api said that it had written, break by break. */
  const promised = new Map<number, 'running' | 'finished'>();
  const running = new Map<number, number>();

  async function call(dot: Dot, method: string, path: string, body: object): Promise<{ data: { id: number } }> {
    const response = await fetch(`${nodes.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.get(dot.foreman)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as { data: { id: number } };
  }

  return {
    promised,
    /** Begins a break, or ends the one that runs. Answers how the dot stands then. */
    async turn(dot: Dot): Promise<'break' | 'in'> {
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
    },
    /** After a call that failed nobody knows what became of it: the database does. */
    async lookAgain({ shiftId }: Dot): Promise<void> {
      const { rows } = await nodes.client.query<{ id: number }>(
        `select id from timebreak where work_shift_id = $1 and status = 'running'`,
        [shiftId],
      );
      if (rows[0]) running.set(shiftId, rows[0].id);
      else running.delete(shiftId);
    },
  };
}

/** Seats the office of `COMPANY` at so many screens each, and signs the foremen's phones in. */
export async function seatCompany(nodes: Nodes, screensOfEach: number): Promise<WorkingCompany> {
  const office = await nodes.client.query<Person>(
    `select email, role from employee where role in ('admin', 'subadmin', 'supervisor') and email is not null order by id`,
  );
  const screens: Screen[] = [];
  for (const person of office.rows) {
    for (let screen = 0; screen < screensOfEach; screen += 1) screens.push(await sitDown(nodes, person));
  }
  const dots = await dotsIn(nodes);
  const tokens = new Map<string, string>();
  for (const { foreman } of dots)
    if (!tokens.has(foreman)) tokens.set(foreman, (await signInPhone(nodes.url, nodes.url, foreman)).token);
  const { promised, turn, lookAgain } = breaksOn(nodes, tokens);

  async function untilEverybodySees(dot: Dot): Promise<number> {
    const concerned = screens.filter((screen) => sees(screen, dot));
    expect(concerned.length).toBeGreaterThan(screensOfEach);
    await lookAgain(dot);
    const status = await vi.waitFor(() => turn(dot), { timeout: 30_000, interval: 50 });
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

  function work(): ReturnType<WorkingCompany['work']> {
    let isOver = false;
    let refused = 0;
    const others = dots.slice(0, -1);
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
    const stop = async () => {
      isOver = true;
      await working;
    };
    return { answered: () => promised.size, refused: () => refused, stop };
  }

  return {
    screens,
    dots,
    untilEverybodySees,
    work,
    async sitDownAgain() {
      for (const screen of screens) Object.assign(screen, await sitDown(nodes, screen));
    },
    async lostWrites() {
      const { rows } = await nodes.client.query<{ id: number; status: string }>('select id, status from timebreak');
      const found = new Map(rows.map(({ id, status }) => [id, status]));
      return [...promised].filter(([id, status]) => !found.has(id) || (status === 'finished' && found.get(id) !== 'finished'));
    },
    async screensAreTrue() {
      for (const { who, roster, alerts } of screens) {
        const truth = (await who.get('/api/v1/roster?limit=300')).json();
        await vi.waitFor(() => expect(roster).toMatchObject({ stale: undefined, data: truth }), 10_000);
        await vi.waitFor(() => expect([roster.error, alerts.error]).toEqual([undefined, undefined]), 10_000);
      }
    },
    stop() {
      for (const { client } of screens) client.stop();
    },
  };
}

/** Kills a process, and waits until another one has its place. */
export async function killAndBack(node: Node): Promise<void> {
  const pid = node.process.pid()!;
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect([undefined, pid]).not.toContain(node.process.pid()), 10_000);
}

/** Waits until a process that was started again answers. */
export async function answers({ url }: Node): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).ok).toBe(true), 60_000);
}
