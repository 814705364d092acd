import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SessionView } from '#shared/session.ts';
import { createLiveClient } from '../support/live-client.ts';
import { type System, startSystem } from '../support/system.ts';
import { countOf, read, type SignedIn, signIn } from '../support/visitor.ts';

interface Row {
  id: number;
  [field: string]: unknown;
}

let system: System;
let admin: SignedIn;
let adminId: number;

beforeAll(async () => {
  system = await startSystem();
  admin = await signIn(system.url, 'admin');
  adminId = (await viewOf(admin)).user.id;
});
afterAll(() => system?.stop());

const viewOf = async (visitor: SignedIn) => SessionView.parse((await visitor.get('/auth/session')).json());

/** The rows of a list that the admin, or whom they act as, sees of a condition. */
const list = async (path: string, where: object = {}, limit = 300): Promise<Row[]> =>
  (await read<{ data: Row[] }>(admin, path, { where: JSON.stringify(where), limit: String(limit) })).data;

/** A supervisor whose jobs are some, but not all. */
async function supervisorWithJobs(): Promise<{ id: number; jobId: number }> {
  const [job] = await list('/job', { supervisorId: { $ne: null } });
  const { id: jobId, supervisorId } = job!;
  return { id: supervisorId as number, jobId };
}

describe('acting as a supervisor in a whole system', () => {
  it('shows what they see, writes in both names, and returns with one call', async () => {
    const { id, jobId } = await supervisorWithJobs();
    const all = await countOf(admin, '/job', {});
    expect((await admin.send('POST', '/auth/acting-as', { employeeId: id })).status).toBe(200);
    expect(await viewOf(admin)).toMatchObject({ user: { id, role: 'supervisor' }, actor: { id: adminId, role: 'admin' } });

    const theirs = await list('/job');
    expect(await countOf(admin, '/job', {})).toBe(theirs.length);
    expect(theirs.length).toBeLessThan(all);
    expect(new Set(theirs.map(({ supervisorId }) => supervisorId))).toEqual(new Set([id]));
    expect((await admin.get('/api/v1/audit')).status).toBe(403);
    const written = await admin.send('POST', '/api/v1/jobnote', { jobId, note: 'Written while acting' });
    expect(written.status, written.text).toBe(201);
    const note = (written.json() as { data: Row }).data;
    expect(note['createdById']).toBe(id);

    expect(SessionView.parse((await admin.send('DELETE', '/auth/acting-as')).json())).toMatchObject({
      user: { id: adminId },
      actor: null,
    });
    const [entry] = await list('/audit', { actingAsId: id, subjectId: String(note.id) });
    expect(entry).toMatchObject({ actorId: adminId, actingAsId: id });
    expect(await countOf(admin, '/job', {})).toBe(all);
  });

  it('is over when the supervisor is deactivated; the admin goes on as themselves', async () => {
    const { id } = await supervisorWithJobs();
    const other = await signIn(system.url, 'admin');
    await admin.send('POST', '/auth/acting-as', { employeeId: id });
    const live = createLiveClient(system.url, admin.cookie());
    await live.open('roster');
    const since = performance.now();
    const off = await other.send('PUT', `/api/v1/employee/${id}/setActive`, { isActive: false });
    expect(off.status, off.text).toBe(200);
    await vi.waitFor(() => expect(live.endedBecause()).toBe('switched'), { interval: 10 });
    expect(performance.now() - since).toBeLessThan(1_000);
    expect(await viewOf(admin)).toMatchObject({ user: { id: adminId }, actor: null });
    expect((await admin.get('/api/v1/audit')).status).toBe(200);
    await other.send('PUT', `/api/v1/employee/${id}/setActive`, { isActive: true });
    live.stop();
  });

  it('ends with the sign-out, for both', async () => {
    const { id } = await supervisorWithJobs();
    await admin.send('POST', '/auth/acting-as', { employeeId: id });
    const cookie = admin.cookie();
    expect((await admin.send('POST', '/auth/logout')).status).toBe(204);
    expect((await admin.get('/auth/session', { cookie })).status).toBe(204);
    admin = await signIn(system.url, 'admin');
    const ends = await list('/audit', { action: 'session.end', actorId: adminId }, 2);
    expect(ends.map(({ actingAsId }) => actingAsId).sort()).toEqual([null, id].sort());
  });
});
