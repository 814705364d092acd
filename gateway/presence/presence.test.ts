import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PEOPLE_NAMED, PLACES_PER_CONNECTION, type Place, type PresenceHere } from '#shared/live/presence.ts';
import type { LiveReader } from '../live/test/live-reader.ts';
import { credentials, LiveRig } from '../live/test/live-rig.ts';
import { RawClient } from '../live/test/raw-client.ts';
import type { Session } from '../session/session.ts';

const SHEET: Place = 'crew-sheet:5';
const OTHER_SHEET: Place = 'crew-sheet:6';

let rig: LiveRig;
afterEach(() => rig.stop());

async function start(options: Parameters<typeof LiveRig.start>[0] = {}): Promise<void> {
  rig = await LiveRig.start({ ...options, presenceTiming: { openWithinMs: 20, ...options.presenceTiming } });
  for (const path of ['/dwo/5/crew', '/dwo/6/crew', '/employee/8/workshift']) rig.api.documents.set(path, { data: {} });
}

/** Somebody who has a sheet open and says so. */
async function atSheet(session?: Session, id = 5): Promise<LiveReader> {
  const reader = await rig.reader(session);
  await reader.open('crewSheet', { id });
  await reader.at(`crew-sheet:${id}`);
  return reader;
}

const NOT_READ = { error: { statusCode: 403, code: 'NOT_READ' } };

const idsIn = (here: PresenceHere | undefined): string[] => here?.people.map(({ id }) => id) ?? [];
const sees = (reader: LiveReader, ...ids: string[]): Promise<void> =>
  vi.waitFor(() => expect(idsIn(reader.here)).toEqual(ids), { timeout: 5_000, interval: 5 });

describe('who is at a sheet', () => {
  it('[L20] is told to everybody there, with what each does, and to nobody else', async () => {
    await start();
    const [ana, luis, elsewhere] = [await atSheet(), await atSheet(), await atSheet(undefined, 6)];
    await sees(ana, '1', '2');
    await sees(luis, '1', '2');
    await sees(elsewhere, '3');
    expect(ana.here).toEqual({
      place: SHEET,
      people: [
        { id: '1', employeeId: 1, name: 'Some Body 1', by: null, doing: [], connections: 1 },
        { id: '2', employeeId: 2, name: 'Some Body 2', by: null, doing: [], connections: 1 },
      ],
      count: 2,
    });
    await luis.at(SHEET, 'row:345');
    await vi.waitFor(() => expect(ana.here?.people.map(({ doing }) => doing)).toEqual([[], ['row:345']]));
    await luis.at(SHEET);
    await vi.waitFor(() => expect(ana.here?.people.map(({ doing }) => doing)).toEqual([[], []]));
    expect(elsewhere.heres.every(({ place }) => place === OTHER_SHEET)).toBe(true);
  });

  it('[L20] is one person in two tabs, who does what either tab does', async () => {
    await start();
    const maria = await rig.signIn();
    const [ana, first, second] = [await atSheet(), await atSheet(maria), await atSheet(maria)];
    await first.at(SHEET, 'row:1');
    await second.at(SHEET, 'row:2');
    await vi.waitFor(() => expect(ana.here?.people[0]).toMatchObject({ id: '1', connections: 2, doing: ['row:1', 'row:2'] }));
    expect(ana.here?.count).toBe(2);
    first.close();
    await vi.waitFor(() => expect(ana.here?.people[0]).toMatchObject({ id: '1', connections: 1, doing: ['row:2'] }));
  });

  it('[L20] while an admin acts as somebody, is that supervisor, and who acts', async () => {
    await start();
    const admin = await rig.signIn();
    const acting = await rig.sessions.actAs(admin.id, credentials(50, 'supervisor', 50));
    const [ana, other] = [await atSheet(), await atSheet(acting!)];
    await sees(ana, '2', '50.1');
    expect(ana.here?.people[1]).toMatchObject({ employeeId: 50, by: { employeeId: 1, name: 'Some Body 1' } });
    expect(await other.at(SHEET)).toEqual({ id: '50.1' });
  });

  it('[L21] is gone at once who leaves, closes the page or signs out', async () => {
    await start();
    const signedIn = await rig.signIn();
    const [ana, leaves, closes, ends] = [await atSheet(), await atSheet(), await atSheet(), await atSheet(signedIn)];
    await sees(ana, '1', '2', '3', '4');
    leaves.socket.emit('presence:leave', { place: SHEET });
    await sees(ana, '1', '2', '4');
    const heard = leaves.heres.length;
    closes.close();
    await sees(ana, '1', '2');
    await rig.sessions.end(signedIn.id, 'logout');
    await sees(ana, '2');
    expect(ends.endedBecause).toBe('logout');
    expect(leaves.heres).toHaveLength(heard);
  });

  it('[L21] is gone whose connection has died silently, and back when it answers again', async () => {
    await start({ timing: { pingEveryMs: 100, pingWithinMs: 60_000, pingOverdueMs: 200 }, presenceTiming: { checkEveryMs: 50 } });
    const ana = await atSheet();
    const client = new RawClient(rig.url, { cookie: rig.cookieOf(await rig.signIn()), origin: rig.url });
    onTestFinished(() => client.close());
    await client.connected();
    client.send('420["live:open",{"resource":"crewSheet","query":{"id":5}}]');
    client.send(`42["presence:at",{"place":"${SHEET}"}]`);
    await sees(ana, '1', '2');
    client.answersPings = false;
    await sees(ana, '1');
    client.answersPings = true;
    client.send('3');
    await sees(ana, '1', '2');
  });
});

describe('who may know', () => {
  it('[L20] is only who reads a live query of that sheet, from then until it is closed', async () => {
    await start();
    const [ana, stranger] = [await atSheet(), await rig.reader()];
    await stranger.open('crewSheet', { id: 6 });
    expect(await stranger.at(SHEET)).toMatchObject(NOT_READ);
    await ana.at(SHEET, 'row:1');
    await vi.waitFor(() => expect(ana.here?.people[0]?.doing).toEqual(['row:1']));
    expect(ana.here?.count).toBe(1);
    expect(stranger.heres).toEqual([]);
    const { key } = await stranger.open('crewSheet', { id: 5 });
    await sees(stranger, '1', '2');
    stranger.socket.emit('live:close', { key });
    await sees(ana, '1');
    const heard = stranger.heres.length;
    await ana.at(SHEET);
    await vi.waitFor(() => expect(ana.here?.people[0]?.doing).toEqual([]));
    expect(stranger.heres).toHaveLength(heard);
  });

  it('[L20] is nobody to whom the api refuses the sheet, from that moment on', async () => {
    await start();
    const supervisor = await rig.signIn('supervisor');
    rig.api.refusedTokens.set('token-1', 403);
    const [refused, ana] = [await rig.reader(supervisor), await atSheet()];
    expect(await refused.ask({ resource: 'crewSheet', query: { id: 5 } })).toMatchObject({ error: { statusCode: 403 } });
    expect(await refused.at(SHEET)).toMatchObject(NOT_READ);
    await sees(ana, '2');
    rig.api.refusedTokens.clear();
    await refused.open('crewSheet', { id: 5 });
    await sees(ana, '1', '2');
    rig.api.refusedTokens.set('token-1', 403);
    rig.api.touch();
    await sees(ana, '2');
    expect(refused.heres).toHaveLength(1);
  });

  it('[L20] is answered once the api has said whether the sheet may be read, in whatever order they are asked', async () => {
    await start({ presenceTiming: { openWithinMs: 5_000 } });
    const reader = await rig.reader();
    const [said] = await Promise.all([reader.at(SHEET), reader.open('crewSheet', { id: 5 })]);
    expect(said).toEqual({ id: '1' });
    const left = reader.at(OTHER_SHEET);
    reader.socket.emit('presence:leave', { place: OTHER_SHEET });
    expect(await left).toMatchObject(NOT_READ);
  });

  it('[L20] is answered no sooner than the api has said so, however long it takes, and then in any case', async () => {
    await start();
    const held: Array<() => void> = [];
    rig.api.behaviour = (_request, _response, answer) => held.push(answer);
    const [reads, refused, elsewhere] = [await rig.reader(), await rig.reader(), await rig.reader()];
    void reads.open('crewSheet', { id: 5 });
    void refused.ask({ resource: 'crewSheet', query: { id: 99 } });
    const said = [reads.at(SHEET), refused.at('crew-sheet:99')];
    await vi.waitFor(() => expect(held).toHaveLength(2));
    // Its time began last.
    expect(await elsewhere.at(SHEET)).toMatchObject(NOT_READ);
    rig.api.behaviour = (_request, _response, answer) => answer();
    for (const answer of held) answer();
    expect(await Promise.all(said)).toMatchObject([{ id: '1' }, NOT_READ]);
  });

  it("[L20] of a person's sheet is who reads that person's shifts", async () => {
    await start();
    const reader = await rig.reader();
    await reader.open('employeeShifts', { id: 8 });
    await reader.at('employee-sheet:8');
    await sees(reader, '1');
    expect(reader.here?.place).toBe('employee-sheet:8');
  });
});

describe('what is said of places', () => {
  it('[L20] is refused when it is malformed, with the field', async () => {
    await start();
    const reader = await rig.reader();
    for (const place of ['crew-sheet:', 'crew-sheet:0', 'crew-sheet:1;2', 'payroll:1', '__proto__', 5, null]) {
      expect(await reader.at(place as Place)).toMatchObject({ error: { statusCode: 400, errors: [{ field: 'place' }] } });
    }
    expect(await reader.at(SHEET, 'payroll' as 'row:1')).toMatchObject({ error: { errors: [{ field: 'doing' }] } });
    reader.socket.emit('presence:at', undefined as never);
    reader.socket.emit('presence:leave', null as never);
    await reader.open('crewSheet', { id: 5 });
    expect(await reader.at(SHEET)).toEqual({ id: '1' });
  });

  it('[L20] is bounded: so many places for one connection', async () => {
    await start();
    const reader = await rig.reader();
    for (let id = 1; id <= PLACES_PER_CONNECTION; id += 1) expect(await reader.at(`crew-sheet:${id}`)).toMatchObject(NOT_READ);
    expect(await reader.at('crew-sheet:99')).toMatchObject({ error: { statusCode: 429, code: 'TOO_MANY_PLACES' } });
    reader.socket.emit('presence:leave', { place: 'crew-sheet:1' });
    expect(await reader.at('crew-sheet:99')).toMatchObject(NOT_READ);
  });
});

describe('200 people at one sheet', () => {
  it('[L22] cost one message each for a burst, with the first names and the number of all', { timeout: 300_000 }, async () => {
    await start({ presenceTiming: { batchMs: 300 } });
    const people = await Promise.all(Array.from({ length: 200 }, () => rig.reader()));
    await Promise.all(people.map((reader) => reader.open('crewSheet', { id: 5 })));
    for (const reader of people) reader.socket.emit('presence:at', { place: SHEET });
    const told = (count: number) =>
      vi.waitFor(() => expect(people.every(({ here }) => here?.count === count)).toBe(true), { timeout: 10_000 });
    await told(200);
    const messages = (): number => people.reduce((sum, { heres }) => sum + heres.length, 0);
    // Connections are read one after the other, so that the burst may take more than one turn.
    expect(messages()).toBeLessThanOrEqual(200 * 3);
    expect(people[0]?.here?.people).toHaveLength(PEOPLE_NAMED);

    const before = messages();
    for (const reader of people.slice(150)) reader.socket.emit('presence:at', { place: SHEET, doing: 'row:7' });
    await vi.waitFor(() => expect(people.every(({ here }) => here?.people.every(({ doing }) => doing.length === 1))).toBe(true), {
      timeout: 10_000,
    });
    expect(messages() - before).toBeLessThanOrEqual(200 * 3);

    for (const reader of people.slice(100)) reader.close();
    const left = people.slice(0, 100);
    await vi.waitFor(() => expect(left.every(({ here }) => here?.count === 100)).toBe(true), { timeout: 10_000 });
    expect(Math.max(...left.map(({ heres }) => heres.length))).toBeLessThanOrEqual(9);
  });
});
