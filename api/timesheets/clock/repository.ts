import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '#api/context.ts';
import type { Reader, Tx } from '#api/db/schema.ts';
import { crew, employeeCrew } from '#api/db/tables/crews.ts';
import { job } from '#api/db/tables/jobs.ts';
import { appState, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { findClockPhoto } from '#api/files/repository.ts';
import { lockPeople } from '../sheets/lock-repository.ts';
import type { WorkshiftRow } from '../sheets/repository.ts';
import { type Span, takesTime } from '../sheets/rules.ts';
import type { Clash, ClockFacts, NamedPhotos } from './rules.ts';

interface Asked {
  employeeId: number;
  /** The sheet's crew, where only its members may work. */
  crewId?: number | null;
  photos: NamedPhotos;
  /** The shift as it will be; absent where its times stay. */
  shift: TimedShift | undefined;
  /** The id of the shift, when it is stored already. */
  exceptId?: number;
}

/**
 * Reads everything that the clock's rules need beside the sheet, which is locked before. Locks the
 * person.
 */
export async function lockClockFacts(tx: Tx, caller: Caller, asked: Asked): Promise<ClockFacts> {
  const { employeeId, crewId, photos, shift, exceptId } = asked;
  return {
    person: (await lockPeople(tx, [employeeId])).get(employeeId),
    isInCrew: typeof crewId === 'number' && (await isMember(tx, crewId, employeeId)),
    photos: await clockPhotosOf(tx, caller, Object.values(photos)),
    clash: shift && (await findClash(tx, employeeId, shift, exceptId)),
  };
}

async function clockPhotosOf(
  reader: Reader,
  caller: Caller,
  named: readonly (number | null | undefined)[],
): Promise<Set<number>> {
  const photos = new Set<number>();
  for (const id of named) if (typeof id === 'number' && (await findClockPhoto(reader, caller, id))) photos.add(id);
  return photos;
}

/** Whether a person is on a crew now, other than as its supervisor. */
async function isMember(reader: Reader, crewId: number, employeeId: number): Promise<boolean> {
  const found = await reader
    .select({ id: employeeCrew.id })
    .from(employeeCrew)
    .where(
      and(
        eq(employeeCrew.crewId, crewId),
        eq(employeeCrew.employeeId, employeeId),
        eq(employeeCrew.isCurrent, true),
        eq(employeeCrew.isSupervisor, false),
      ),
    );
  return found.length > 0;
}

/** The foreman's own crew for a job, when the job has one of theirs. */
export async function findJobCrew(reader: Reader, foremanId: number, jobId: number): Promise<number | undefined> {
  const [found] = await reader
    .select({ id: crew.id })
    .from(crew)
    .where(and(eq(crew.foremanId, foremanId), eq(crew.jobId, jobId), eq(crew.isCurrent, true)))
    .orderBy(crew.id)
    .limit(1);
  return found?.id;
}

type TimedShift = Pick<WorkshiftRow, 'type' | 'start' | 'end'>;

/**
 * Finds a shift of this person that overlaps this one (`takesTime`), and its job. A Holiday later
 * in the day does not stop a clock-in: the running shift ends before it.
 * @param exceptId the shift itself, when it is stored already
 */
export async function findClash(
  reader: Reader,
  employeeId: number,
  shift: TimedShift,
  exceptId?: number,
): Promise<Clash | undefined> {
  if (!takesTime(shift)) return undefined;
  const [found] = await reader
    .select({
      id: workshift.id,
      type: workshift.type,
      start: workshift.start,
      end: workshift.end,
      jobId: job.jobId,
      shownNumber: job.shownNumber,
      date: workshift.date,
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .where(
      and(
        eq(workshift.employeeId, employeeId),
        exceptId === undefined ? undefined : ne(workshift.id, exceptId),
        takesTimeOf(shift),
      ),
    )
    .orderBy(sql`${workshift.end} nulls first`, workshift.id)
    .limit(1);
  return found;
}

/** Condition on a shift: it overlaps the span, as in `findClash`. */
export const takesTimeOf = (span: Span): SQL | undefined =>
  and(ne(workshift.type, 'NO_SHOW'), isWithin(span), or(isNull(workshift.end), ne(workshift.end, workshift.start)));

function isWithin({ start, end }: Span): SQL | undefined {
  if (end !== null)
    return and(
      sql`${workshift.start} < ${end.toISOString()}`,
      or(isNull(workshift.end), sql`${workshift.end} > ${start.toISOString()}`),
    );
  const isNoLaterHoliday = or(ne(workshift.type, 'HOLIDAY'), lte(workshift.start, start));
  return or(isNull(workshift.end), and(gt(workshift.end, start), isNoLaterHoliday));
}

/**
 * Puts an assigned job in progress.
 * @returns its new revision; undefined when it is no longer assigned
 */
export async function beginAssignedJob(tx: Tx, id: number): Promise<number | undefined> {
  const [begun] = await tx
    .update(job)
    .set({ status: 'inProgress', revision: sql`${job.revision} + 1` })
    .where(and(eq(job.id, id), eq(job.status, 'assigned')))
    .returning({ revision: job.revision });
  return begun?.revision;
}

interface WhichState {
  foremanId: number;
  date: string;
}

const isOf = ({ foremanId, date }: WhichState) => and(eq(appState.foremanId, foremanId), eq(appState.date, date));

/** The backup of a day, undefined when there is none. */
export async function findBackup(reader: Reader, which: WhichState) {
  const [found] = await reader.select({ appStateBackup: appState.appStateBackup }).from(appState).where(isOf(which));
  return found?.appStateBackup;
}

/** Locks the backup of a day; answers when it was stored. */
export async function lockBackup(tx: Tx, which: WhichState): Promise<{ updatedAt: Date } | undefined> {
  const [found] = await tx.select({ updatedAt: appState.updatedAt }).from(appState).where(isOf(which)).for('update');
  return found;
}

/** Upserts the backup of a day. */
export async function writeBackup(tx: Tx, state: typeof appState.$inferInsert): Promise<{ updatedAt: Date } | undefined> {
  const { appStateBackup } = state;
  const [kept] = await tx
    .insert(appState)
    .values(state)
    .onConflictDoUpdate({
      target: [appState.foremanId, appState.date],
      set: { appStateBackup, updatedAt: new Date() },
    })
    .returning({ updatedAt: appState.updatedAt });
  return kept;
}
