import { JOB_CATEGORIES } from '#shared/jobs/words.ts';
import type { JobSummary } from '#shared/summary.ts';

const day = (date: string, hours: number) => ({
  date,
  entries: JOB_CATEGORIES.map((category, index) => ({ category, hours: hours * (index + 1), cost: `${index + 1}00.50` })),
});

/** A small answer of `GET job/summary`, of three days. */
export const jobSummary = (changes: Partial<JobSummary> = {}): JobSummary => ({
  assigned: { total: 26, overcost: 1, overtime: 0 },
  inProgress: { total: 58, overcost: 6, overtime: 11 },
  suspended: { total: 7, overcost: 1, overtime: 2 },
  completed: { total: 41, overcost: 1, overtime: 1 },
  unassigned: { total: 12, overcost: 0, overtime: 0 },
  done: { total: 4, overcost: 0, overtime: 0 },
  canceled: { total: 2, overcost: 0, overtime: 0 },
  total: { total: 150, overcost: 9, overtime: 14 },
  workOrderTypes: { maintenance: 93, newConstruction: 57 },
  startDate: '2026-11-18',
  endDate: '2026-11-20',
  granularity: 'days',
  overviewDataPerDay: [day('2026-11-18', 60), day('2026-11-19', 90), day('2026-11-20', 15)],
  overviewDataPerWeek: [],
  overviewDataPerMonth: [],
  running: { ohElectric: 0, ugGas: 0, ugElectric: 0, castIron: 0, overhead: 0, general: 0 },
  workforce: {
    supervisors: { assigned: 10, unassigned: 2 },
    foremen: { assigned: 38, unassigned: 7 },
    crewMembers: { assigned: 274, unassigned: 46 },
  },
  ...changes,
});
