import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EndFacts, suggestedEnd } from './rules.ts';

const MINUTE_MS = 60_000;
const DATE = '2026-11-18';
/** Midnight of the day in New York. */
const MIDNIGHT = Date.parse(`${DATE}T05:00:00Z`);
const at = (minute: number): Date => new Date(MIDNIGHT + minute * MINUTE_MS);
const facts = (more: Partial<EndFacts>): EndFacts => ({
  date: DATE,
  timeZone: 'America/New_York',
  since: [at(7 * 60)],
  raisedAt: at(21 * 60),
  left: [],
  usual: [],
  ...more,
});
const HOUR = 60;

describe('when forgotten clocks may have ended [alerts-9]', () => {
  it('is the last clock-out of the sheet when the others left together, also when somebody left early', () => {
    const left = [at(9 * HOUR), at(15.5 * HOUR), at(15.75 * HOUR), at(15.9 * HOUR)];
    expect(suggestedEnd(facts({ left }))).toEqual({ at: at(15.9 * HOUR).toISOString(), from: 'crewLeft' });
  });

  it.each([
    ['nobody else', []],
    ['one alone', [at(15 * HOUR)]],
    ['who left one by one', [at(12 * HOUR), at(13 * HOUR), at(14 * HOUR), at(15 * HOUR)]],
    ['who left before the clock was started', [at(6 * HOUR), at(6 * HOUR)]],
    ['who left after it was told', [at(22 * HOUR), at(22 * HOUR)]],
  ])('is not said by %s', (_, left) => {
    expect(suggestedEnd(facts({ left }))).toBeNull();
  });

  it('is else the usual end of the crew, on the clock of that day', () => {
    const usual = [15 * HOUR, 15.5 * HOUR, 15.5 * HOUR, 12 * HOUR];
    expect(suggestedEnd(facts({ usual }))).toEqual({ at: `${DATE}T20:15:00.000Z`, from: 'crewUsual' });
    expect(suggestedEnd(facts({ usual: [15 * HOUR, 15 * HOUR] }))).toBeNull();
    expect(suggestedEnd(facts({ usual: [10 * HOUR, 13 * HOUR, 16 * HOUR, 19 * HOUR] }))).toBeNull();
    expect(suggestedEnd(facts({ usual: [6 * HOUR, 6 * HOUR, 6 * HOUR] }))).toBeNull();
  });

  it('is the first of two, in the hour that comes twice', () => {
    const night = { date: '2026-10-31', since: [new Date('2026-10-31T22:00:00Z')], raisedAt: new Date('2026-11-01T12:00:00Z') };
    const usual = Array.from({ length: 3 }, () => 25.5 * HOUR);
    expect(suggestedEnd(facts({ ...night, usual }))).toEqual({ at: '2026-11-01T05:30:00.000Z', from: 'crewUsual' });
  });

  it('lies after the last start and before the alert, and is nothing where nothing is stored', () => {
    const minutes = fc.integer({ min: 0, max: 2_000 });
    const moments = (max: number) => fc.array(minutes.map(at), { maxLength: max });
    fc.assert(
      fc.property(
        fc.record({
          since: fc.array(minutes.map(at), { minLength: 1, maxLength: 3 }),
          raisedAt: minutes.map(at),
          left: moments(6),
          usual: fc.array(minutes, { maxLength: 8 }),
        }),
        (given) => {
          const said = suggestedEnd(facts(given));
          if (said === null) return;
          for (const since of given.since) expect(new Date(said.at) > since).toBe(true);
          expect(new Date(said.at) < given.raisedAt).toBe(true);
          if (said.from === 'crewLeft') expect(given.left.map((one) => one.toISOString())).toContain(said.at);
          if (said.from === 'crewUsual') expect(given.usual.length).toBeGreaterThanOrEqual(3);
        },
      ),
    );
  });
});
