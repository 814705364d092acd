import { and, asc, between, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AskedFor } from '#shared/find/asked.ts';
import type { FoundDay, FoundFile, FoundJob, FoundPerson, FoundThings, FoundVehicle } from '#shared/find/found.ts';
import { isForgiving } from '#shared/find/mistakes.ts';
import { can } from '#shared/permissions.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { searchedAs } from '../db/tables/columns.ts';
import { importFile } from '../db/tables/imports.ts';
import { job, workFirst } from '../db/tables/jobs.ts';
import { employee, phoneDigits } from '../db/tables/people.ts';
import { dwo, dwoJob } from '../db/tables/timesheets.ts';
import { exportFile, uploadEmployee } from '../db/tables/transfers.ts';
import { vehicle } from '../db/tables/vehicles.ts';
import { alike, asTyped, byPatterns, type Compare, hasAll } from '../query/near.ts';
import type { SharedRoster } from '../roster/shared-roster-rules.ts';
import { seesJobsOf } from '../roster/shared-roster-rules.ts';
import { readDayFigures } from '../timesheets/screens/day-figures-query.ts';
import { vehicleView } from '../vehicles/views.ts';
import { jobsSeenBy } from '../visibility/company.ts';
import { daysSeenBy, sheetsOfDaySeenBy } from '../visibility/sheets.ts';
import { closenessOfDay, closenessOfPhone, closenessTo, closest, daysAsked, familiesOf, isClosed, todayOf } from './rules.ts';
import type { SeenPeople } from './seen-people-query.ts';

/** So many rows of a kind are compared; of more, such as all jobs on Main Street, the first. */
const MOST_COMPARED = 300;
/** Of jobs by mistakes of typing: each is compared with many patterns, or by its trigrams. */
const MOST_MISTYPED_JOBS = 100;
/** Files that were made or sent before are found in their lists. */
const FILES_OF_DAYS = 90;

interface Asking {
  db: Reader;
  caller: Caller;
  asked: AskedFor;
  today: string;
  now: Date;
  /** Today's, of the whole company. */
  roster: SharedRoster;
  seenPeople: SeenPeople;
}

/**
 * Finds what is closest of each kind, among what the caller sees [find-1]. Mistakes of typing are
 * forgiven where nothing is found as it is typed [find-4].
 */
export async function readFound(asking: Asking): Promise<FoundThings> {
  const ways = asking.asked.words.some(isForgiving) ? [asTyped, byPatterns, alike] : [asTyped];
  let found = NOTHING_FOUND;
  for (const compare of ways) {
    found = await findBy(compare, asking);
    if (Object.values(found).some((rows) => rows.length > 0)) break;
  }
  return { ...found, today: asking.today };
}

const NOTHING: never[] = [];
const NOTHING_FOUND: Omit<FoundThings, 'today'> = {
  people: NOTHING,
  days: NOTHING,
  jobs: NOTHING,
  vehicles: NOTHING,
  files: NOTHING,
};

async function findBy(compare: Compare, asking: Asking): Promise<Omit<FoundThings, 'today'>> {
  const { only, words } = asking.asked;
  if (words.length === 0 || only === 'actions') return NOTHING_FOUND;
  // One after the other: together they would take the connections from screens and phones.
  const people = only === null || only === 'people' ? await findPeople(compare, asking) : NOTHING;
  const bare = only === null ? await findDays(compare, asking) : NOTHING;
  // Their figures are read by keys, while the other kinds are sought.
  const [days, [jobs, vehicles, files]] = await Promise.all([withFigures(asking, bare), findOthers(compare, asking)]);
  return { people, days, jobs, vehicles, files };
}

async function findOthers(compare: Compare, asking: Asking): Promise<[FoundJob[], FoundVehicle[], FoundFile[]]> {
  const { only } = asking.asked;
  return [
    only === null || only === 'jobs' ? await findJobs(compare, asking) : [],
    only === null ? await findVehicles(compare, asking) : [],
    only === null ? await findFiles(compare, asking) : [],
  ];
}

/** Every word is there, or every one that names no day; none of nothing. */
const hasWords = (compare: Compare, text: SQL, { words, others, day }: AskedFor): SQL | undefined =>
  or(hasAll(compare, text, words), day === null ? undefined : hasAll(compare, text, others));

async function findPeople(compare: Compare, { db, caller, asked, roster, seenPeople }: Asking): Promise<FoundPerson[]> {
  const { digits } = asked;
  const called = digits === null ? undefined : sql`${phoneDigits(employee.workPhone)} like ${`%${digits}%`}`;
  const matches = and(or(hasWords(compare, sql`${employee.searchData}`, asked), called), isNull(employee.erasedAt));
  const rows = await db
    .select({
      id: employee.id,
      employeeId: employee.employeeId,
      fullName: employee.fullName,
      role: employee.role,
      isActive: employee.isActive,
      workPhone: employee.workPhone,
    })
    .from(employee)
    .where(and(matches, await seenPeople(caller)))
    .orderBy(desc(employee.isActive), asc(employee.id))
    .limit(MOST_COMPARED);
  const today = todayOf(roster, new Set(rows.map(({ id }) => id)), seesJobsOf(caller));
  const ranked = rows.map((row) => {
    const { fullName, employeeId, workPhone, isActive } = row;
    const byWords = closenessTo(asked, { names: [fullName, employeeId] }, { isPast: !isActive, isToday: today.has(row.id) });
    const byPhone = called && workPhone && phoneHas(workPhone, digits!) ? closenessOfPhone(digits!, workPhone) : 0;
    return { ...row, today: today.get(row.id) ?? null, closeness: Math.max(byWords, byPhone) };
  });
  return closest(ranked, 'people', asked);
}

const phoneHas = (phone: string, digits: string): boolean => phone.replaceAll(/\D/g, '').includes(digits);

async function findJobs(compare: Compare, { db, caller, asked, roster }: Asking): Promise<FoundJob[]> {
  const where = (condition: SQL | undefined) =>
    db
      .select({
        id: job.id,
        jobId: job.jobId,
        shownNumber: job.shownNumber,
        address: job.address,
        status: job.status,
        externalNumber: job.externalNumber,
        workOrderNumber: job.workOrderNumber,
        searchData: job.searchData,
      })
      .from(job)
      .where(and(condition, jobsSeenBy(caller)))
      .orderBy(workFirst(job.status), desc(job.id))
      .limit(compare === asTyped ? MOST_COMPARED : MOST_MISTYPED_JOBS);
  // A short number is a part of so many others that it may be none of the first.
  const numbers = asked.words.flatMap((word) => (/\d/.test(word) ? [word, word.toUpperCase()] : []));
  const [found, numbered] = await Promise.all([
    where(hasWords(compare, sql`${job.searchData}`, asked)),
    numbers.length === 0 ? [] : where(inArray(job.jobId, numbers)),
  ]);
  const rows = new Map([...numbered, ...found].map((row) => [row.id, row]));
  const ranked = [...rows.values()].map(({ externalNumber, workOrderNumber, searchData, ...row }) => {
    const names = [row.jobId, row.shownNumber, externalNumber, workOrderNumber, row.address];
    const more = { isPast: isClosed(row.status), isToday: roster.has(row.id) };
    return { ...row, closeness: closenessTo(asked, { names, beside: [searchData] }, more) };
  });
  return closest(ranked, 'jobs', asked);
}

type BareDay = Omit<FoundDay, 'minutes' | 'people' | 'running'>;

/** Foremen's days: by their names, of a day that is named by jobs as well. */
async function findDays(compare: Compare, { db, caller, asked, today }: Asking): Promise<BareDay[]> {
  const { start, end } = daysAsked(asked, today);
  const isNamed = asked.day !== null;
  const onDay = db
    .select({ jobs: sql<string | null>`string_agg(${job.searchData}, ' ')`.as('jobs') })
    .from(dwoJob)
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .where(and(isNamed ? eq(dwoJob.dwoId, dwo.id) : sql`false`, sheetsOfDaySeenBy(caller)))
    .as('on_day');
  // A few weeks are fewer rows than an index of texts would name for a letter.
  const text = isNamed
    ? sql`concat_ws(' ', ${dwo.searchData}, ${onDay.jobs})`
    : compare === alike
      ? sql`${dwo.searchData}`
      : sql`(${dwo.searchData} || '')`;
  const rows = await db
    .select({
      id: dwo.id,
      date: dwo.date,
      status: dwo.status,
      foremanId: dwo.foremanId,
      foremanName: employee.fullName,
      searchData: dwo.searchData,
      jobs: onDay.jobs,
    })
    .from(dwo)
    .innerJoin(employee, eq(employee.id, dwo.foremanId))
    .leftJoinLateral(onDay, sql`true`)
    .where(and(between(dwo.date, start, end), hasAll(compare, text, asked.others), daysSeenBy(caller)))
    .orderBy(desc(dwo.date), desc(dwo.id))
    .limit(MOST_COMPARED);
  const ranked = rows.map(({ searchData, jobs, ...row }) => {
    const by = { names: [row.foremanName], beside: [searchData, jobs] };
    return { ...row, closeness: closenessOfDay(asked, by, { date: row.date, today, isSubmitted: row.status === 'submitted' }) };
  });
  return closest(ranked, 'days', asked);
}

async function withFigures({ db, caller }: Asking, days: readonly BareDay[]): Promise<FoundDay[]> {
  if (days.length === 0) return [];
  const figuresOf = await readDayFigures(
    db,
    caller,
    days.map(({ id }) => id),
  );
  return days.map((day) => {
    const { minutes, people, running } = figuresOf(day.id);
    return { ...day, minutes, people, running };
  });
}

async function findVehicles(compare: Compare, { db, caller, asked }: Asking): Promise<FoundVehicle[]> {
  if (!can(caller.role, 'read', 'fleet')) return [];
  const { isInUse, searchData } = vehicleView.fields;
  const rows = await db
    .select({
      id: vehicle.id,
      name: vehicle.name,
      plate: vehicle.plate,
      model: vehicle.model,
      vin: vehicle.vin,
      isRetired: vehicle.isRetired,
      isInUse: isInUse!.column as SQL<boolean>,
    })
    .from(vehicle)
    .where(hasWords(compare, searchData!.column as SQL, asked))
    .orderBy(asc(vehicle.isRetired), asc(vehicle.id))
    .limit(MOST_COMPARED);
  const ranked = rows.map(({ model, vin, ...row }) => {
    const by = { names: [row.name, row.plate, vin], beside: [model] };
    return { ...row, closeness: closenessTo(asked, by, { isPast: row.isRetired }) };
  });
  return closest(ranked, 'vehicles', asked);
}

/** Files that were made, and those that were sent, as far as the caller may read them. */
async function findFiles(compare: Compare, { db, caller: { role }, asked, now }: Asking): Promise<FoundFile[]> {
  const since = new Date(now.getTime() - FILES_OF_DAYS * 86_400_000);
  const families = familiesOf(role);
  const [exports, uploads, imports] = await Promise.all([
    families.length === 0
      ? []
      : db
          .select({
            id: exportFile.id,
            family: exportFile.family,
            name: exportFile.fileName,
            status: exportFile.status,
            at: exportFile.createdAt,
          })
          .from(exportFile)
          .where(
            and(
              inArray(exportFile.family, families),
              eq(exportFile.status, 'Successful'),
              gte(exportFile.createdAt, since),
              hasWords(compare, searchedAs(sql`coalesce(${exportFile.fileName}, '')`), asked),
            ),
          )
          .orderBy(desc(exportFile.id))
          .limit(MOST_COMPARED),
    can(role, 'read', 'employeeUpload')
      ? db
          .select({
            id: uploadEmployee.id,
            name: uploadEmployee.fileName,
            status: uploadEmployee.uploadStatus,
            at: uploadEmployee.updatedAt,
          })
          .from(uploadEmployee)
          .where(and(gte(uploadEmployee.updatedAt, since), hasWords(compare, searchedAs(uploadEmployee.fileName), asked)))
          .orderBy(desc(uploadEmployee.id))
          .limit(MOST_COMPARED)
      : [],
    can(role, 'read', 'dataImport')
      ? db
          .select({ id: importFile.id, name: importFile.fileName, status: importFile.status, at: importFile.updatedAt })
          .from(importFile)
          .where(and(gte(importFile.updatedAt, since), hasWords(compare, searchedAs(importFile.fileName), asked)))
          .orderBy(desc(importFile.id))
          .limit(MOST_COMPARED)
      : [],
  ]);
  const ranked = [
    ...exports.map((row) => ({ ...row, of: 'export' as const })),
    ...uploads.map((row) => ({ ...row, of: 'upload' as const, family: null })),
    ...imports.map((row) => ({ ...row, of: 'import' as const, family: null })),
  ].map(({ name, at, ...row }) => ({
    ...row,
    name: name ?? '',
    at: at.toISOString(),
    closeness: closenessTo(asked, { names: [name] }),
  }));
  return closest(ranked, 'files', asked);
}
