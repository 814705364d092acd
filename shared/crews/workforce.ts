import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { AskedNear, Id, Near, Revision, Timestamp } from '../http/query.ts';
import { JobStatus, NUMBERS } from '../jobs/jobs.ts';
import { OF_JOB, OF_JOB_ALONE } from '../jobs/live.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { Role } from '../roles.ts';

/** A person of the workforce, for rows and pick lists. */
export const WorkforcePerson = PersonRef.extend({
  role: Role,
  /** The specialist field. */
  class: z.string().nullable(),
  companyName: z.string().nullable(),
  isActive: z.boolean(),
  pictureUrl: z.string().nullable(),
  hasBiometricsConflict: z.boolean(),
});
export type WorkforcePerson = z.infer<typeof WorkforcePerson>;

/** A crew member: foreman or worker. `id` and `revision` are those of `employee_crew`. */
export const WorkforceMember = z.object({
  id: Id,
  revision: Revision,
  isForeman: z.boolean(),
  isDriver: z.boolean(),
  assignedAt: Timestamp,
  employee: WorkforcePerson,
});
export type WorkforceMember = z.infer<typeof WorkforceMember>;

export const WorkforceCrew = z.object({
  id: Id,
  revision: Revision,
  isPrimary: z.boolean(),
  foremanId: Id.nullable(),
  startTimes: z.array(z.string()).nullable(),
  /** The foreman first, then by name; without supervisors. */
  members: z.array(WorkforceMember),
});
export type WorkforceCrew = z.infer<typeof WorkforceCrew>;

/** `GET job/{id}/workforce`: who works on a job. `id` and `revision` are the job's. */
export const Workforce = z.object({
  id: Id,
  revision: Revision,
  ...NUMBERS,
  status: JobStatus,
  supervisor: WorkforcePerson.nullable(),
  /** Today's crews by position; the first is the primary crew. */
  crews: z.array(WorkforceCrew),
});
export type Workforce = z.infer<typeof Workforce>;

/** The Workforce tab of Job Details. `id` is the job's row number. */
export const workforceLive = liveResource<{ data: Workforce }>()({
  path: LIVE_PATHS.workforce,
  everyMs: 3_000,
  ...OF_JOB_ALONE,
  answer: ThingAnswer,
  topics: ['crew', 'employee', 'employee_crew', 'employee_picture', 'file', 'job'],
});

/** Largest number of candidates in an answer. */
export const CANDIDATES_SHOWN = 300;

/** The role that somebody is chosen for. */
export const CandidateRole = z.enum(['supervisor', 'foreman', 'worker']);
export type CandidateRole = z.infer<typeof CandidateRole>;

export const Candidate = WorkforcePerson.extend({
  /** The crew of this job, or this crew, that they are on now. */
  crewId: Id.nullable(),
  /** Number of other jobs they are on that are assigned or in progress. */
  otherJobs: z.number().int(),
  /** On holiday, PTO or no show in today's sheets. */
  isOffToday: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;

/**
 * `GET job/{id}/candidates` and `GET crew/{id}/candidates`: people to choose, active ones first.
 */
export const Candidates = z.object({
  /** The job's or the crew's row number. */
  id: Id,
  people: z.array(Candidate),
  /** The number of all matches; the list is bounded. */
  count: z.number().int(),
  near: Near.optional(),
});
export type Candidates = z.infer<typeof Candidates>;

const ofCandidates = {
  everyMs: 5_000,
  ...OF_JOB,
  query: z.object({ role: CandidateRole, search: z.string().trim().max(100).optional(), near: AskedNear }).strict(),
  answer: ThingAnswer,
  topics: ['crew', 'employee', 'employee_crew', 'employee_picture', 'file', 'job', 'workshift'],
} as const;

/**
 * Candidates for a job: foremen and workers of its region, or any supervisor. `id` is the job's row
 * number.
 */
export const candidatesLive = liveResource<{ data: Candidates }>()({
  path: LIVE_PATHS.candidates,
  ...ofCandidates,
});

/** Candidates for a default crew, from the regions of its foreman. */
export const crewCandidatesLive = liveResource<{ data: Candidates }>()({
  path: LIVE_PATHS.crewCandidates,
  ...ofCandidates,
});
