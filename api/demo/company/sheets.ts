import type { SeedRow } from '#api/db/bulk.ts';
import type { dailyJobHazardAnalysis, dwo, dwoJob, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import type { vehicleUsage } from '#api/db/tables/vehicles.ts';

export type ShiftRow = SeedRow<typeof workshift>;
export type DwoJobRow = SeedRow<typeof dwoJob>;
export type DwoRow = SeedRow<typeof dwo>;

/** Collects the rows of all timesheets; ids are given out in the order of adding. */
export interface Sheets {
  hazards: SeedRow<typeof dailyJobHazardAnalysis>[];
  dwos: DwoRow[];
  dwoJobs: DwoJobRow[];
  workshifts: ShiftRow[];
  timebreaks: SeedRow<typeof timebreak>[];
  vehicleUsages: SeedRow<typeof vehicleUsage>[];
}

export const emptySheets = (): Sheets => ({
  hazards: [],
  dwos: [],
  dwoJobs: [],
  workshifts: [],
  timebreaks: [],
  vehicleUsages: [],
});

/** Adds a row under the next id and answers it. */
export function addTo<T extends { id?: number | undefined }>(rows: T[], row: Omit<T, 'id'>): T & { id: number } {
  const numbered = { id: rows.length + 1, ...row } as T & { id: number };
  rows.push(numbered);
  return numbered;
}

/** The columns of a row that has not been changed since. */
export const asOf = (at: Date) => ({ createdAt: at, updatedAt: at, revision: 1 });
