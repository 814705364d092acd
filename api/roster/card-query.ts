import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { notFound } from '#shared/http/errors.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, employeeSupervisor } from '../db/tables/people.ts';
import { dwo, dwoJob, timebreak, workshift } from '../db/tables/timesheets.ts';
import { mainPicture } from '../employees/views.ts';
import { pagesShutTo } from '../query/pages.ts';
import { crewsSeenBy, peopleOpenTo } from '../visibility/company.ts';
import { sheetsSeenBy } from '../visibility/sheets.ts';
import type { CardShift } from './card-rules.ts';
import { HAS_WORKED, isCarried, isPlanned, type RosterDay } from './query.ts';

const PERSON = {
  id: employee.id,
  revision: employee.revision,
  employeeId: employee.employeeId,
  fullName: employee.fullName,
  role: employee.role,
  isActive: employee.isActive,
  workPhone: employee.workPhone,
};
const JOB = { id: job.id, jobId: job.jobId, shownNumber: job.shownNumber };
const SHEET = { dwoId: dwoJob.dwoId, dwoJobId: dwoJob.id, status: dwoJob.status };

/**
 * Reads a person and what of today the caller may see of them [people-14].
 * @throws Failure 404 for somebody whom the caller neither sees nor finds on a sheet
 */
export async function readPersonCard(db: Reader, caller: Caller, id: number, day: RosterDay) {
  const [[found], shifts, [planned]] = await Promise.all([
    readPerson(db, caller, id),
    listShifts(db, caller, id, day),
    readPlanned(db, caller, id, day),
  ]);
  if (!found) throw notFound('employee', id);
  const [latest] = shifts;
  const foremanId = latest?.isSeen ? latest.foremanId : (planned?.foremanId ?? (await readDefaultForeman(db, caller, id)));
  const lead =
    found.person.role === 'worker'
      ? { as: 'foreman' as const, id: foremanId }
      : { as: 'supervisor' as const, id: found.supervisorId };
  const [[leader], [sheet], shut] = await Promise.all([
    lead.id === null
      ? []
      : db
          .select({ id: employee.id, fullName: employee.fullName, workPhone: employee.workPhone })
          .from(employee)
          .where(eq(employee.id, lead.id)),
    latest ? [] : readSheet(db, caller, id, day),
    pagesShutTo(db, caller, { people: [id, lead.id], jobs: [latest?.job.id, planned?.job.id] }),
  ]);
  return {
    ...found,
    shifts,
    planned: planned ?? null,
    lead: leader ? { as: lead.as, ...leader } : null,
    sheet: latest?.isSeen ? latest.sheet : (sheet ?? null),
    shut,
  };
}

/** Somebody whose page the caller may open, or who stands on a sheet that they see. */
function readPerson(db: Reader, caller: Caller, id: number) {
  const open = peopleOpenTo(caller, [id]);
  const sheets = sheetsSeenBy(caller, dwoJob);
  const onSheet = sql`exists (select 1 from ${workshift} join ${dwoJob} on ${eq(dwoJob.id, workshift.dwoJobId)}
    where ${and(eq(workshift.employeeId, id), sheets)})`;
  return db
    .select({ person: PERSON, storageKey: file.storageKey, supervisorId: employeeSupervisor.supervisorId })
    .from(employee)
    .leftJoin(employeePicture, mainPicture)
    .leftJoin(file, eq(file.id, employeePicture.pictureId))
    .leftJoin(employeeSupervisor, and(eq(employeeSupervisor.employeeId, employee.id), employeeSupervisor.isCurrent))
    .where(and(eq(employee.id, id), open && or(open, onSheet)));
}

/** The clocks of a day, the one that runs or ran last first; without time off. */
const listShifts = (db: Reader, caller: Caller, id: number, day: RosterDay): Promise<CardShift[]> =>
  db
    .select({
      start: workshift.start,
      end: workshift.end,
      breakSince: timebreak.start,
      job: JOB,
      foremanId: dwo.foremanId,
      sheet: SHEET,
      isSeen: isTrue(sheetsSeenBy(caller, dwoJob)),
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .leftJoin(timebreak, and(eq(timebreak.workShiftId, workshift.id), eq(timebreak.status, 'running')))
    .where(and(eq(workshift.employeeId, id), or(eq(workshift.date, day.date), day.carried && isCarried(day.carried)), HAS_WORKED))
    .orderBy(asc(sql`${workshift.end} is not null`), desc(workshift.end), desc(workshift.start));

const isTrue = (condition: SQL | undefined): SQL<boolean> => sql<boolean>`(${condition ?? sql`true`}) is true`;

/** A job of today on whose crew they are, of those that the caller sees, the primary crew first. */
const readPlanned = (db: Reader, caller: Caller, id: number, day: RosterDay) =>
  db
    .select({ job: JOB, foremanId: crew.foremanId })
    .from(employeeCrew)
    .innerJoin(crew, eq(crew.id, employeeCrew.crewId))
    .innerJoin(job, eq(job.id, crew.jobId))
    .where(and(isOnCrew(id), eq(employeeCrew.isForeman, false), isPlanned(day), crewsSeenBy(caller)))
    .orderBy(desc(crew.isPrimary), asc(crew.id))
    .limit(1);

const isOnCrew = (id: number): SQL | undefined =>
  and(eq(employeeCrew.employeeId, id), employeeCrew.isCurrent, eq(employeeCrew.isSupervisor, false), crew.isCurrent);

async function readDefaultForeman(db: Reader, caller: Caller, id: number): Promise<number | null> {
  const [found] = await db
    .select({ foremanId: crew.foremanId })
    .from(employeeCrew)
    .innerJoin(crew, eq(crew.id, employeeCrew.crewId))
    .where(and(isOnCrew(id), crew.isDefault, ne(crew.foremanId, id), crewsSeenBy(caller)))
    .orderBy(asc(crew.id))
    .limit(1);
  return found?.foremanId ?? null;
}

/** A sheet of the day of somebody without a clock: their own day as a foreman, or their crew's. */
const readSheet = (db: Reader, caller: Caller, id: number, day: RosterDay) =>
  db
    .select(SHEET)
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .where(
      and(
        eq(dwo.date, day.date),
        or(
          eq(dwo.foremanId, id),
          inArray(
            dwoJob.crewId,
            sql`(select ${crew.id} from ${employeeCrew} join ${crew} on ${eq(crew.id, employeeCrew.crewId)} where ${isOnCrew(id)})`,
          ),
        ),
        sheetsSeenBy(caller, dwoJob),
      ),
    )
    .orderBy(asc(dwoJob.id))
    .limit(1);
