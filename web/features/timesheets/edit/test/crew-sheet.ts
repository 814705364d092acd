import type { CrewRow, CrewSheet } from '#shared/timesheets/screens.ts';
import { rowOf, sheetOf } from '#web/features/timesheets/crew/test/small-sheet.ts';

/** A row from 7 until half past three with half an hour of lunch. */
export const crewRow = (id: number, given: Partial<CrewRow> = {}): CrewRow =>
  rowOf(id, { employeeId: id * 10, timeBreaksIds: [id * 100], revision: 1, ...given });

/** One job of a day, selected, with these rows. */
export const crewSheet = (rows: CrewRow[]): CrewSheet => sheetOf({ dwoJobId: 50, jobId: 7, jobs: [], rows });
