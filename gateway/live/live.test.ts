import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import { KEYS_PER_CONNECTION } from './hub.ts';
import { KEYS_PER_ALLOWED_CONNECTION } from './quotas.ts';
import { LiveRig, roster } from './test/live-rig.ts';

let rig: LiveRig;
beforeEach(async () => {
  rig = await LiveRig.start();
});
afterEach(() => rig.stop());

describe('opening a live query', () => {
  it('[L1] answers with key, epoch, version and data', async () => {
    const reader = await rig.reader();
    expect(await reader.ask({ resource: 'roster', query: { region: '1' } })).toEqual({
      key: 'roster?limit=10&offset=0&region=1',
      epoch: expect.any(String),
      version: 1,
      age: expect.any(Number),
      data: roster(),
    });
  });

  it('[L1] asks for the thing that the query names', async () => {
    rig.api.documents.set('/dwo/7/crew', { data: { dwoId: 7 } });
    const reader = await rig.reader();
    expect(await reader.ask({ resource: 'crewSheet', query: { id: 7, dwoJobId: 9 } })).toMatchObject({
      key: 'crewSheet?dwoJobId=9&id=7',
      data: { data: { dwoId: 7 } },
    });
    expect(rig.api.askedFor('/dwo/7/crew')[0]?.path).toBe('/dwo/7/crew?dwoJobId=9');
  });

  const refusals: Array<[string, unknown, number, string]> = [
    ['an unknown resource', { resource: 'payroll' }, 404, 'resource'],
    ['a resource named like an inherited field', { resource: '__proto__' }, 404, 'resource'],
    ['no resource', {}, 400, 'resource'],
    ['nothing at all', null, 400, 'body'],
    ['an unknown query parameter', { resource: 'roster', query: { crew: 1 } }, 400, 'query.crew'],
    ['a malformed date', { resource: 'roster', query: { date: 'today' } }, 400, 'query.date'],
    ['a limit beyond the largest', { resource: 'roster', query: { limit: 1e9 } }, 400, 'query.limit'],
    ['a nested query', { resource: 'roster', query: { region: { $gt: 0 } } }, 400, 'query.region'],
    ['a thing that is not named', { resource: 'crewSheet', query: {} }, 400, 'query.id'],
    ['a thing that is no number', { resource: 'crewSheet', query: { id: '1/../../user' } }, 400, 'query.id'],
    ['an unknown field', { resource: 'roster', room: 'admins' }, 400, 'room'],
  ];
  it.each(refusals)('[L1] refuses %s and names it', async (_name, request, statusCode, field) => {
    const reader = await rig.reader();
    const answer = await reader.ask(request);
    expect(answer).toMatchObject({ error: { statusCode } });
    const { errors = [] } = 'error' in answer ? answer.error : {};
    expect(new Set(errors.map((refused) => refused.field))).toEqual(new Set([field]));
    expect(rig.api.asked).toEqual([]);
  });

  it('[L1] refuses a resource that the role may not read, and says so in the log', async () => {
    const reader = await rig.reader(await rig.signIn('supervisor'));
    expect(await reader.ask({ resource: 'newestAlerts' })).toMatchObject({ error: { statusCode: 403, code: 'NOT_ALLOWED' } });
    expect(rig.logged.map(({ msg }) => msg)).toContain('live query refused');
    expect(rig.api.asked).toEqual([]);
  });

  it("[L1] hands on the api's own refusal", async () => {
    rig.api.documents.delete('/roster');
    const reader = await rig.reader();
    expect(await reader.ask({ resource: 'roster' })).toEqual({ error: errorBody(404, 'There is no such thing.') });
  });

  it('[L2] loses no change between snapshot and patches, however they fall together', async () => {
    const statuses = Array.from({ length: 30 }, () => 'out' as 'in' | 'out');
    let changes = 0;
    const timer = setInterval(() => {
      statuses[changes % 30] = Math.floor(changes / 30) % 2 === 0 ? 'in' : 'out';
      changes += 1;
      rig.api.change('/roster', roster(statuses));
    }, 3);
    onTestFinished(() => clearInterval(timer));
    const session = await rig.signIn();
    const readers = await Promise.all(Array.from({ length: 6 }, () => rig.reader(session)));
    for (const reader of readers) {
      await reader.open('roster');
      await vi.waitFor(() => expect(reader.patches.length).toBeGreaterThan(1));
    }
    clearInterval(timer);
    for (const reader of readers) await vi.waitFor(() => expect(reader.data).toEqual(roster(statuses)), { timeout: 5_000 });
    expect(readers.map(({ gaps }) => gaps)).toEqual(readers.map(() => 0));
  });

  it('[L3] sends no data to a reader that has this very version', async () => {
    const reader = await rig.reader();
    const { key, epoch, version } = await reader.open('roster');
    expect(await reader.ask({ resource: 'roster', epoch, version })).toEqual({ key, epoch, version, age: expect.any(Number) });
    expect(await reader.ask({ resource: 'roster', epoch, version: version - 1 })).toMatchObject({ version, data: roster() });
    expect(await reader.ask({ resource: 'roster', epoch: 'of another run', version })).toMatchObject({ data: roster() });
  });

  it('[L16] opens no more queries than a page can show', async () => {
    const reader = await rig.reader();
    for (let offset = 0; offset < KEYS_PER_CONNECTION; offset++) await reader.open('roster', { offset });
    expect(await reader.ask({ resource: 'roster', query: { offset: 99 } })).toMatchObject({
      error: { statusCode: 429, code: 'TOO_MANY_OPEN' },
    });
    reader.socket.emit('live:close', { key: 'roster?limit=10&offset=7' });
    expect(await reader.ask({ resource: 'roster', query: { offset: 99 } })).toMatchObject({ version: 1 });
  });

  it('[L16] opens no more different queries for one person than their connections need, and never refuses what is open already', async () => {
    const few = await LiveRig.start({ connectionsPerUser: 3, timing: { graceMs: 60_000 } });
    onTestFinished(() => few.stop());
    const most = 3 * KEYS_PER_ALLOWED_CONNECTION;
    const session = await few.signIn('admin', 8);
    const [first, second] = [await few.reader(session), await few.reader(await few.signIn('admin', 8))];
    for (let offset = 0; offset < most; offset++) await (offset % 2 ? first : second).open('roster', { offset });
    expect(await first.ask({ resource: 'roster', query: { offset: most } })).toMatchObject({
      error: { statusCode: 429, code: 'TOO_MANY_OPEN' },
    });
    expect(await first.ask({ resource: 'roster', query: { offset: 0 } })).toMatchObject({ version: 1 });
    const other = await few.reader(await few.signIn('admin', 9));
    expect(await other.ask({ resource: 'roster', query: { offset: most } })).toMatchObject({ version: 1 });

    second.socket.disconnect();
    // Navigation leaves queries without readers behind, which are closed for new ones.
    await vi.waitFor(async () => {
      expect(await first.ask({ resource: 'roster', query: { offset: 100 } })).toMatchObject({ version: 1 });
    });
    for (let offset = 101; offset < 140; offset++) {
      first.socket.emit('live:close', { key: `roster?limit=10&offset=${offset - 1}` });
      expect(await first.ask({ resource: 'roster', query: { offset } })).toMatchObject({ version: 1 });
    }
    expect(few.live.keys().polled).toBeLessThanOrEqual(most + 1);
  });
});

describe('a change', () => {
  it('[L3] reaches every reader as one patch from the version before', async () => {
    const readers = [await rig.reader(), await rig.reader(), await rig.reader()];
    for (const reader of readers) await reader.open('roster');
    rig.api.change('/roster', roster(['in', 'out']));
    for (const reader of readers) await vi.waitFor(() => expect(reader.data).toEqual(roster(['in', 'out'])));
    const [first] = readers;
    expect(first?.patches).toEqual([
      {
        key: 'roster?limit=10&offset=0',
        epoch: expect.any(String),
        base: 1,
        version: 2,
        ops: [['set', ['roster', 1, 'crew', 100, 'clockInStatus'], 'in']],
      },
    ]);
    for (const reader of readers) expect(reader.patches).toEqual(first?.patches);
  });

  it('[L4] that changes nothing here sends nothing', async () => {
    const reader = await rig.reader();
    await reader.open('roster');
    const heard = vi.fn();
    reader.socket.onAny(heard);
    for (let n = 1; n <= 5; n++) {
      await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
      rig.api.touch();
      await vi.waitFor(() => expect(rig.api.askedFor('/roster').length).toBeGreaterThan(n));
    }
    expect(heard).not.toHaveBeenCalled();
  });

  it('[L4] is sent as a snapshot when the patch would be larger than half of it', async () => {
    const reader = await rig.reader();
    await reader.open('roster');
    const other = {
      ...roster(['in', 'in', 'in']),
      roster: roster(['in', 'in', 'in']).roster.map((row) => ({ ...row, id: row.id + 50 })),
    };
    rig.api.change('/roster', other);
    await vi.waitFor(() => expect(reader.snapshots).toHaveLength(1));
    expect(reader.patches).toEqual([]);
    expect(reader.snapshots[0]).toMatchObject({ version: 2, data: other });
  });

  it('[L10] counts up within an epoch, and a reopened room begins another', async () => {
    const reader = await rig.reader();
    const first = await reader.open('roster');
    rig.api.change('/roster', roster(['in', 'out']));
    await vi.waitFor(() => expect(reader.documents.get(first.key)?.version).toBe(2));
    reader.socket.emit('live:close', { key: first.key });
    await vi.waitFor(() => expect(rig.live.keys().polled).toBe(0));
    const again = await reader.open('roster');
    expect(again.version).toBe(1);
    expect(again.epoch).not.toBe(first.epoch);
  });

  it('[L12] of alerts is found by a reader that was away, each alert once', async () => {
    const alert = (id: number) => ({ id, type: 'clockout', isToasted: false });
    rig.api.documents.set('/alert/newestAlerts', { data: [alert(1)], count: 1 });
    const session = await rig.signIn();
    const before = await rig.reader(session);
    await before.open('newestAlerts');
    before.close();
    rig.api.change('/alert/newestAlerts', { data: [alert(3), alert(2), alert(1)], count: 3 });
    const after = await rig.reader(session);
    await after.open('newestAlerts');
    const ids = () => (after.data as { data: Array<{ id: number }> }).data.map(({ id }) => id);
    await vi.waitFor(() => expect(ids()).toEqual([3, 2, 1]));
  });
});
