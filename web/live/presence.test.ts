import { describe, expect, it, vi } from 'vitest';
import type { Doing, PersonHere, PresenceHere } from '#shared/live/presence.ts';
import type { Others } from './presence.ts';
import { liveRoster, ready } from './test/live-roster.ts';

const PLACE = 'crew-sheet:5';

const person = (id: string, ...doing: Doing[]): PersonHere => ({
  id,
  employeeId: 1,
  name: id,
  by: null,
  doing,
  connections: 1,
});
const here = (...people: PersonHere[]): PresenceHere => ({ place: PLACE, people, count: people.length });
const SELF = person('self');

const at = liveRoster();
const names = ({ people }: Others): string[] => people.map(({ name }) => name);

/** At the place, over a connection, and told who is there. */
async function arrive(presenceTiming = {}): Promise<Others> {
  at.live.stop();
  at.connect({ presenceTiming: { reportEveryMs: 1, ...presenceTiming } });
  const entry = at.subscribe();
  const others = at.live.presence.enter(PLACE);
  await ready(entry);
  await vi.waitFor(() => expect(at.gateway.stands).toEqual([{ place: PLACE }]));
  return others;
}

describe('who else is at a place', () => {
  it('[L20] says where the page is, and shows the others, not the page itself', async () => {
    const others = await arrive();
    at.gateway.broadcast('presence:here', here(person('ana', 'row:7'), SELF));
    await vi.waitFor(() => expect(names(others)).toEqual(['ana']));
    expect(others.count).toBe(1);
    expect(others.byRow[7]).toMatchObject([{ name: 'ana' }]);
    expect(others.byRow[8]).toBeUndefined();
  });

  it('counts people who are not named', async () => {
    const others = await arrive();
    at.gateway.broadcast('presence:here', { ...here(person('ana')), count: 120 });
    await vi.waitFor(() => expect(others.count).toBe(119));
  });

  it('says what is done last, not every row that the focus ran over', async () => {
    await arrive({ reportEveryMs: 30 });
    for (const row of [1, 2, 3] as const) at.live.presence.does(PLACE, `row:${row}`);
    await vi.waitFor(() => expect(at.gateway.stands).toHaveLength(2));
    expect(at.gateway.stands.at(-1)).toEqual({ place: PLACE, doing: 'row:3' });
    at.live.presence.does(PLACE, undefined);
    await vi.waitFor(() => expect(at.gateway.stands.at(-1)).toEqual({ place: PLACE }));
  });

  it('leaves when the last component has left', async () => {
    await arrive();
    at.live.presence.enter(PLACE);
    at.live.presence.leave(PLACE);
    at.live.presence.leave(PLACE);
    await vi.waitFor(() => expect(at.gateway.stands).toEqual([{ place: PLACE }, 'left']));
  });

  it('touches nothing of a row whose editors are the same', async () => {
    const others = await arrive();
    at.gateway.broadcast('presence:here', here(person('ana', 'row:7'), SELF));
    await vi.waitFor(() => expect(others.byRow[7]).toBeDefined());
    const editors = others.byRow[7];
    at.gateway.broadcast('presence:here', here(person('ana', 'row:7'), person('ben', 'row:8'), SELF));
    await vi.waitFor(() => expect(others.byRow[8]).toBeDefined());
    expect(others.byRow[7]).toBe(editors);
  });
});

describe('a break of the connection', () => {
  it('[L21] takes nobody away before the others had time to come back', async () => {
    const others = await arrive({ settleMs: 300 });
    at.gateway.broadcast('presence:here', here(person('ana'), person('ben'), SELF));
    await vi.waitFor(() => expect(names(others)).toEqual(['ana', 'ben']));
    at.gateway.cut();
    await vi.waitFor(() => expect(at.gateway.stands).toHaveLength(2));
    at.gateway.broadcast('presence:here', here(person('ben'), SELF));
    await vi.waitFor(() => expect(names(others)).toEqual(['ben', 'ana']));
    await vi.waitFor(() => expect(names(others)).toEqual(['ben']));
    expect(others.count).toBe(1);
  });

  it('[L21] shows those it knew for a while, then nobody', async () => {
    const others = await arrive({ forgetMs: 50 });
    at.gateway.broadcast('presence:here', here(person('ana', 'row:7'), SELF));
    await vi.waitFor(() => expect(names(others)).toEqual(['ana']));
    await at.gateway.stop();
    expect(names(others)).toEqual(['ana']);
    await vi.waitFor(() => expect(names(others)).toEqual([]));
    expect(others.byRow[7]).toBeUndefined();
  });
});
