import { z } from 'zod';
import { Coordinates, Day, Id, SeenRevision, Timestamp } from '../http/query.ts';
import { lunchMinutes } from '../rules/hours.ts';
import { NewWorkshift } from './clock.ts';
import { PROPOSED_CELLS } from './proposals.ts';
import { Reopened, ShiftType, ShownRevisions, TypedPhaseCode, Workshift } from './sheets.ts';

const typeError = (issue: { input?: unknown }) => (issue.input === undefined ? 'Type is required' : 'Select a valid type');

const EditedType = z.enum(ShiftType.options, { error: typeError });

const TimeOffType = z.enum(['HOLIDAY', 'NO_SHOW'], { error: typeError });

/** A lunch time, hh:mm; `0:00` for no lunch break. */
const LunchTime = z.string().refine((text) => lunchMinutes(text) !== null, 'must be hh:mm');

/** A clock-in, or with an end a finished shift entered by the office, which may have length 0. */
export const EnteredWorkshift = NewWorkshift.extend({
  end: Timestamp.optional(),
  endLocation: Coordinates.nullable().optional(),
  lunchTime: LunchTime.optional(),
}).strict();

/**
 * A row of `PUT workshift/`. Without `lunchTime` the breaks stay unchanged; `timeBreaksIds` are the
 * breaks that the screen showed. `accepted` are the cells whose value is a proposal that a person
 * took; the history says so where the api proposes that value [edits-8].
 */
export const WorkshiftEdit = z
  .object({
    id: Id,
    date: Day.optional(),
    dwoJobId: Id.optional(),
    employeeId: Id.optional(),
    type: EditedType,
    start: Timestamp,
    end: Timestamp,
    lunchTime: LunchTime.optional(),
    phaseCode: TypedPhaseCode.optional(),
    timeBreaksIds: z.array(Id).max(100).optional(),
    accepted: z.array(z.enum(PROPOSED_CELLS)).max(PROPOSED_CELLS.length).optional(),
    revision: SeenRevision,
  })
  .strict();

export const WorkshiftEdits = z.object({ workshifts: z.array(WorkshiftEdit).min(1).max(300) }).strict();

export const OneWorkshiftEdit = WorkshiftEdit.omit({ id: true }).strict();

export const EditedWorkshifts = z.object({ data: z.array(Workshift), reopened: Reopened });

export const EditedWorkshift = z.object({ data: Workshift, reopened: Reopened });

/** Converts the rows of these jobs to time off. */
export const TimeOff = z
  .object({
    dwoJobIds: z.array(Id).min(1).max(50),
    type: TimeOffType.default('HOLIDAY'),
    /** Limits it to these people's rows; all when absent. */
    employeeIds: z.array(Id).min(1).max(300).optional(),
    revisions: ShownRevisions,
  })
  .strict();
