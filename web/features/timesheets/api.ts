import { z } from 'zod';
import { MAX_LIMIT } from '#shared/constants.ts';
import { Id, Timestamp } from '#shared/http/query.ts';
import { JobCategory } from '#shared/jobs/jobs.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { type ApprovableSheet, ApprovableSheets, Approval, ApprovalOfShifts } from '#shared/timesheets/approvals.ts';
import { call } from '#web/http/client.ts';

const OneDay = z.object({ data: z.object({ id: Id }) });

/** The sheets of these days, each with what would come of approving it now. */
export async function findApprovable(dwoIds: readonly number[]): Promise<ApprovableSheet[]> {
  const { data } = ApprovableSheets.parse(await call('GET', `/api/v1/dwo/approvable?ids=${dwoIds.join()}`));
  return data;
}

/** A job's sheet as it was shown. */
export type ShownSheet = Pick<ApprovableSheet, 'dwoJobId' | 'revision' | 'revisions'>;

/**
 * Approves a sheet exactly as it was shown: one that has moved since is refused.
 * @returns its revision as it is approved
 */
export async function approveSheet({ dwoJobId, revision, revisions }: ShownSheet): Promise<number | undefined> {
  const answer = await call('POST', `/api/v1/dwo_job/${dwoJobId}/approve`, { revision, revisions });
  return Approval.safeParse(answer).data?.data.dwoJobs[0]?.revision;
}

/** Takes an approval back: the sheet is submitted again. */
export async function unapproveSheet({ dwoJobId, revision }: { dwoJobId: number; revision: number | undefined }): Promise<void> {
  await call('POST', `/api/v1/dwo_job/${dwoJobId}/unapprove`, { revision });
}

/** Gives a sheet back to its foreman, as a draft that says why. */
export async function sendSheetBack(sheet: { dwoJobId: number; revision: number; reason: string }): Promise<void> {
  const { dwoJobId, ...body } = sheet;
  await call('POST', `/api/v1/dwo_job/${dwoJobId}/sendBack`, body);
}

interface ForemanDay {
  foremanId: number;
  date: string;
}

/** The number of a foreman's day; refused with `NO_DWO` where there is none. */
export async function findDay({ foremanId, date }: ForemanDay): Promise<number> {
  const answer = await call('GET', `/api/v1/dwo/foreman/${foremanId}/date/${date}`);
  return OneDay.parse(answer).data.id;
}

/** A person's shifts as they were shown, by number. */
export type ShownShifts = Readonly<Record<string, number>>;

const ofShifts = (revisions: ShownShifts) => ({ workshiftIds: Object.keys(revisions).map(Number), revisions });

/**
 * Approves shifts apart from their sheets, exactly as they were shown, or none of them.
 * @returns their revisions as they are approved
 */
export async function approveShifts(revisions: ShownShifts): Promise<ShownShifts | undefined> {
  const answer = await call('POST', '/api/v1/workshift/approve', ofShifts(revisions));
  return ApprovalOfShifts.safeParse(answer).data?.data.revisions;
}

/** Takes that back: sheets that were approved with it are submitted again. */
export async function unapproveShifts(revisions: ShownShifts): Promise<void> {
  await call('POST', '/api/v1/workshift/unapprove', ofShifts(revisions));
}

const Picture = z.object({ data: z.object({ url: z.string() }) });

/** Where a clock photo can be seen for a while. */
export async function findPhoto(photoId: number): Promise<string> {
  return Picture.parse(await call('GET', `/api/v1/workshift/picture/${photoId}`)).data.url;
}

/** A job that a foreman has, with the crew that they lead on it. */
export interface AvailableJob {
  id: number;
  jobId: string;
  address: string;
  category: JobCategory;
  region: string | null;
  crewId: number;
}

const Jobs = z.object({
  data: z.array(
    z.object({
      id: Id,
      jobId: z.string(),
      address: z.string(),
      category: JobCategory,
      startDate: Timestamp,
      region: z.object({ name: z.string() }).nullish(),
      crews: z.array(z.object({ id: Id, foremanId: Id.nullable() })).default([]),
    }),
  ),
});

interface AskedJobs {
  foremanId: number;
  /** yyyy-MM-dd */
  date: string;
  timeZone: string;
}

/** The jobs that have begun by that day, and on which a foreman leads a crew now. */
export async function findJobsOf({ foremanId, date, timeZone }: AskedJobs): Promise<AvailableJob[]> {
  const query = new URLSearchParams({ include: '["crews","region"]', limit: String(MAX_LIMIT) });
  const { data } = Jobs.parse(await call('GET', `/api/v1/employee/${foremanId}/job?${query}`));
  const begun = data.filter(({ startDate }) => businessDate(new Date(startDate), timeZone) <= date);
  return begun.flatMap(({ crews, region, startDate: _, ...job }) =>
    crews
      .filter((crew) => crew.foremanId === foremanId)
      .slice(0, 1)
      .map(({ id }) => ({ ...job, region: region?.name ?? null, crewId: id })),
  );
}

/** Takes a job off its day, on which nobody worked at it. */
export async function removeSheet({ dwoJobId, revision }: { dwoJobId: number; revision: number }): Promise<void> {
  await call('DELETE', `/api/v1/dwo_job/${dwoJobId}?revision=${revision}`);
}
