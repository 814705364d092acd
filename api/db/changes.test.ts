import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Mark } from '../../shared/live/topics.ts';
import { openTestDatabase, quietLog, type TestDatabase } from '../test/database.ts';
import { NO_QUEUE } from '../test/services.ts';
import { countersOf, createChanges, type ListeningChanges } from './changes.ts';
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
const counterOf = (changes: ListeningChanges) => Number(changes.tag(['region'])!.split('.')[1]);

describe('change counters', () => {
  it('move once for each commit, in every process', async () => {
    const before = [counterOf(here), counterOf(there)] as const;
    await write(here);
    expect(counterOf(here)).toBe(before[0] + 1);
    await write(there);
    await vi.waitFor(() => expect([counterOf(here), counterOf(there)]).toEqual([before[0] + 2, before[1] + 2]));
    // One more round trip of a notification, after which a second count of the same commit would
    // show.
    await write(here);
    await vi.waitFor(() => expect([counterOf(here), counterOf(there)]).toEqual([before[0] + 3, before[1] + 3]));
  });

  it('stand still for other topics and for writes that are rolled back', async () => {
    const tags = () => [here.tag(['alert']), there.tag(['alert']), here.tag(['region', 'job'])];
    const before = tags();
    const failing = inWrite({ db: database.db, changes: here, queue: NO_QUEUE }, SYSTEM, async (it) => {
      it.changed('region');
      await it.tx.insert(region).values({ name: 'never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(tags()).toEqual(before);
    expect(await database.db.select().from(region)).toEqual([]);
  });

  it('move by the notification alone when the writer never learns that its commit went through', async () => {
    const before = counterOf(here);
    await database.db.execute(sql`select pg_notify(${here.channel}, ${here.notice(['region'])})`);
    await vi.waitFor(() => expect(counterOf(here)).toBe(before + 1));
  });

  it('ignore notifications that are not theirs', async () => {
    const before = counterOf(here);
    await database.db.execute(
      sql`select pg_notify(${here.channel}, 'x 1 region nonsense __proto__'), pg_notify('other', 'x 1 region')`,
    );
    await vi.waitFor(() => expect(counterOf(here)).toBe(before + 1));
  });
});

describe('parts of a topic', () => {
  const wrote = (...marks: Mark[]) =>
    inWrite({ db: database.db, changes: here, queue: NO_QUEUE }, SYSTEM, async (it) => it.changed(...marks));
  const looked = { monday: countersOf(['workshift'], ['2026-11-23']), everything: countersOf(['workshift']) };
  const tags = (changes: ListeningChanges) => [changes.tag(looked.monday), changes.tag(looked.everything)];

  it.each([
    ['workshift@2026-11-23', [true, true]],
    ['workshift@2026-11-24', [false, true]],
    ['workshift', [true, true]],
    ['job@2026-11-23', [false, false]],
  ] as const)('move by %s for who looks at one day of it, and at all of it: %j', async (mark, expected) => {
    const before = [tags(here), tags(there)];
    await wrote(mark);
    const moved = (changes: ListeningChanges, known: (string | null)[]) =>
      tags(changes).map((tag, index) => tag !== known[index]);
    expect(moved(here, before[0]!)).toEqual(expected);
    await vi.waitFor(() => expect(moved(there, before[1]!)).toEqual(expected));
  });

  it('end the wait of who looks at them alone', async () => {
    const leave = new AbortController();
    const monday = here.wait(looked.monday, here.tag(looked.monday)!, 5_000, leave.signal);
    const everything = here.wait(looked.everything, here.tag(looked.everything)!, 5_000, never);
    await wrote('workshift@2026-11-24');
    expect(await everything).toBe('changed');
    expect(here.state().waiting).toBe(1);
    leave.abort();
    expect(await monday).toBe('aborted');
  });

  it('are told as the whole topic when there are more than a notice holds', async () => {
    const before = [tags(here), tags(there)];
    await wrote(...Array.from({ length: 2_000 }, (_, index): Mark => `workshift@${index}`));
    expect(tags(here)).not.toContain(before[0]![0]);
    await vi.waitFor(() => expect(tags(there)).not.toContain(before[1]![0]));
  });
});

describe('waiting', () => {
  it('ends when a topic moves, here or in another process', async () => {
    for (const writer of [here, there]) {
      const waiting = here.wait(['region'], here.tag(['region'])!, 5_000, never);
      await write(writer);
      expect(await waiting).toBe('changed');
    }
  });

  it('ends at once when the tag is already old, with "same" when the time is up, and with "aborted" when nobody waits any more', async () => {
    const old = here.tag(['region'])!;
    await write();
    expect(await here.wait(['region'], old, 5_000, never)).toBe('changed');
    await vi.waitFor(async () => expect(await here.wait(['region'], here.tag(['region'])!, 20, never)).toBe('same'));
    const leave = new AbortController();
    const waiting = here.wait(['alert'], here.tag(['alert'])!, 5_000, leave.signal);
    expect(here.state().waiting).toBe(1);
    leave.abort();
    expect(await waiting).toBe('aborted');
    expect(here.state().waiting).toBe(0);
  });

  it('never loses a change between the look and the wait', async () => {
    for (let round = 0; round < 100; round++) {
      const tag = here.tag(['region'])!;
      const writing = write(round % 2 ? here : there);
      if (round % 3) await pause(round % 4);
      expect(await here.wait(['region'], tag, 5_000, never)).toBe('changed');
      await writing;
      const settled = counterOf(here);
      await vi.waitFor(() => expect(counterOf(here)).toBeGreaterThanOrEqual(settled));
    }
  });
});

describe('a lost LISTEN', () => {
  it('wakes whoever waits, trusts no tag while deaf, and begins a new epoch afterwards', async () => {
    const before = here.tag(['job'])!;
    const waiting = here.wait(['job'], before, 10_000, never);
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'muster listener%'`,
    );
    expect(await waiting).toBe('changed');
    expect(here.state().listening).toBe(false);
    expect(here.tag(['job'])).toBeNull();
    await vi.waitFor(() => expect([here.state().listening, there.state().listening]).toEqual([true, true]), 5_000);
    expect(here.tag(['job'])!.split('.')[0]).not.toBe(before.split('.')[0]);
    const again = here.wait(['job'], here.tag(['job'])!, 5_000, never);
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
    expect(changes.tag(['job'])).toBeNull();
    await vi.waitFor(() => expect(changes.tag(['job'])).not.toBeNull());
  });
});
