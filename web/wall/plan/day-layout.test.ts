import { describe, expect, it } from 'vitest';
import type { CardWidths } from './card.ts';
import { type DayLayout, layoutOn } from './day-layout.ts';
import { planPages, roomOn } from './layout.ts';
import { stageFor } from './stage.ts';
import { stripFor } from './strip.ts';

const words = { missing: 3.4, changed: 8.6, time: 5 };
const stage = stageFor({ width: 1920, height: 1080 });
const room = roomOn(stage, stripFor(stage));
const card = (job: number, people = 6): CardWidths => ({
  job,
  foreman: 5,
  names: Array.from({ length: people }, () => ({ whole: 4.6, parts: [4.6] })),
});
const company = (jobs: number) => Array.from({ length: jobs }, (_, place) => card(place + 1));

interface Said {
  cards: readonly CardWidths[];
  day?: string;
  screen?: string;
  isCalm?: boolean;
}
const on = ({ cards, day = '2026-11-20', screen = 'tv', isCalm = false }: Said, before: DayLayout | null = null) =>
  layoutOn({ day, screen, room, cards, isCalm }, before, () => planPages(cards, room, words));
const placesOf = ({ pages }: DayLayout) =>
  new Map(pages.flatMap(({ places }, page) => places.map(({ job, ...place }) => [job, { page, ...place }])));

describe('the layout of a day', () => {
  it('is the same for as long as the jobs are', () => {
    const before = on({ cards: company(20) });
    expect(on({ cards: company(20) }, before)).toBe(before);
  });

  it('keeps the place of each job when one is gone, and when another comes', () => {
    const before = on({ cards: company(20) });
    const fewer = on({ cards: company(20).filter(({ job }) => job !== 4) }, before);
    expect(fewer).toBe(before);
    const after = on({ cards: [...company(20), card(99)] }, before);
    const places = placesOf(after);
    for (const [job, place] of placesOf(before)) if (job !== null) expect(places.get(job)).toEqual(place);
    expect(places.get(99)).toBeDefined();
    // The place of a job that is gone is taken last.
    expect(places.get(99)).not.toEqual(placesOf(before).get(4));
  });

  it('moves nothing for a crew that becomes long, until a calm moment', () => {
    const before = on({ cards: company(20) });
    const cards = company(20).map((each) => (each.job === 7 ? card(7, 25) : each));
    expect(on({ cards }, before)).toBe(before);
    const calm = on({ cards, isCalm: true }, before);
    expect(placesOf(calm).get(7)).toMatchObject({ wide: 2 });
    expect(on({ cards, isCalm: true }, calm)).toBe(calm);
  });

  it('is another one on another day and on another screen, and when the jobs outgrow it', () => {
    const before = on({ cards: company(24) });
    expect(on({ cards: company(24), day: '2026-11-21' }, before)).not.toBe(before);
    expect(on({ cards: company(24), screen: 'portrait' }, before)).not.toBe(before);
    expect(on({ cards: company(25) }, before).pages).toHaveLength(2);
  });
});
