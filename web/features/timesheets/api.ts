import { dayCalls, sheetCalls, shiftCalls } from '#shared/calls/timesheets.ts';
import type { ApprovableSheet } from '#shared/timesheets/approvals.ts';
import { send } from '#web/http/send.ts';

/** The sheets of these days, each with its findings, or why it cannot be approved now. */
export const findApprovable = async (ids: readonly number[]): Promise<readonly ApprovableSheet[]> =>
  (await send(dayCalls.approvable, { query: { ids } })).data;

/** A job's sheet as it was shown. */
export type ShownSheet = Pick<ApprovableSheet, 'dwoJobId' | 'revision' | 'revisions'>;

/**
 * Approves a sheet as it was shown; the api refuses one that has changed since.
 * @param onBehalfReason why it is approved in place of its supervisor
 * @returns the revision of the approved sheet, if the answer has it
 */
export async function approveSheet(
  { dwoJobId, revision, revisions }: ShownSheet,
  onBehalfReason?: string,
): Promise<number | undefined> {
  const body = { revision, revisions, ...(onBehalfReason !== undefined && { onBehalfReason }) };
  const answer = await send(sheetCalls.approve, { params: { id: dwoJobId }, body });
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
