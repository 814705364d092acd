import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { ExportFamily } from '../exports.ts';
import { Day, Id, Timestamp } from '../http/query.ts';
import { JobStatus, NUMBERS } from '../jobs/jobs.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { Role } from '../roles.ts';
import { RosterMember } from '../roster/roster.ts';
import { DayFigures } from '../timesheets/screens.ts';
import { TimesheetStatus } from '../timesheets/sheets.ts';
import { MOST_ASKED } from './asked.ts';

/** How close a line is to what was asked, 100 at most [find-3]. */
const Closeness = z.number();

/** What today's roster says of somebody, as far as the reader sees its jobs. */
const FoundToday = RosterMember.pick({
  clockInStatus: true,
  clockedInAt: true,
  clockedOutAt: true,
  elsewhere: true,
  off: true,
  expected: true,
  call: true,
});

const FoundPerson = PersonRef.pick({ id: true, employeeId: true, fullName: true }).extend({
  role: Role,
  isActive: z.boolean(),
  workPhone: z.string().nullable(),
  /** Null for somebody who has nothing to do with today's jobs. */
  today: FoundToday.nullable(),
  closeness: Closeness,
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** A foreman's day; minutes and people are those of the sheets that the reader sees. */
const FoundDay = z.object({
  id: Id,
  date: Day,
  status: TimesheetStatus,
  foremanId: Id,
  foremanName: z.string(),
  ...DayFigures.pick({ minutes: true, people: true, running: true }).shape,
  closeness: Closeness,
});
export type FoundDay = z.infer<typeof FoundDay>;

const FoundJob = z.object({ id: Id, ...NUMBERS, address: z.string(), status: JobStatus, closeness: Closeness });
export type FoundJob = z.infer<typeof FoundJob>;

const FoundVehicle = z.object({
  id: Id,
  name: z.string(),
  plate: z.string(),
  isRetired: z.boolean(),
  isInUse: z.boolean(),
  closeness: Closeness,
});
export type FoundVehicle = z.infer<typeof FoundVehicle>;

/** A file that was made, or one that was sent. */
const FoundFile = z.object({
  id: Id,
  of: z.enum(['export', 'upload', 'import']),
  /** Of an export. */
  family: ExportFamily.nullable(),
  name: z.string(),
  status: z.string(),
  at: Timestamp,
  closeness: Closeness,
});
export type FoundFile = z.infer<typeof FoundFile>;

/** The best of each kind, the closest first. A kind that the reader may not read is empty. */
const FoundThings = z.object({
  people: z.array(FoundPerson),
  days: z.array(FoundDay),
  jobs: z.array(FoundJob),
  vehicles: z.array(FoundVehicle),
  files: z.array(FoundFile),
  /** The business day that counts as today. */
  today: Day,
});
export type FoundThings = z.infer<typeof FoundThings>;
export const OneFound = z.object({ data: FoundThings });

/** `GET find`: `q` as it is typed [find-2]. */
const FindQuery = z
  .object({ q: z.string().trim().min(1, 'is required').max(MOST_ASKED, `must have at most ${MOST_ASKED} characters`) })
  .strict();

export const findLive = {
  found: liveResource<z.infer<typeof OneFound>>()({
    path: LIVE_PATHS.found,
    everyMs: 5_000,
    isSearch: true,
    audience: 'person',
    right: ['read', 'find'],
    query: FindQuery,
    answer: ThingAnswer,
    topics: [
      'crew',
      'download_iif',
      'download_job_csv',
      'download_workshift_csv',
      'dwo',
      'dwo_job',
      'employee',
      'employee/csv',
      'employee_crew',
      'import',
      'job',
      'late_call',
      'timebreak',
      'upload_employee',
      'vehicle',
      'vehicle/foreman',
      'workshift',
    ],
  }),
};
