import { businessDay } from '#shared/rules/periods.ts';

const BY_START = '[["startDate","ASC"]]';
const EVERY = 300;

/** The jobs that somebody is on. */
export const personJobs = (id: number) => ({ id, include: '["crews.foreman","supervisor"]', order: BY_START, limit: EVERY });

/** The jobs that a foreman of these regions can be given: unassigned, and not over. */
export const availableJobs = (regionIds: readonly number[], today: string, timeZone: string) => ({
  where: JSON.stringify({
    status: 'unassigned',
    // No region matches 0: a person without regions is offered no job.
    regionId: { $in: regionIds.length === 0 ? [0] : regionIds },
    endDate: { $gte: businessDay(today, timeZone).start.toISOString() },
  }),
  include: '["crews.foreman","supervisor"]',
  order: BY_START,
  limit: EVERY,
});
