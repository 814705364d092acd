/*
 * The layout of a wall for a day. A job keeps its place, and every card its size, until the next
 * day; only at a calm moment are they laid out again, for a crew that has become too long. Pure.
 */
import type { CardWidths } from './card.ts';
import { fitCrew, hiddenOf } from './fit.ts';
import { cellOf, type PageLayout, type Place, type Room } from './layout.ts';

export interface DayLayout {
  day: string;
  /** The selection of regions, and the screen. */
  screen: string;
  pages: readonly PageLayout[];
}

interface Asked {
  day: string;
  screen: string;
  room: Room;
  cards: readonly CardWidths[];
  /** Nobody waits for anybody: cards may move. */
  isCalm: boolean;
}

/**
 * The layout of a moment. A job that is new takes a free place, and the others stay. All is laid
 * out again when the day or the screen is another one, when the jobs outgrow the places, and at a
 * calm moment when more people are named by that.
 * @param layOut makes a layout of all cards
 */
export function layoutOn(asked: Asked, before: DayLayout | null, layOut: () => readonly PageLayout[]): DayLayout {
  const { day, screen, room, cards, isCalm } = asked;
  const fresh = (): DayLayout => ({ day, screen, pages: layOut() });
  if (!before || before.day !== day || before.screen !== screen) return fresh();
  const pages = withNewJobs(
    before.pages,
    cards.map(({ job }) => job),
  );
  if (!pages) return fresh();
  const kept = pages === before.pages ? before : { ...before, pages };
  const hidden = isCalm ? hiddenIn(kept, cards, room) : 0;
  if (hidden === 0) return kept;
  const other = fresh();
  return hiddenIn(other, cards, room) < hidden ? other : kept;
}

/** The same pages with new jobs at free places; null when there are too few. */
function withNewJobs(pages: readonly PageLayout[], jobs: readonly number[]): readonly PageLayout[] | null {
  const placed = new Set(pages.flatMap(({ places }) => places.map(({ job }) => job)));
  const waiting = jobs.filter((job) => !placed.has(job));
  if (waiting.length === 0) return pages;
  const today = new Set(jobs);
  const taken = [(job: number | null) => job === null, (job: number | null) => job !== null && !today.has(job)];
  const next = pages.map((page) => ({ ...page, places: page.places.map((place): Place => ({ ...place })) }));
  // First places that no job has had today.
  for (const isFree of taken)
    for (const place of next.flatMap(({ places }) => places))
      if (waiting.length > 0 && isFree(place.job)) place.job = waiting.shift()!;
  return waiting.length === 0 ? next : null;
}

/** How many people no card names. */
function hiddenIn({ pages }: DayLayout, cards: readonly CardWidths[], room: Room): number {
  const byJob = new Map(cards.map((card) => [card.job, card.names]));
  let hidden = 0;
  for (const page of pages)
    for (const { job, wide } of page.places) {
      const names = job === null ? undefined : byJob.get(job);
      if (names) hidden += hiddenOf(fitCrew(names, cellOf(page, room, wide)), names.length);
    }
  return hidden;
}
