import { PhaseCodes } from '#shared/jobs/phase-codes.ts';
import { EditedWorkshifts } from '#shared/timesheets/edits.ts';
import { call } from '#web/http/client.ts';
import type { ShiftEdit } from '../drafts/draft.ts';

/** Saves rows of timesheets, all or none. */
export const updateShifts = async (workshifts: readonly ShiftEdit[]) =>
  EditedWorkshifts.parse(await call('PUT', '/api/v1/workshift', { workshifts }));

/** What hours can be booked on at a job. */
export const findPhaseCodes = async (jobId: number) => PhaseCodes.parse(await call('GET', `/api/v1/jobphasecode/${jobId}`)).body;
