import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { workedMinutes } from '../../shared/rules/hours.ts';
import type { NewWorkshift, WorkshiftChange } from '../../shared/timesheets.ts';
import { type ClockFact, raiseLocationMismatch, raisePictureMismatch } from '../alerts/shift-alerts.ts';
import type { Queue } from '../background/queue.ts';
import { job } from '../db/tables/jobs.ts';
import { timebreak, workshift } from '../db/tables/timesheets.ts';
import type { Desk } from './desk.ts';
import { locationKind, placeFrom } from './locations.ts';
import { presentWorkshift } from './present.ts';
import {
  findClash,
  findDwoJobOf,
  holdPeople,
  holdSheet,
  holdShift,
  isClockPhoto,
  isMember,
  listBreaks,
  type Person,
  type Sheet,
  type WorkshiftRow,
} from './repository.ts';
import { assertRevision } from './revisions.ts';
import { assertAnswersFor, assertBreaksInside, assertOpen, assertShiftSpan, isTimeOff } from './rules.ts';

/** A clock-in, or with an end a whole shift that a phone kept while it had no signal. */
export type ShiftInput = z.output<typeof NewWorkshift> & {
  end?: string | null;
  endLocation?: string | null;
  endPictureId?: number | null;
};
type ShiftChange = z.output<typeof WorkshiftChange>;

const refused = (field: string, reason: string) => new Failure(400, `${field} ${reason}`, { errors: [{ field, reason }] });

/** The sheet a clock is pressed on, checked: it is there, it is the caller's, and the office has not approved it. */
async function openSheet({ write, caller }: Desk, dwoJobId: number): Promise<Sheet> {
  const sheet = await holdSheet(write.tx, dwoJobId);
  if (!sheet) throw refused('dwoJobId', 'does not exist');
  assertAnswersFor(caller, responsibleFor(sheet));
  assertOpen([sheet.dwo.status, sheet.dwoJob.status]);
  return sheet;
}

/** A shift, held, on a sheet that is open. The sheet is held first, as everywhere, so that two writers never wait for each other. */
export async function openShift(desk: Desk, id: number): Promise<{ sheet: Sheet; shift: WorkshiftRow }> {
  const { tx } = desk.write;
  const dwoJobId = await findDwoJobOf(tx, id);
  if (dwoJobId === undefined) throw new Failure(404, 'There is no such work shift');
  const sheet = await openSheet(desk, dwoJobId);
  const shift = await holdShift(tx, id);
  if (!shift) throw new Failure(404, 'There is no such work shift');
  assertOpen([shift.approvalStatus]);
  return { sheet, shift };
}

const responsibleFor = ({ dwo, job }: Sheet) => ({
  foremanId: dwo.foremanId,
  supervisorIds: [dwo.supervisorId, job.supervisorId],
});

/**
 * Clocks a person in. The first clock-in puts an assigned job in progress; a place that is neither the job's address nor the yard, and a
 * picture of somebody else, raise their alerts.
 * @throws Failure 400, 403, and 409 `ALREADY_CLOCKED_IN` or `SHIFT_OVERLAP` (details: where), `APPROVED`
 */
export async function clockIn(desk: Desk, input: ShiftInput): Promise<WorkshiftRow> {
  const { write } = desk;
  const sheet = await openSheet(desk, input.dwoJobId);
  const person = (await holdPeople(write.tx, [input.employeeId])).get(input.employeeId);
  const span = { start: new Date(input.start), end: input.end ? new Date(input.end) : null };
  assertShiftSpan({ ...span, type: input.type }, sheet.dwo.date, desk);
  if (span.end === null && isTimeOff(input.type)) throw refused('type', 'is time off, which is entered and not clocked');
  await assertWorksHere(desk, sheet, person);
  await assertClockPhoto(desk, 'startPictureId', input.startPictureId);
  await assertClockPhoto(desk, 'endPictureId', input.endPictureId ?? null);
  if (!isTimeOff(input.type)) await assertFree(desk, person, span);
  const startKind = kindAt(sheet, input.startLocation);
  const [row] = await write.tx
    .insert(workshift)
    .values({
      ...input,
      ...span,
      date: sheet.dwo.date,
      status: span.end ? 'finished' : 'running',
      startLocationType: startKind,
      endLocationType: span.end ? kindAt(sheet, input.endLocation ?? null) : null,
      hours: workedMinutes(span),
    })
    .returning();
  if (!row) throw new Error('an insert answers its row');
  write.changed('workshift');
  write.audit({ action: 'workshift.clockIn', subject: 'workshift', subjectId: row.id, after: presentWorkshift(row) });
  await beginJob(desk, sheet);
  await raiseAlerts(desk, sheet, person, null, row);
  return row;
}

/**
 * Clocks a person out, or takes the late verdict on a picture. A running break ends with the shift. The same clock-out twice is once.
 * @throws Failure 400, 403, 404, and 409 `REVISION_CHANGED`, `ALREADY_CLOCKED_OUT`, `PICTURE_DECIDED`, `APPROVED`
 */
export async function changeShift(desk: Desk, queue: Queue, id: number, change: ShiftChange): Promise<WorkshiftRow> {
  const { write } = desk;
  const { sheet, shift: before } = await openShift(desk, id);
  if (isRepeated(before, change)) return before;
  await assertRevision(write.tx, 'workshift', before, change.revision);
  assertChangeFits(before, change);
  await assertClockPhoto(desk, 'endPictureId', change.endPictureId ?? null);
  const clockOut =
    change.end === undefined ? {} : await endShift(desk, sheet, before, change.endLocation ?? null, new Date(change.end));
  const [row] = await write.tx
    .update(workshift)
    .set({
      endPictureId: change.endPictureId,
      startPictureMatchStatus: change.startPictureMatchStatus,
      endPictureMatchStatus: change.endPictureMatchStatus,
      phaseCode: change.phaseCode,
      ...clockOut,
      revision: sql`${workshift.revision} + 1`,
    })
    .where(eq(workshift.id, id))
    .returning();
  if (!row) throw new Error('an update answers its row');
  write.changed('workshift');
  write.audit({
    action: change.end === undefined ? 'workshift.change' : 'workshift.clockOut',
    subject: 'workshift',
    subjectId: id,
    before: presentWorkshift(before),
    after: presentWorkshift(row),
  });
  const person = { id: row.employeeId, fullName: await nameOf(desk, row.employeeId) };
  await raiseAlerts(desk, sheet, person, before, row);
  if (change.end !== undefined) await queue.recomputeCosts(write, [sheet.job.id]);
  return row;
}

/** Ends a shift and the break that runs in it; what then changes in its row. */
async function endShift(
  { write, caller, ...moment }: Desk,
  sheet: Sheet,
  shift: WorkshiftRow,
  endLocation: string | null,
  end: Date,
) {
  const breaks = await listBreaks(write.tx, shift.id);
  assertShiftSpan({ start: shift.start, end, type: shift.type }, sheet.dwo.date, moment);
  assertBreaksInside(breaks, end);
  const running = breaks.find((pause) => pause.end === null);
  if (running) {
    await write.tx
      .update(timebreak)
      .set({ end, status: 'finished', updatedById: caller.employeeId, revision: sql`${timebreak.revision} + 1` })
      .where(eq(timebreak.id, running.id));
    write.changed('timebreak');
  }
  const ended = breaks.map((pause) => ({ ...pause, end: pause.end ?? end }));
  return {
    end,
    endLocation,
    endLocationType: kindAt(sheet, endLocation),
    status: 'finished' as const,
    hours: workedMinutes({ start: shift.start, end }, ended),
  };
}

/** True when a phone, unsure whether it was heard, says again what is already so. */
const isRepeated = (shift: WorkshiftRow, change: ShiftChange): boolean =>
  change.end !== undefined &&
  shift.end?.getTime() === Date.parse(change.end) &&
  (change.startPictureMatchStatus ?? shift.startPictureMatchStatus) === shift.startPictureMatchStatus &&
  (change.endPictureMatchStatus ?? shift.endPictureMatchStatus) === shift.endPictureMatchStatus;

function assertChangeFits(shift: WorkshiftRow, change: ShiftChange): void {
  if (shift.end !== null && change.end !== undefined)
    throw new Failure(409, `Already clocked out at ${shift.end.toISOString()}`, {
      code: 'ALREADY_CLOCKED_OUT',
      details: { end: shift.end.toISOString(), revision: shift.revision },
    });
  if (shift.end === null && change.end === undefined)
    for (const field of ['endLocation', 'endPictureId', 'endPictureMatchStatus'] as const)
      if (change[field] !== undefined && change[field] !== null) throw refused(field, 'comes with the clock-out');
  if (shift.end !== null && change.endLocation !== undefined && change.end === undefined)
    throw refused('endLocation', 'comes with the clock-out');
  for (const side of ['start', 'end'] as const) {
    const verdict = change[`${side}PictureMatchStatus`];
    const known = shift[`${side}PictureMatchStatus`];
    if (verdict !== undefined && known !== 'pending' && verdict !== known)
      throw new Failure(409, `The ${side} picture is already ${known}`, { code: 'PICTURE_DECIDED' });
  }
}

/** Crew members and their foreman work on a crew's sheet, as long as they are with the company. */
async function assertWorksHere({ write }: Desk, { dwo, dwoJob }: Sheet, person: Person | undefined): Promise<void> {
  if (!person) throw refused('employeeId', 'does not exist');
  if (!person.isActive) throw refused('employeeId', 'is not active');
  if (person.id === dwo.foremanId) return;
  if (dwoJob.crewId === null || !(await isMember(write.tx, dwoJob.crewId, person.id)))
    throw refused('employeeId', 'is not in the crew');
}

async function assertClockPhoto({ write }: Desk, field: string, id: number | null): Promise<void> {
  if (id !== null && !(await isClockPhoto(write.tx, id))) throw refused(field, 'is not a clock photo');
}

/** Nobody works at two places at once. */
async function assertFree({ write }: Desk, person: Person | undefined, span: { start: Date; end: Date | null }): Promise<void> {
  const clash = person && (await findClash(write.tx, person.id, span));
  if (!clash) return;
  const details = { workshiftId: clash.id, jobId: clash.jobId, date: clash.date, start: clash.start, end: clash.end };
  throw clash.end === null
    ? new Failure(409, `${person.fullName} is clocked in at job #${clash.jobId} since ${clash.start.toISOString()}`, {
        code: 'ALREADY_CLOCKED_IN',
        details,
      })
    : new Failure(409, `${person.fullName} worked at job #${clash.jobId} until ${clash.end.toISOString()}`, {
        code: 'SHIFT_OVERLAP',
        details,
      });
}

async function beginJob({ write }: Desk, { job: { id, jobId, status } }: Sheet): Promise<void> {
  if (status !== 'assigned') return;
  const begun = await write.tx
    .update(job)
    .set({ status: 'inProgress', revision: sql`${job.revision} + 1` })
    .where(sql`${job.id} = ${id} and ${job.status} = 'assigned'`)
    .returning({ revision: job.revision });
  if (!begun[0]) return;
  write.changed('job');
  write.audit({
    action: 'job.begin',
    subject: 'job',
    subjectId: id,
    before: { jobId, status },
    after: { jobId, status: 'inProgress', revision: begun[0].revision },
  });
}

const kindAt = ({ job, yard }: Sheet, coordinates: string | null) =>
  locationKind(coordinates, placeFrom(job.latitude, job.longitude), placeFrom(yard.latitude, yard.longitude));

/** The alerts that a shift's new version gives reason for and its old one did not. */
async function raiseAlerts(
  { write }: Desk,
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
  };
  for (const side of ['start', 'end'] as const) {
    const [verdict, kind] = [`${side}PictureMatchStatus`, `${side}LocationType`] as const;
    if (after[verdict] === 'notMatched' && before?.[verdict] !== 'notMatched') await raisePictureMismatch(write, fact, side);
    if (after[kind] === 'unknown' && before?.[kind] !== 'unknown' && !isTimeOff(after.type))
      await raiseLocationMismatch(write, fact);
  }
}

async function nameOf({ write }: Desk, employeeId: number): Promise<string> {
  const people = await write.tx.query.employee.findFirst({ columns: { fullName: true }, where: (row) => eq(row.id, employeeId) });
  return people?.fullName ?? '';
}
