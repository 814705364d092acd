import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockNote } from '../app/freshness/clock-note.tsx';
import { call } from '../http/client.ts';
import { language } from '../texts/language.ts';
import { askClock, clock, now, watchClock } from './clock.ts';

const SERVER = Date.parse('2026-11-20T15:00:00.000Z');
const MINUTE_MS = 60_000;

/** This computer's clock, so far ahead of the server's. */
const setAhead = (aheadMs: number): void => void vi.setSystemTime(SERVER + aheadMs);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: SERVER }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clock.aheadMs = 0;
  language.choice = 'en';
});

describe('the server time', () => {
  it.each([-26 * 60 * MINUTE_MS, -31_000, 3_000, 10 * MINUTE_MS])(
    'is known by one answer when this clock is %i ms ahead',
    (aheadMs) => {
      setAhead(aheadMs);
      askClock()(SERVER);
      expect(now()).toBe(SERVER);
    },
  );

  it('is known by the first answer by HTTP, whose header is cut to whole seconds', async () => {
    setAhead(10 * MINUTE_MS);
    vi.stubGlobal('fetch', async () => Response.json({}, { headers: { date: new Date(SERVER).toUTCString() } }));
    await call('GET', '/auth/session');
    expect(Math.abs(now() - SERVER)).toBeLessThanOrEqual(500);
  });

  it('is this clock as long as an answer may only have been late, and where none says anything', async () => {
    for (const answer of [SERVER - 1_900, SERVER + 1_900, Number.NaN, null, 'Friday']) askClock()(answer);
    const slow = askClock();
    setAhead(4_000);
    // Four seconds between question and answer: it is the server's time by 2 s, which is no news.
    slow(SERVER);
    const tooSlow = askClock();
    setAhead(60 * MINUTE_MS);
    tooSlow(SERVER);
    expect(clock.aheadMs).toBe(0);
  });

  it('follows when this clock is put right, which is noticed without an answer', () => {
    setAhead(10 * MINUTE_MS);
    askClock()(SERVER);
    const wasSet = watchClock();
    expect(wasSet()).toBe(false);
    setAhead(0);
    expect([wasSet(), wasSet()]).toEqual([true, false]);
    askClock()(SERVER);
    expect([clock.aheadMs, now()]).toEqual([0, SERVER]);
  });
});

describe('the line about a wrong clock', () => {
  const told = async (aheadMs: number): Promise<string> => {
    await act(async () => {
      clock.aheadMs = aheadMs;
    });
    return document.body.textContent;
  };

  it('says how far it is off, beyond half a minute, in both languages', async () => {
    render(<ClockNote />);
    for (const small of [0, 30_000, -30_000]) expect(await told(small)).toBe('');
    expect(await told(31_000)).toBe("This computer's clock is 31 s fast. Times here are those of the server.");
    for (const [aheadMs, difference] of [
      [10 * MINUTE_MS, '10 min fast'],
      [-(9 * MINUTE_MS + 59_400), '10 min slow'],
      [59.8 * MINUTE_MS, '1 h fast'],
      [-47 * 60 * MINUTE_MS, '47 h slow'],
      [72 * 60 * MINUTE_MS, '3 d fast'],
    ] as const)
      expect(await told(aheadMs)).toContain(`clock is ${difference}.`);
    await act(async () => {
      language.choice = 'es';
    });
    expect(await told(-10 * MINUTE_MS)).toBe(
      'El reloj de esta computadora está atrasado 10 min. Aquí las horas son las del servidor.',
    );
  });
});
