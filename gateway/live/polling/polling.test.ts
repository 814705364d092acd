import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveRig, roster } from '../test/live-rig.ts';

let rig: LiveRig;
beforeEach(async () => {
  rig = await LiveRig.start();
});
afterEach(() => rig.stop());

describe('polling', () => {
  it('[L6] asks once for however many read the query', async () => {
    const readers = await Promise.all(Array.from({ length: 10 }, () => rig.reader()));
    await Promise.all(readers.map((reader) => reader.open('roster')));
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    rig.api.change('/roster', roster(['in', 'in']));
    for (const reader of readers) await vi.waitFor(() => expect(reader.data).toEqual(roster(['in', 'in'])));
    expect(rig.api.mostInFlight).toBe(1);
    expect(rig.api.askedFor('/roster').length).toBeLessThanOrEqual(4);
  });

  it('[L6] keeps apart what different people see', async () => {
    const readers = [await rig.reader(await rig.signIn('supervisor')), await rig.reader(await rig.signIn('supervisor'))];
    for (const reader of readers) await reader.open('roster');
    expect(new Set(rig.api.askedFor('/roster').map(({ token }) => token))).toEqual(new Set(['token-1', 'token-2']));
  });

  it('[L6] never asks twice at a time, also when the api is slower than the interval', async () => {
    rig.api.tags = false;
    rig.api.behaviour = (_request, _response, answer) => setTimeout(answer, 150);
    const reader = await rig.reader();
    await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.askedFor('/roster').length).toBeGreaterThan(4), { timeout: 5_000 });
    expect(rig.api.mostInFlight).toBe(1);
  });

  it('[L6] ends a grace after the last reader has gone, and gives the long poll up', async () => {
    const reader = await rig.reader();
    await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    reader.close();
    await vi.waitFor(() => expect(rig.live.keys().polled).toBe(0));
    await vi.waitFor(() => expect(rig.api.waiting).toBe(0));
  });

  it('[L6] ends with the last reader of what was read for a moment only, as somebody types', async () => {
    await rig.stop();
    rig = await LiveRig.start({ timing: { graceMs: 60_000, passingMs: 60_000, waitSeconds: 60, longestWaitSeconds: 60 } });
    const reader = await rig.reader();
    const { key } = await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    reader.socket.emit('live:close', { key });
    await vi.waitFor(() => expect(rig.live.keys().polled).toBe(0));
    await vi.waitFor(() => expect(rig.api.waiting).toBe(0));
  });

  it('[L6] goes on within the grace, so that a reload costs no question', async () => {
    await rig.stop();
    // However slowly this machine reloads, and nothing else ends the question.
    rig = await LiveRig.start({ timing: { graceMs: 60_000, waitSeconds: 60, longestWaitSeconds: 60 } });
    const session = await rig.signIn();
    const reader = await rig.reader(session);
    const { epoch } = await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    const asked = rig.api.asked.length;
    reader.close();
    const again = await rig.reader(session);
    expect(await again.open('roster')).toMatchObject({ epoch, version: 1 });
    expect(rig.api.asked.length).toBe(asked);
  });

  it('[L8] lets the question wait at the api, and hears of a change by its answer', async () => {
    await rig.stop();
    // Neither the interval nor the end of the wait comes while the test runs.
    rig = await LiveRig.start({ timing: { intervals: 100, waitSeconds: 60, longestWaitSeconds: 60 } });
    const reader = await rig.reader();
    await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    expect(rig.api.askedFor('/roster').at(-1)?.ifNoneMatch).toMatch(/^"test/);
    const asked = rig.api.asked.length;
    rig.api.change('/roster', roster(['in', 'out']));
    await vi.waitFor(() => expect(reader.patches).toHaveLength(1), 2_000);
    // At most the next question has been asked meanwhile.
    expect(rig.api.asked.length - asked).toBeLessThanOrEqual(1);
  });

  it.each([
    ['cuts the line', (response: ServerResponse) => response.destroy()],
    ['says that it took too long', (response: ServerResponse) => response.writeHead(504).end()],
  ])('[L8] lets it wait for less where a proxy %s, and is fresh again at once', async (_name, cut) => {
    await rig.stop();
    rig = await LiveRig.start({ timing: { intervals: 100, waitSeconds: 1, longestWaitSeconds: 60 } });
    const waits = () => rig.api.askedFor('/roster').map(({ prefer = '' }) => Number(/wait=(\d+)/.exec(prefer)?.[1] ?? 0));
    rig.api.behaviour = (request, response, answer) => {
      if (Number(/wait=(\d+)/.exec(String(request.headers['prefer']))?.[1] ?? 0) > 2) setTimeout(() => cut(response), 1_100);
      else answer();
    };
    const reader = await rig.reader();
    await reader.open('roster');
    await vi.waitFor(() => expect(waits().at(-1)).toBeGreaterThanOrEqual(30));
    await vi.waitFor(() => expect(waits().at(-1)).toBe(1), 5_000);
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    expect([reader.stale.length, reader.fresh.length]).toEqual([1, 1]);
  });

  it.each([
    ['tags but does not wait', true],
    ['neither tags nor waits', false],
  ])('[L8] asks at the interval when the api %s', async (_name, tags) => {
    Object.assign(rig.api, { tags, waits: false });
    const reader = await rig.reader();
    await reader.open('roster');
    rig.api.change('/roster', roster(['in', 'out']));
    await vi.waitFor(() => expect(reader.data).toEqual(roster(['in', 'out'])));
    await vi.waitFor(() => expect(rig.api.askedFor('/roster').length).toBeGreaterThan(8), { timeout: 5_000 });
    const gaps = rig.api.askedFor('/roster').map(({ at }, index, all) => at - (all[index - 1]?.at ?? 0));
    // 2 s in the table, 40 ms in this test; the first few questions find out what the api can.
    expect(gaps.slice(5).every((gap) => gap > 30)).toBe(true);
  });

  it('[L8] asks at once after a write went through to a controller that the query shows', async () => {
    await rig.stop();
    rig = await LiveRig.start({ timing: { intervals: 100 } });
    rig.api.tags = false;
    const reader = await rig.reader();
    await reader.open('roster');
    rig.api.change('/roster', roster(['in', 'out']));
    rig.live.notifyWrite('region');
    rig.live.notifyWrite('workshift');
    await vi.waitFor(() => expect(reader.data).toEqual(roster(['in', 'out'])));
    expect(rig.api.askedFor('/roster')).toHaveLength(2);
  });

  it('[L8] takes what has changed alone, where the api says that, for readers and for those who come later', async () => {
    const reader = await rig.reader();
    await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    rig.api.ops = [['set', ['count'], 7]];
    rig.api.touch();
    await vi.waitFor(() => expect(reader.patches).toHaveLength(1));
    expect(reader.patches[0]).toMatchObject({ ops: rig.api.ops });
    const late = await rig.reader();
    await late.open('roster');
    for (const { data } of [reader, late]) expect(data).toEqual({ ...roster(), count: 7 });
    // Nothing that is here has changed.
    rig.api.ops = [];
    const asked = rig.api.asked.length;
    rig.api.touch();
    await vi.waitFor(() => expect(rig.api.asked.length).toBeGreaterThan(asked));
    expect(reader.patches).toHaveLength(1);
  });

  it('[L8] asks again after a write that went through while it was asking', async () => {
    await rig.stop();
    rig = await LiveRig.start({ timing: { intervals: 100 } });
    rig.api.tags = false;
    const reader = await rig.reader();
    await reader.open('roster');
    let release = (): void => {};
    rig.api.behaviour = (_request, response, answer) => {
      const old = JSON.stringify(rig.api.documents.get('/roster'));
      release = () => response.setHeader('content-type', 'application/json').end(old);
      rig.api.behaviour = (_req, _res, next) => next();
      void answer;
    };
    rig.live.notifyWrite('workshift');
    await vi.waitFor(() => expect(rig.api.askedFor('/roster')).toHaveLength(2));
    rig.api.change('/roster', roster(['in', 'out']));
    rig.live.notifyWrite('workshift');
    release();
    await vi.waitFor(() => expect(reader.data).toEqual(roster(['in', 'out'])));
  });
});
