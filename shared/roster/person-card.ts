import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Id, MayOpen, PathId, Revision, Timestamp } from '../http/query.ts';
import { NUMBERS } from '../jobs/jobs.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { Role } from '../roles.ts';
import { SaidOfLate } from '../rules/expected/said.ts';
import { WeekOfPerson } from '../timesheets/overtime-ahead.ts';
import { TimesheetStatus } from '../timesheets/sheets.ts';
import { RosterExpected, RosterOff } from './roster.ts';

/** Where a person is today: their clock runs, is over, or has not begun on a job of today. */
const CardClock = z.object({
  status: z.enum(['in', 'break', 'left', 'missing']),
  /** Of the clock-in, the break or the clock-out; null for somebody who is not in. */
  since: Timestamp.nullable(),
  /** Null where the reader may not see the job. */
  job: z.object({ id: Id, ...NUMBERS, mayOpen: MayOpen }).nullable(),
  /** As on the roster of that job; absent for somebody who is not of its crew. */
  expected: RosterExpected.optional(),
  off: RosterOff.optional(),
  call: SaidOfLate.optional(),
});

/** The person to ask about somebody: the foreman of the crew, of a foreman the supervisor. */
const CardLead = z.object({
  as: z.enum(['foreman', 'supervisor']),
  id: Id,
  fullName: z.string(),
  workPhone: z.string().nullable(),
  mayOpen: MayOpen,
});

/**
 * `GET employee/{id}/card`: a person in short, and where they are today [people-14]. What the
 * reader may not see is null.
 */
export const PersonCard = PersonRef.extend({
  revision: Revision,
  role: Role,
  isActive: z.boolean(),
  pictureUrl: z.string().nullable(),
  workPhone: z.string().nullable(),
  /** The business time zone, by its IANA name. */
  timeZone: z.string(),
  /** Null for somebody who has nothing to do with the roster of today. */
  clock: CardClock.nullable(),
  lead: CardLead.nullable(),
  /** The sheet of today that they are on, or of their crew. */
  sheet: z.object({ dwoId: Id, dwoJobId: Id, status: TimesheetStatus }).nullable(),
  /** Their payroll week, over all jobs [hours-7]; null for somebody of the office. */
  week: WeekOfPerson.nullable(),
});
export type PersonCard = z.infer<typeof PersonCard>;

export const personCardLive = liveResource<{ data: PersonCard }>()({
  path: LIVE_PATHS.personCard,
  everyMs: 2_000,
  audience: 'scope',
  right: ['read', 'personCard'],
  params: z.object({ id: PathId }),
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: [
    'crew',
    'dwo',
    'dwo_job',
    'employee',
    'employee_crew',
    'employee_picture',
    'file',
    'job',
    'late_call',
    'timebreak',
    'workshift',
  ],
});
