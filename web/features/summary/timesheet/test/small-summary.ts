import type { DwoSummary } from '#shared/summary.ts';

const day = (date: string, hours: number) => ({ startDate: date, endDate: date, hours });

/** 40 timesheets; 10 hours in the current week, 20 in the one before. */
export const summary = (change: Partial<DwoSummary> = {}): { data: DwoSummary } => ({
  data: {
    total: 40,
    submitted: 21,
    approved: 15,
    draft: 4,
    idMismatch: 3,
    telematicsMismatch: 2,
    percentages: { submitted: 53, approved: 37, draft: 10 },
    workforce: { approvedTimeOff: 5, noShow: 6, training: 7, holiday: 8, rainday: 9, pto: 11 },
    employeeCounts: {
      totalEmployees: 365,
      employeesInRegion: 61,
      totalForemen: 45,
      foremenInRegion: 8,
      totalWorkers: 320,
      workersInRegion: 53,
    },
    startDate: '2026-11-16',
    endDate: '2026-11-22',
    rangeType: 'week',
    chart: [day('2026-11-16', 240), day('2026-11-17', 360)],
    chartOld: [day('2026-11-09', 600), day('2026-11-10', 615)],
    running: 0,
    ...change,
  },
});
