import type { z } from 'zod';
import { type ClockFact, raiseLocationMismatch, raisePictureMismatch } from '#api/alerts/raise-commands.ts';
import type { WriteContext } from '#api/context.ts';
import { assertRevision } from '#api/db/revisions.ts';
import { insertRow, reviseRow } from '#api/db/rows.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { assertCodeOfJob } from '#api/phase-codes/checks.ts';
import { refused } from '#shared/http/errors.ts';
import { workedMinutes } from '#shared/rules/hours.ts';
import type { NewWorkshift } from '#shared/timesheets/clock.ts';
import { recomputeAround } from '../sheets/cost-commands.ts';
import { isElsewhere, kindAt } from '../sheets/location-rules.ts';
import { listBreaks, type Sheet, type WorkshiftRow } from '../sheets/repository.ts';
import { assertShiftSpan, columnsOfSheet, isTimeOff } from '../sheets/rules.ts';
import { reopen } from '../sheets/state-commands.ts';
import { endRunning } from './break-commands.ts';
import { lockEditableSheet, lockEditableShift, lockOwnShift } from './checks.ts';
import { beginAssignedJob, lockClockFacts } from './repository.ts';
import {
  assertBreaksInside,
  assertChangeFits,
  assertClockPhotos,
  assertFree,
  assertWorksHere,
  isRepeated,
  isVerdictAlone,
  type ShiftChange,
} from './rules.ts';

/** A clock-in, or with an end a whole shift that a phone kept while it had no signal. */
export type ShiftInput = z.output<typeof NewWorkshift> & {
  end?: string | null;
  endLocation?: string | null;
  endPictureId?: number | null;
};

/**
 * Clocks a person in [clock-1]. The first clock-in puts an assigned job in progress; a place that
 * is neither the job's address nor the yard, and a picture of somebody else, raise their alerts.
 * @throws Failure 400, 403, and 409 `ALREADY_CLOCKED_IN` or `SHIFT_OVERLAP` (details: where),
 * `APPROVED`
 */
export async function clockIn(context: WriteContext, input: ShiftInput): Promise<WorkshiftRow> {
  const { write, caller } = context;
  const sheet = await lockEditableSheet(context, input.dwoJobId);
  const span = { start: new Date(input.start), end: input.end ? new Date(input.end) : null };
  assertShiftSpan({ ...span, type: input.type }, sheet.dwo.date, context);
  if (span.end === null && isTimeOff(input.type)) throw refused('type', 'is time off, which is entered and not clocked');
  const photos = { startPictureId: input.startPictureId, endPictureId: input.endPictureId };
  const shift = { ...span, type: input.type };
  const { crewId } = sheet.dwoJob;
  const facts = await lockClockFacts(write.tx, caller, { employeeId: input.employeeId, crewId, photos, shift });
  assertWorksHere(sheet, facts);
  await assertCodeOfJob(write.tx, sheet.job.id, input.phaseCode);
  assertClockPhotos(photos, facts);
  assertFree(facts);
  await reopen(context, [sheet], []);
  const values = {
    ...input,
    ...span,
    ...columnsOfSheet(sheet.dwoJob, sheet.dwo.date),
    status: span.end ? ('finished' as const) : ('running' as const),
    startLocationType: kindAt(sheet, input.startLocation),
    endLocationType: span.end ? kindAt(sheet, input.endLocation ?? null) : null,
    hours: workedMinutes(span),
  };
  const row = await insertRow(write, 'workshift', workshift, values, 'workshift.clockIn');
  await beginJob(context, sheet);
  await raiseAlerts(context, sheet, facts.person, null, row);
  return row;
}

/**
 * Clocks a person out, or takes the late verdict on a picture [clock-2]. A running break ends with
 * the shift. Idempotent for the same clock-out. A verdict is a fact about a picture and changes no
 * hours: it is stored, and raises its alert, whatever the state of the row, and approved shifts
 * stay approved.
 * @throws Failure 400, 403, 404, and 409 `REVISION_CHANGED`, `ALREADY_CLOCKED_OUT`,
 *   `SHIFT_OVERLAP`, `PICTURE_DECIDED`, `APPROVED`
 */
export async function changeShift(context: WriteContext, id: number, change: ShiftChange): Promise<WorkshiftRow> {
  const { write, caller } = context;
  const isVerdict = isVerdictAlone(change);
  const { sheet, shift: before } = isVerdict ? await lockOwnShift(context, id) : await lockEditableShift(context, id);
  if (isRepeated(before, change)) return before;
  if (!isVerdict) await assertRevision(write.tx, 'workshift', before, change.revision);
  assertChangeFits(before, change);
  const photos = { endPictureId: change.endPictureId };
  const shift = change.end === undefined ? undefined : { ...before, end: new Date(change.end) };
  const facts = await lockClockFacts(write.tx, caller, { employeeId: before.employeeId, photos, shift, exceptId: id });
  assertClockPhotos(photos, facts);
  assertFree(facts);
  if (change.phaseCode !== before.phaseCode) await assertCodeOfJob(write.tx, sheet.job.id, change.phaseCode);
  if (!isVerdict) await reopen(context, [sheet], [before]);
  const clockOut =
    change.end === undefined ? {} : await endShift(context, sheet, before, change.endLocation ?? null, new Date(change.end));
  const { endPictureId, startPictureMatchStatus, endPictureMatchStatus, phaseCode } = change;
  const given = { endPictureId, startPictureMatchStatus, endPictureMatchStatus, phaseCode };
  const action = change.end === undefined ? 'workshift.change' : 'workshift.clockOut';
  const row = await reviseRow(write, 'workshift', workshift, before, { ...given, ...clockOut }, action);
  await raiseAlerts(context, sheet, facts.person, before, row);
  if (change.end !== undefined)
    await recomputeAround(write, [{ employeeId: row.employeeId, date: row.date, jobId: sheet.job.id }]);
  return row;
}

/** Ends a shift and its running break; answers the columns that change. */
async function endShift(
  { write, caller, ...moment }: WriteContext,
  sheet: Sheet,
  shift: WorkshiftRow,
  endLocation: string | null,
  end: Date,
) {
  const breaks = await listBreaks(write.tx, [shift.id]);
  assertShiftSpan({ start: shift.start, end, type: shift.type }, sheet.dwo.date, moment);
  assertBreaksInside(breaks, end);
  const ended = await endRunning({ write, caller }, shift, breaks, end);
  return {
    end,
    endLocation,
    endLocationType: kindAt(sheet, endLocation),
    status: 'finished' as const,
    hours: workedMinutes({ start: shift.start, end }, ended),
  };
}

async function beginJob({ write }: WriteContext, { job: { id, jobId, status } }: Sheet): Promise<void> {
  if (status !== 'assigned') return;
  const revision = await beginAssignedJob(write.tx, id);
  if (revision === undefined) return;
  write.changed('job');
  write.audit({
    action: 'job.begin',
    subject: 'job',
    subjectId: id,
    before: { jobId, status },
    after: { jobId, status: 'inProgress', revision },
  });
}

/** Raises the alerts that the new version of a shift gives reason for and the old one did not. */
async function raiseAlerts(
  { write }: WriteContext,
  sheet: Sheet,
  person: { id: number; fullName: string } | undefined,
  before: WorkshiftRow | null,
  after: WorkshiftRow,
): Promise<void> {
  if (!person) return;
  const fact: ClockFact = {
    workshiftId: after.id,
    dwoJobId: sheet.dwoJob.id,
    dwoId: sheet.dwo.id,
    job: sheet.job,
    employee: person,
    foremanName: sheet.foremanName,
    foremanId: sheet.dwo.foremanId,
  };
  for (const side of ['start', 'end'] as const) {
    const [verdict, kind] = [`${side}PictureMatchStatus`, `${side}LocationType`] as const;
    if (after[verdict] === 'notMatched' && before?.[verdict] !== 'notMatched') await raisePictureMismatch(write, fact, side);
    const isNew = after[kind] === 'unknown' && before?.[kind] !== 'unknown' && !isTimeOff(after.type);
    if (isNew && isElsewhere(sheet, after[`${side}Location`])) await raiseLocationMismatch(write, fact);
  }
}
