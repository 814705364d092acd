import { z } from 'zod';
import { Id, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import { TypedName } from '../rules/typed-name.ts';
import { ShiftType } from './sheets.ts';
import { PLAIN_TYPES } from './words.ts';

/** A person without an employee record. Only the time of day counts; the date is the DWO's. */
export const TemporalWorkshift = z.object({
  id: Id,
  dwoJobId: Id,
  employeeName: z.string(),
  type: ShiftType,
  start: Timestamp,
  end: Timestamp,
  createdById: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
});
export type TemporalWorkshift = z.infer<typeof TemporalWorkshift>;

const requiredTime = z.string('Date is required').min(1, 'Date is required').pipe(z.iso.datetime('Date must be a valid date'));

const temporalFields = {
  employeeName: TypedName({
    missing: 'Employee name is required',
    most: 100,
    tooLong: 'must have at most 100 characters',
  }),
  // The specification's message, although it names another field [temporary-1].
  type: z.enum(ShiftType.options, 'Employee name is required').pipe(z.enum(PLAIN_TYPES, 'Select a valid type')),
  start: requiredTime,
  end: requiredTime,
};

export const NewTemporalWorkshift = z.object({ dwoJobId: Id, ...temporalFields }).strict();

export const TemporalWorkshiftEdit = z.object({ ...temporalFields, dwoJobId: Id.optional(), revision: SeenRevision }).strict();

export const TemporalWorkshiftChange = TemporalWorkshiftEdit.partial().strict();

export const TemporalSwap = z.object({ employeeId: Id, revision: SeenRevision }).strict();

/** Largest number of candidates. */
export const SWAP_CANDIDATES = 180;

/**
 * Availability of a worker at a temporary worker's hours: free, already on this sheet, at work on
 * another job, or off that day.
 */
export const SwapStanding = z.enum(['free', 'onSheet', 'elsewhere', 'off']);
export type SwapStanding = z.infer<typeof SwapStanding>;

export const SwapCandidate = z.object({
  id: Id,
  employeeId: z.string(),
  fullName: z.string(),
  companyName: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  standing: SwapStanding,
  /** True when nothing prevents the swap. */
  canTake: z.boolean(),
  /** Number of the job where they are `elsewhere`. */
  jobNumber: z.string().nullable(),
});
export type SwapCandidate = z.infer<typeof SwapCandidate>;

/** `GET temporal_workshift/{id}/candidates`: available ones first. */
export const SwapCandidates = z.object({ data: z.array(SwapCandidate) });
