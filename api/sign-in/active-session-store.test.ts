import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChanges, type ListeningChanges } from '../db/changes.ts';
import { session } from '../db/tables/sign-in.ts';
import { inWrite, SYSTEM } from '../db/write.ts';
import { addPerson } from '../test/calls/sign-in.ts';
import { openTestDatabase, quietLog, type TestDatabase } from '../test/database.ts';
import { NO_QUEUE } from '../test/services.ts';
import { type ActiveSessions, createActiveSessions } from './active-session-store.ts';

describe('active sessions', () => {
  let database: TestDatabase;
  let elsewhere: ListeningChanges;
  let active: ActiveSessions;
  let personId: number;
  let sessionId: string;

  beforeEach(async () => {
    database = await openTestDatabase();
    elsewhere = await createChanges({ listen: database.listen, log: quietLog });
    active = createActiveSessions({ db: database.db, changes: database.changes, log: quietLog, now: () => new Date() });
    personId = await addPerson(database.db, { role: 'supervisor' });
    sessionId = await addSession();
  });
  afterEach(async () => {
    await active.close();
    await elsewhere.close();
    await database.close();
  });

  async function addSession(): Promise<string> {
    const [row] = await database.db
      .insert(session)
      .values({ employeeId: personId, refreshHash: crypto.randomUUID(), expiresAt: new Date(Date.now() + 60_000) })
      .returning();
    return row!.id;
  }
  /** Ends a session in another api process; this one learns of it by notification only. */
  const endElsewhere = (id: string) =>
    inWrite({ db: database.db, changes: elsewhere, queue: NO_QUEUE }, SYSTEM, async (write) => {
      await write.tx.delete(session).where(eq(session.id, id));
      write.changed('session');
    });

  it('are known by the person behind them', async () => {
    expect(await active.find(sessionId)).toMatchObject({ sessionId, employeeId: personId, actorId: null, role: 'supervisor' });
    expect(await active.find(crypto.randomUUID())).toBeUndefined();
  });

  it('end in this process when another one ends them, and say so to long polls', async () => {
    const found = await active.find(sessionId);
    const other = await active.find(await addSession());
    await endElsewhere(sessionId);
    await vi.waitFor(() => expect(found?.ended.aborted).toBe(true));
    expect(await active.find(sessionId)).toBeUndefined();
    expect(other?.ended.aborted).toBe(false);
  });

  it('end when their time is up', async () => {
    await database.db
      .update(session)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(session.id, sessionId));
    expect(await active.find(sessionId)).toBeUndefined();
  });

  it('are read once for many who ask at the same time', async () => {
    await active.find(sessionId);
    await endElsewhere(await addSession());
    const query = vi.spyOn((database.db as unknown as { $client: pg.Pool }).$client, 'query');
    await Promise.all(Array.from({ length: 50 }, () => active.find(sessionId)));
    expect(query.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('are asked for each time while other processes cannot be heard', async () => {
    await active.find(sessionId);
    vi.spyOn(database.changes, 'moment').mockReturnValue(null);
    await database.db.execute(sql`delete from session where id = ${sessionId}`);
    expect(await active.find(sessionId)).toBeUndefined();
    vi.restoreAllMocks();
  });
});
