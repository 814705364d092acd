import { businessDate } from './periods.ts';

const DAY_MS = 86_400_000;

/**
 * Job days, both ends counted: the difference in days plus 1 [jobs-7]. Business days, yyyy-MM-dd.
 */
export const jobDays = (start: string, end: string): number => Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

interface Span {
  /** Business days, yyyy-MM-dd. */
  start: string;
  end: string;
  finalized: string | null;
}

/**
 * How much of a job's time has gone, in percent [jobs-7]: 100 when it was finalized on or before
 * its end, 0 before its start, elapsed over total days while it runs; past the end measured to the
 * day it was finalized, or today, and then over 100.
 */
export function timeProgress({ start, end, finalized }: Span, today: string): number {
  if (finalized !== null && finalized <= end) return 100;
  if (today < start) return 0;
  const until = today <= end ? today : (finalized ?? today);
  return (jobDays(start, until) * 100) / jobDays(start, end);
}

const HOUR_MINUTES = 60;

/**
 * Hours worked over hours planned, in percent; "divisor 1 when total is 0", which is an hour. Both
 * in whole minutes.
 */
export const laborProgress = (currentMinutes: number, totalMinutes: number): number =>
  (currentMinutes * 100) / (totalMinutes === 0 ? HOUR_MINUTES : totalMinutes);

/** "Over 100 shows red as a single slice." */
export const isOverrun = (progress: number): boolean => progress > 100;

interface Progressing {
  /** Moments. */
  startDate: string;
  endDate: string;
  finalizedDate: string | null;
  /** Whole minutes. */
  currentHours: number;
  totalHours: number;
  progressPercentage: number;
}

/**
 * The three measures of how far a job is, in whole percent [jobs-7] [jobs-8]. Neither 0
 * nor 100 is said of what is not quite that [general-17].
 */
export function progressOf(job: Progressing, { today, timeZone }: { today: string; timeZone: string }) {
  const span = {
    start: businessDate(new Date(job.startDate), timeZone),
    end: businessDate(new Date(job.endDate), timeZone),
    finalized: job.finalizedDate,
  };
  return {
    estimated: wholePercent(job.progressPercentage),
    labor: wholePercent(laborProgress(job.currentHours, job.totalHours)),
    time: wholePercent(timeProgress(span, today)),
  };
}

function wholePercent(percent: number): number {
  const whole = Math.round(percent);
  if (isOverrun(percent)) return Math.max(101, whole);
  return percent > 0 && percent < 100 ? Math.min(99, Math.max(1, whole)) : whole;
}
