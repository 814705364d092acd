import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import type { LiveOp } from '#shared/live/ops.ts';
import type { Roster, RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { rosterMember, rosterRow } from '#web/test/roster-rows.ts';
import { openSignedIn } from '../browser/signed-in.ts';

const OPEN = /^42(\d+)\["live:open",\{"resource":"roster"/;
const ASK_CLOCK = /^42(\d+)\["clock:ask"/;
const ANSWER = /^43(\d+)\[/;
const CHANGE = /^42\["live:(?:patch|snapshot|stale)",\{"key":"roster/;
/** The api answered this very moment, as the gateway says with its ping. */
const PING = '20';

/** Longer than it takes to stop the clock; shorter than a connection may be silent. */
const PAUSED_AFTER_MS = 5_000;

/** A morning on a wall whose clock goes as fast as it is told to. */
export class PosedMorning {
  readonly page: Page;
  readonly rows: RosterRow[];
  #socket: WebSocketRoute | undefined;
  #opened: { key: string; epoch: string } | undefined;
  #version = 0;
  #now: number;

  private constructor(page: Page, jobs: number, now: number) {
    this.page = page;
    this.#now = now;
    this.rows = Array.from({ length: jobs }, (_, place) => this.#row(place + 1, 4 + ((place * 5) % 9)));
  }

  /** The wall of a company whose crews, of four to twelve people each, come at this moment. */
  static async open(
    browser: Browser,
    origin: string,
    { jobs, path, viewport }: { jobs: number; path: string; viewport: { width: number; height: number } },
  ): Promise<PosedMorning> {
    const { page } = await openSignedIn(browser, origin, 'admin', '/healthz', { viewport });
    const now = Date.now();
    await page.clock.install({ time: now });
    const morning = new PosedMorning(page, jobs, now);
    await page.routeWebSocket(/\/socket\.io\//, (socket) => morning.#serve(socket));
    await page.goto(origin + path);
    await page.getByRole('article').first().waitFor();
    // From here on the clock goes by `pass` alone.
    morning.#socket!.send(PING);
    morning.#now = (await page.evaluate(() => Date.now())) + PAUSED_AFTER_MS;
    await page.clock.pauseAt(morning.#now);
    return morning;
  }

  #row(id: number, people: number): RosterRow {
    const crew = Array.from({ length: people }, (_, seat): RosterMember => {
      const lastName = `${NAMES[(id * 7 + seat * 3) % NAMES.length]}`;
      const expected = { at: new Date(this.#now - ((seat * 4) % 12) * 60_000).toISOString(), source: 'own' } as const;
      return rosterMember({ id: id * 100 + seat, fullName: `${FIRST[seat % FIRST.length]} ${lastName}`, lastName, expected });
    });
    const phones = { foremanName: 'Oscar Villanueva', foremanPhone: `(516) 555-01${String(id % 100).padStart(2, '0')}` };
    return rosterRow({ id, jobId: String(10_400 + id), ...phones, crew });
  }

  #roster({ date, timeZone, limit }: Roster): Roster {
    const expectedAt: Record<string, number> = {};
    const people = this.rows.flatMap(({ crew }) => crew);
    for (const { expected } of people) if (expected) expectedAt[expected.at] = (expectedAt[expected.at] ?? 0) + 1;
    const totals = { in: 0, onBreak: 0, out: people.length, left: 0, missing: people.length, elsewhere: 0 };
    return {
      date,
      timeZone,
      roster: this.rows,
      count: this.rows.length,
      limit,
      offset: 0,
      totals,
      waiting: { off: 0, expectedAt },
    };
  }

  #serve(socket: WebSocketRoute): void {
    const server = socket.connectToServer();
    const meant = new Set<string>();
    this.#socket = socket;
    socket.onMessage((message) => {
      const text = String(message);
      const asked = ASK_CLOCK.exec(text)?.[1];
      if (asked) return socket.send(`43${asked}[${this.#now}]`);
      const id = OPEN.exec(text)?.[1];
      if (id) meant.add(id);
      server.send(message);
    });
    server.onMessage((message) => {
      const text = String(message);
      if (CHANGE.test(text)) return;
      const id = ANSWER.exec(text)?.[1] ?? '';
      if (!meant.has(id)) return socket.send(message);
      const [answer] = JSON.parse(text.slice(2 + id.length)) as [{ key: string; epoch: string; version: number; data: Roster }];
      this.#opened = answer;
      this.#version = answer.version;
      socket.send(`43${id}${JSON.stringify([{ ...answer, age: 0, data: this.#roster(answer.data) }])}`);
    });
  }

  /** What the gateway would send of a change. */
  change(...ops: LiveOp[]): void {
    const { key, epoch } = this.#opened!;
    const base = this.#version;
    this.#version += 1;
    this.#socket!.send(`42${JSON.stringify(['live:patch', { key, epoch, base, version: this.#version, ops }])}`);
  }

  clockIn(job: number, person: number): void {
    const member = this.rows.find(({ id }) => id === job)!.crew.find(({ id }) => id === person)!;
    Object.assign(member, { clockInStatus: 'in' });
    const at = ['roster', job, 'crew', person] as const;
    this.change(
      ['set', [...at, 'clockInStatus'], 'in'],
      ['set', [...at, 'clockedInAt'], new Date(this.#now).toISOString()],
      ['set', ['roster', job, 'changedAt'], new Date(this.#now).toISOString()],
    );
  }

  /** Another job comes, after all others. */
  addJob(people: number): RosterRow {
    const row = this.#row(this.rows.length + 1, people);
    this.rows.push(row);
    this.change(['insert', ['roster'], [[this.rows.length - 1, row]]], ['set', ['count'], this.rows.length]);
    return row;
  }

  /** More people come to a crew. */
  addPeople(job: number, people: number): void {
    const { crew } = this.rows.find(({ id }) => id === job)!;
    const more = this.#row(job, crew.length + people).crew.slice(crew.length);
    crew.push(...more);
    this.change([
      'insert',
      ['roster', job, 'crew'],
      more.map((person, at): [number, unknown] => [crew.length - more.length + at, person]),
    ]);
  }

  /** Seconds of the wall's clock, in which the gateway says that all is live. */
  async pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= 5) {
      this.#now += 5_000;
      this.#socket!.send(PING);
      await this.page.clock.runFor(5_000);
    }
  }
}

const NAMES =
  'Duarte Finnegan Jimenez Reyes Rhodes Ueda Acosta Boateng Gomez Jordan Keller Lombardi Walcott Iqbal Mbeki Novak Osei Ramirez Zamora'.split(
    ' ',
  );
const FIRST = ['Ana', 'Ben', 'Cruz', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim', 'Lou', 'Max', 'Nan'];
