import { businessDate } from './periods.ts';

const DAY_MS = 86_400_000;

/** Days of a job, inclusive [jobs-7]. Business days, yyyy-MM-dd. */
export const jobDays = (start: string, end: string): number => Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

interface Span {
  /** Business days, yyyy-MM-dd. */
  start: string;
  end: string;
  finalized: string | null;
}

/**
 * Elapsed time of a job in percent [jobs-7]: 100 when finalized on or before its end, 0 before its
 * start, else elapsed over total days. Past the end it is measured to the day of finalizing, or to
 * today, and exceeds 100.
 */
export function timeProgress({ start, end, finalized }: Span, today: string): number {
  if (finalized !== null && finalized <= end) return 100;
  if (today < start) return 0;
  const until = today <= end ? today : (finalized ?? today);
  return (jobDays(start, until) * 100) / jobDays(start, end);
}

const HOUR_MINUTES = 60;

/**
 * Worked over planned hours in percent; both in whole minutes. "Divisor 1 when total is 0" means
 * one hour.
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
 * The three progress measures of a job in whole percent [jobs-7] [jobs-8]. 0 and 100 only for exact
 * values [general-17].
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
