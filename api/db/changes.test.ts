import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Interest, Mark, Topic } from '#shared/live/topics.ts';
import { openTestDatabase, quietLog, type TestDatabase } from '../test/database.ts';
import { NO_QUEUE } from '../test/services.ts';
import { createChanges, type ListeningChanges, type Moment } from './changes.ts';
import type { ListenConnection } from './listening.ts';
import { region } from './tables/people.ts';
import { inWrite, SYSTEM } from './write.ts';

let database: TestDatabase;
let here: ListeningChanges;
let there: ListeningChanges;
const extra: ListeningChanges[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  database = await openTestDatabase();
  here = database.changes;
  there = await createChanges({ listen: database.listen, log: quietLog, retryMs: 20 });
});
afterEach(async () => {
  for (const changes of extra.splice(0)) await changes.close();
});
afterAll(async () => {
  await there.close();
  await database.close();
});

const write = (changes = here) =>
  inWrite({ db: database.db, changes, queue: NO_QUEUE }, SYSTEM, async (it) => it.changed('region', 'job'));
const on = (...topics: Topic[]): Interest => ({ topics });
/** Counts the commits that touched regions since then. */
const countSince = (changes: ListeningChanges, then: Moment) => changes.since(then, on('region'))!.length;
const momentOf = (changes: ListeningChanges) => changes.moment()!;

describe('what was written', () => {
  it('is known once for each commit, in every process', async () => {
    const [then, then2] = [momentOf(here), momentOf(there)];
    const counts = () => [countSince(here, then), countSince(there, then2)];
    await write(here);
    expect(countSince(here, then)).toBe(1);
    await write(there);
    await vi.waitFor(() => expect(counts()).toEqual([2, 2]));
    // After one more round trip a second count of the same commit would show.
    await write(here);
    await vi.waitFor(() => expect(counts()).toEqual([3, 3]));
  });

  it('is nothing of other topics, nor of writes that are rolled back', async () => {
    const [then, then2] = [momentOf(here), momentOf(there)];
    await write(here);
    const failing = inWrite({ db: database.db, changes: here, queue: NO_QUEUE }, SYSTEM, async (it) => {
      it.changed('alert');
      await it.tx.insert(region).values({ name: 'never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await vi.waitFor(() => expect(countSince(there, then2)).toBe(1));
    expect([here.isUnchangedSince(then, on('alert')), there.isUnchangedSince(then2, on('alert'))]).toEqual([true, true]);
    expect(await database.db.select().from(region)).toEqual([]);
  });

  it('is known by the notification alone when the writer never learns that its commit went through', async () => {
    const then = momentOf(here);
    await database.db.execute(sql`select pg_notify(${here.channel}, ${here.notice([{ topic: 'region' }])})`);
    await vi.waitFor(() => expect(countSince(here, then)).toBe(1));
  });

  it('is taken from notifications of its channel, and from those what is understood', async () => {
    const then = momentOf(here);
    await database.db.execute(
      sql`select pg_notify(${here.channel}, 'x 1 region?weather=dry nonsense __proto__'), pg_notify('other', 'x 1 region')`,
    );
    await vi.waitFor(() => expect(here.since(then, on('region'))).toEqual([{ topic: 'region' }]));
  });

  it('is told by topics first, which an older process understands, and from which this one takes all of them', async () => {
    const marks: Mark[] = [
      { topic: 'workshift', day: '2026-11-23', jobId: 17, owners: ['company', 'under-5'] },
      { topic: 'audit' },
    ];
    expect(here.notice(marks)).toMatch(
      /^\S+ \d+ workshift audit ; workshift\?day=2026-11-23&job=17&whose=company,under-5 audit$/,
    );
    expect(here.notice([{ topic: 'region' }])).toMatch(/^\S+ \d+ region$/);
    const then = momentOf(there);
    await inWrite({ db: database.db, changes: here, queue: NO_QUEUE }, SYSTEM, async (it) => it.changed(...marks));
    await vi.waitFor(() => expect(there.since(then, on('workshift', 'audit'))).toEqual(marks));
  });

  it('names the step of its trace, which an older process takes for no mark', async () => {
    const then = momentOf(there);
    const told = ['region ; region', 'region alert ; region alert'].map(
      (text, at) => `x ${at} ${text} traceparent=00-${at}-1-01`,
    );
    for (const notice of told) await database.db.execute(sql`select pg_notify(${here.channel}, ${notice})`);
    await vi.waitFor(() => expect(there.since(then, on('region'))).toEqual([{ topic: 'region' }, { topic: 'region' }]));
    expect(there.causesSince(then, on('region'))).toEqual(['00-0-1-01', '00-1-1-01']);
    expect(there.causesSince(then, on('alert'))).toEqual(['00-1-1-01']);
    expect(there.causesSince(then, on('job'))).toEqual([]);
  });

  it('is not known any more after very many commits', async () => {
    const then = momentOf(here);
    for (let commit = 0; commit <= 4_096; commit++) here.bump([{ topic: 'alert' }]);
    expect(here.since(then, on('region'))).toBeNull();
    expect(here.isUnchangedSince(then, on('region'))).toBe(false);
  });
});

describe('an arrival', () => {
  it('is heard by all who listen but the new one, and is no commit', async () => {
    // What was told before is heard by both.
    await vi.waitFor(() => expect(here.moment()!.notice).toBe(there.moment()!.notice));
    const [heard, then] = [vi.fn(), momentOf(here)];
    for (const changes of [here, there]) changes.onArrival(heard);
    const other = await createChanges({ listen: database.listen, log: quietLog });
    extra.push(other);
    other.onArrival(() => heard('itself'));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(other.moment()?.notice).toBe(here.moment()!.notice));
    expect(heard.mock.calls).toEqual([[], []]);
    expect(momentOf(here).commits).toBe(then.commits);
  });
});

describe('the moment of a notice', () => {
  const tell = (notice: string) => database.db.execute(sql`select pg_notify(${here.channel}, ${notice})`);
  /** Others may have come after it, such as the arrival of one that listens again. */
  const heard = (changes: ListeningChanges, notice: string) =>
    vi.waitFor(() => expect(changes.momentAt(notice.split(' ').slice(0, 2).join('.'))).not.toBeNull(), 5_000);

  it('is the same in every process that heard it: what was read after it is good in each', async () => {
    await write(here);
    await vi.waitFor(() => expect(there.moment()!.notice).toBe(here.moment()!.notice));
    const { notice } = momentOf(here);
    const at = there.momentAt(notice!)!;
    expect(there.isUnchangedSince(at, on('region'))).toBe(true);
    await write(here);
    await vi.waitFor(() => expect(there.isUnchangedSince(at, on('region'))).toBe(false));
    expect(there.isUnchangedSince(at, on('alert'))).toBe(true);
  });

  it('lies before what this process wrote itself and has not heard of: it came after', async () => {
    const own = here.notice([{ topic: 'region' }]);
    here.bump([{ topic: 'region' }], own);
    await tell('another 1 alert');
    await heard(here, 'another 1');
    expect(here.isUnchangedSince(here.momentAt('another.1')!, on('region'))).toBe(false);
    await tell(own);
    await heard(here, own);
    expect(here.isUnchangedSince(here.momentAt(here.moment()!.notice!)!, on('region'))).toBe(true);
    expect(here.isUnchangedSince(here.momentAt('another.1')!, on('region'))).toBe(false);
  });

  it('is unknown for what was not heard, and for what was heard before hearing was lost', async () => {
    await tell('another 2 alert');
    await heard(there, 'another 2');
    expect(there.momentAt('another.3')).toBeNull();
    const { epoch } = momentOf(there);
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'muster listener%'`,
    );
    await vi.waitFor(() => expect([undefined, epoch]).not.toContain(there.moment()?.epoch));
    await vi.waitFor(() => expect(here.moment()).not.toBeNull());
    expect(there.momentAt('another.2')).toBeNull();
    expect(momentOf(there).notice).not.toBe('another.2');
  });
});

describe('a mark', () => {
  const wrote = (...marks: Mark[]) =>
    inWrite({ db: database.db, changes: here, queue: NO_QUEUE }, SYSTEM, async (it) => it.changed(...marks));
  const monday: Interest = {
    topics: ['workshift', 'dwo'],
    days: { start: '2026-11-23', end: '2026-11-23' },
    owners: ['own-3', 'under-5'],
    aspects: [],
  };
  const day = '2026-11-23';

  it.each<[Mark, boolean]>([
    [{ topic: 'workshift' }, true],
    [{ topic: 'job' }, false],
    [{ topic: 'workshift', day }, true],
    [{ topic: 'workshift', day: '2026-11-24' }, false],
    [{ topic: 'workshift', day, owners: ['company', 'under-5'] }, true],
    [{ topic: 'workshift', day, owners: ['company', 'under-6'] }, false],
    [{ topic: 'workshift', owners: ['under-5'] }, true],
    [{ topic: 'workshift', aspect: 'cost' }, false],
  ])('%j concerns a reader of their own day: %j; and a reader of everything', async (mark, expected) => {
    const moments = [momentOf(here), momentOf(there)] as const;
    const everything = on('workshift', 'job');
    const woken = here.wait(everything, moments[0], 5_000, never);
    const leave = new AbortController();
    const own = here.wait(monday, moments[0], 5_000, leave.signal);
    await wrote(mark);
    expect(await woken).toBe('changed');
    expect(here.isUnchangedSince(moments[0], monday)).toBe(!expected);
    expect(here.state().waiting).toBe(expected ? 0 : 1);
    leave.abort();
    expect(await own).toBe(expected ? 'changed' : 'aborted');
    await vi.waitFor(() => expect(there.isUnchangedSince(moments[1], everything)).toBe(false));
    expect(there.isUnchangedSince(moments[1], monday)).toBe(!expected);
  });

  it('is told as its topic alone when there are more than a notice holds', async () => {
    const moments = [momentOf(here), momentOf(there)] as const;
    await wrote(...Array.from({ length: 2_000 }, (_, index): Mark => ({ topic: 'workshift', day: `2025-${index}` })));
    expect(here.since(moments[0], monday)).toEqual([{ topic: 'workshift' }]);
    await vi.waitFor(() => expect(there.since(moments[1], monday)).toEqual([{ topic: 'workshift' }]));
  });
});

describe('waiting', () => {
  it('ends when a topic moves, here or in another process', async () => {
    for (const writer of [here, there]) {
      const waiting = here.wait(on('region'), momentOf(here), 5_000, never);
      await write(writer);
      expect(await waiting).toBe('changed');
    }
  });

  it('ends at once when the tag is already old, with "same" when the time is up, and with "aborted" when nobody waits any more', async () => {
    const old = momentOf(here);
    await write();
    expect(await here.wait(on('region'), old, 5_000, never)).toBe('changed');
    await vi.waitFor(async () => expect(await here.wait(on('region'), momentOf(here), 20, never)).toBe('same'));
    const leave = new AbortController();
    const waiting = here.wait(on('alert'), momentOf(here), 5_000, leave.signal);
    expect(here.state().waiting).toBe(1);
    leave.abort();
    expect(await waiting).toBe('aborted');
    expect(here.state().waiting).toBe(0);
  });

  it('ends first for a read that many share, whatever a write names first', async () => {
    const moment = momentOf(here);
    const ended: string[] = [];
    const waits = [
      here.wait(on('region'), moment, 5_000, never).then(() => ended.push('a region')),
      here.wait(on('job'), moment, 5_000, never).then(() => ended.push('a job')),
      here.wait({ ...on('job'), isFirst: true }, moment, 5_000, never).then(() => ended.push('a shared read')),
    ];
    await write();
    await Promise.all(waits);
    expect(ended).toEqual(['a shared read', 'a region', 'a job']);
  });

  it('never loses a change between the look and the wait', async () => {
    for (let round = 0; round < 100; round++) {
      const moment = momentOf(here);
      const writing = write(round % 2 ? here : there);
      if (round % 3) await pause(round % 4);
      expect(await here.wait(on('region'), moment, 5_000, never)).toBe('changed');
      await writing;
    }
  });
});

describe('a lost LISTEN', () => {
  it('wakes all waiters, trusts no tag while deaf, and begins a new epoch afterwards', async () => {
    const before = momentOf(here);
    // As it is when the waiter is woken: it may listen again before the next line of the test.
    const waiting = here
      .wait(on('job'), before, 10_000, never)
      .then((woken) => ({ woken, listening: here.state().listening, moment: here.moment() }));
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'muster listener%'`,
    );
    expect(await waiting).toEqual({ woken: 'changed', listening: false, moment: null });
    await vi.waitFor(() => expect([here.state().listening, there.state().listening]).toEqual([true, true]), 5_000);
    expect(here.since(before, on('job'))).toBeNull();
    const again = here.wait(on('job'), momentOf(here), 5_000, never);
    await write(there);
    expect(await again).toBe('changed');
  });

  it('is noticed although the connection only fell silent', async () => {
    let dropped = 0;
    let answers = true;
    const silent = async (): Promise<ListenConnection> => {
      if (dropped > 0) throw new Error('not yet');
      return {
        query: () => (answers ? Promise.resolve() : new Promise(() => undefined)),
        onNotification: () => undefined,
        lost: new Promise(() => undefined),
        drop: () => {
          dropped++;
        },
      };
    };
    const changes = await createChanges({ listen: silent, log: quietLog, heartbeatMs: 10, heartbeatLimitMs: 30, retryMs: 5 });
    extra.push(changes);
    expect(changes.state().listening).toBe(true);
    answers = false;
    await vi.waitFor(() => expect([changes.state().listening, dropped]).toEqual([false, 1]));
  });

  it('at the very start is tried again', async () => {
    let tries = 0;
    const changes = await createChanges({
      listen: () => (++tries < 3 ? Promise.reject(new Error('no')) : database.listen()),
      log: quietLog,
      retryMs: 5,
    });
    extra.push(changes);
    expect(changes.moment()).toBeNull();
    await vi.waitFor(() => expect(changes.moment()).not.toBeNull());
  });
});
