/*
 * Which job stands at which place of the quiet wall. A place is its job's for as long as the grid
 * stays the same, also while the job is away for some days: people know a job by its place. Pure.
 */
import { capacityFor } from './grid.ts';

/** A job's place, with the last day on which it was on the roster. */
export interface Place {
  job: number;
  day: string;
}

/** The places of one wall; null is free. Their number is that of the grid. */
export interface Places {
  /** The day for which they were last laid out. */
  day: string;
  places: readonly (Place | null)[];
}

/**
 * The places on a day. A job that is new takes a free place, or that of the job which has been away
 * longest. When the jobs outgrow the grid, and on a day that needs a smaller one, all are laid out
 * by number.
 * @param jobs of the day, in the order of their numbers
 */
export function placesOn(day: string, jobs: readonly number[], before: Places | null): Places {
  const isSameDay = before?.day === day;
  const needed = capacityFor(jobs.length);
  const has = before?.places.length ?? 0;
  const isRoomEnough = isSameDay ? has >= jobs.length && has > 0 : has === needed;
  if (!before || !isRoomEnough) return laidOut(day, jobs, needed);
  const today = new Set(jobs);
  const places = before.places.map((place) => (place && today.has(place.job) ? { job: place.job, day } : place));
  const placed = new Set(places.flatMap((place) => (place ? [place.job] : [])));
  for (const job of jobs) if (!placed.has(job)) places[nextPlace(places, today)] = { job, day };
  return { day, places };
}

const laidOut = (day: string, jobs: readonly number[], capacity: number): Places => ({
  day,
  places: Array.from({ length: capacity }, (_, place) => (place < jobs.length ? { job: jobs[place]!, day } : null)),
});

/** A free place, the first of all; else that of the job which has been away longest. */
function nextPlace(places: readonly (Place | null)[], today: ReadonlySet<number>): number {
  const free = places.indexOf(null);
  if (free >= 0) return free;
  const away = places.filter((place) => !today.has(place!.job));
  return places.indexOf(away.reduce((longest, place) => (place!.day < longest!.day ? place : longest))!);
}
