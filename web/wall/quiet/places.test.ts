import { describe, expect, it } from 'vitest';
import { type Places, placesOn } from './places.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const jobsOf = ({ places }: Places) => places.map((place) => place?.job ?? null);
const upTo = (most: number) => Array.from({ length: most }, (_, place) => place + 1);

describe('places of the quiet wall', () => {
  it('are by number on the first day', () => {
    expect(jobsOf(placesOn(MONDAY, [3, 5, 9, 12, 14], null))).toEqual([3, 5, 9, 12, 14, null]);
  });

  it('stay while jobs come and go', () => {
    const morning = placesOn(MONDAY, [3, 5, 9, 12, 14], null);
    const noon = placesOn(MONDAY, [3, 4, 9, 12, 14], morning);
    expect(jobsOf(noon)).toEqual([3, 5, 9, 12, 14, 4]);
    expect(jobsOf(placesOn(TUESDAY, [3, 4, 5, 9, 12], noon))).toEqual([3, 5, 9, 12, 14, 4]);
  });

  it('are given to a new job only when its former job has been away longest', () => {
    const monday = placesOn(MONDAY, [1, 2, 3, 4, 5], null);
    const tuesday = placesOn(TUESDAY, [1, 2, 5, 6, 7], monday);
    expect(jobsOf(tuesday)).toEqual([1, 2, 7, 4, 5, 6]);
    expect(jobsOf(placesOn('2026-11-25', [1, 2, 8, 6, 7], tuesday))).toEqual([1, 2, 7, 8, 5, 6]);
  });

  it('are laid out by number when the jobs outgrow them, and on a day that needs fewer', () => {
    const few = placesOn(MONDAY, [2, 4], null);
    expect(jobsOf(placesOn(MONDAY, [5, 6, 7, 8, 9], few))).toEqual([5, 6, 7, 8, 9, null]);
    const many = placesOn(MONDAY, upTo(40), null);
    expect(placesOn(MONDAY, upTo(3), many).places).toHaveLength(42);
    expect(jobsOf(placesOn(TUESDAY, upTo(3), many))).toEqual([1, 2, 3]);
  });

  it('show every job of the day exactly once, whatever came before', () => {
    let state: Places | null = null;
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let step = 0; step < 300; step++) {
      const day = `2026-11-${String(10 + Math.floor(step / 15)).padStart(2, '0')}`;
      const jobs: number[] = upTo(60).filter(() => random(3) > 0);
      state = placesOn(day, jobs, state);
      const shown = jobsOf(state);
      expect(jobs.filter((job) => shown.filter((other) => other === job).length !== 1)).toEqual([]);
    }
  });
});
