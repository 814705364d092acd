import { z } from 'zod';
import { dayCalls, sheetCalls, shiftCalls } from '#shared/calls/timesheets.ts';
import { MAX_LIMIT } from '#shared/constants.ts';
import { Id, Timestamp } from '#shared/http/query.ts';
import { JobCategory, NUMBERS } from '#shared/jobs/jobs.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { ApprovableSheet } from '#shared/timesheets/approvals.ts';
import { readLive } from '#web/http/read-live.ts';
import { send } from '#web/http/send.ts';

/** The sheets of these days, each with its findings, or why it cannot be approved now. */
export const findApprovable = async (ids: readonly number[]): Promise<readonly ApprovableSheet[]> =>
  (await send(dayCalls.approvable, { query: { ids } })).data;

/** A job's sheet as it was shown. */
export type ShownSheet = Pick<ApprovableSheet, 'dwoJobId' | 'revision' | 'revisions'>;

/**
 * Approves a sheet as it was shown; the api refuses one that has changed since.
 * @returns the revision of the approved sheet, if the answer has it
 */
export async function approveSheet({ dwoJobId, revision, revisions }: ShownSheet): Promise<number | undefined> {
  const answer = await send(sheetCalls.approve, { params: { id: dwoJobId }, body: { revision, revisions } });
  return answer?.data?.dwoJobs?.[0]?.revision;
}

/** Takes an approval back, so that the sheet is submitted again. */
export async function unapproveSheet({ dwoJobId, revision }: { dwoJobId: number; revision: number | undefined }): Promise<void> {
  await send(sheetCalls.unapprove, { params: { id: dwoJobId }, body: { revision } });
}

/** The revisions of a person's shifts as they were shown, by number of the shift. */
export type ShownShifts = Readonly<Record<string, number>>;

const ofShifts = (revisions: ShownShifts) => ({ workshiftIds: Object.keys(revisions).map(Number), revisions });

/**
 * Approves shifts apart from their sheets, as they were shown: all or none.
 * @returns the revisions of the approved shifts, if the answer has them
 */
export const approveShifts = async (revisions: ShownShifts): Promise<ShownShifts | undefined> =>
  (await send(shiftCalls.approve, { body: ofShifts(revisions) }))?.data?.revisions;

/** Takes approvals of shifts back; sheets that they had approved are submitted again. */
export async function unapproveShifts(revisions: ShownShifts): Promise<void> {
  await send(shiftCalls.unapprove, { body: ofShifts(revisions) });
}

/** A job of a foreman, with the crew that they lead on it. */
export interface AvailableJob {
  id: number;
  jobId: string;
  shownNumber?: string | undefined;
  address: string;
  category: JobCategory;
  region: string | null;
  crewId: number;
}

/** The answer with the relations of `include`, which the type of the resource does not have. */
const Jobs = z.object({
  data: z.array(
    z.object({
      id: Id,
      ...NUMBERS,
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

/** The jobs that have begun by a day, and on which the foreman leads a crew now. */
export async function findJobsOf({ foremanId, date, timeZone }: AskedJobs): Promise<AvailableJob[]> {
  const asked = { id: foremanId, include: '["crews","region"]', limit: MAX_LIMIT };
  const { data } = Jobs.parse(await readLive('personJobs', asked));
  const begun = data.filter(({ startDate }) => businessDate(new Date(startDate), timeZone) <= date);
  return begun.flatMap(({ crews, region, startDate: _, ...job }) =>
    crews
      .filter((crew) => crew.foremanId === foremanId)
      .slice(0, 1)
      .map(({ id }) => ({ ...job, region: region?.name ?? null, crewId: id })),
  );
}
