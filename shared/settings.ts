import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { Id, Timestamp } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { liveResource, ThingAnswer } from './live/resource.ts';

/** Duration, in hours, for which an admin opens the approval of last week. */
export const APPROVER_HOURS = 24;

/** The numbers that people see of jobs: Muster's, or the company's own where a job has one. */
export const JobNumbers = z.enum(['muster', 'own'], 'must be muster or own');
export type JobNumbers = z.infer<typeof JobNumbers>;

/** `GET approversettings`. */
export const ApproverSettings = z.object({
  /** True while sub-admins and supervisors may approve last week's timesheets. */
  isActive: z.boolean(),
  expires: Timestamp.nullable(),
  lastUpdatedByEmployeeId: Id.nullable(),
  lastUpdatedBy: PersonRef.nullable(),
  jobNumbers: JobNumbers,
  /** Whether somebody who is late raises an alert [alerts-5]. */
  lateAlerts: z.boolean(),
});
export type ApproverSettings = z.infer<typeof ApproverSettings>;

/**
 * `PUT approversettings`: true opens for 24 hours from now, false closes; the numbers of jobs;
 * whether lateness raises alerts. One of them is given, and what is absent stays.
 */
export const ApproverSettingsChange = z
  .object({
    increaseSubadminPermissions: z.boolean('must be true or false').optional(),
    jobNumbers: JobNumbers.optional(),
    lateAlerts: z.boolean('must be true or false').optional(),
  })
  .strict()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['increaseSubadminPermissions'],
    error: 'must be true or false',
  });

/** `POST approversettings/auth` */
export const RootPassword = z
  .object({ password: z.string('Password is required').min(1, 'Password is required').max(200, 'Not valid password') })
  .strict();
/** `message` is the reason of a refusal: 'Not valid password'. */
export const RootPasswordAnswer = z.object({ authorized: z.boolean(), message: z.string().optional() });

/** The settings of the admin panel. */
export const approverSettingsLive = liveResource<{ data: ApproverSettings }>()({
  path: LIVE_PATHS.approverSettings,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'approverSettings'],
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: ['approversettings', 'employee'],
});

/** `GET approversettings/lastWeek`: whether last week's timesheets may be approved now. */
export const LastWeekApproval = ApproverSettings.pick({ isActive: true, expires: true });
export type LastWeekApproval = z.infer<typeof LastWeekApproval>;

/** Whether last week may be approved, for everybody who approves. */
export const lastWeekApprovalLive = liveResource<{ data: LastWeekApproval }>()({
  path: LIVE_PATHS.lastWeekApproval,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'officeTimesheet'],
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: ['approversettings'],
});
