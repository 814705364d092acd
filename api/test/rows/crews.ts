import { eq } from 'drizzle-orm';
import type { Reader } from '#api/db/schema.ts';
import { crew, employeeCrew } from '#api/db/tables/crews.ts';
import { file } from '#api/db/tables/files.ts';
import { job, jobPhaseCode } from '#api/db/tables/jobs.ts';
import { type employee, employeeSupervisor, region, user } from '#api/db/tables/people.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { storeRates } from '#api/timesheets/sheets/cost-commands.ts';
import { enterPerson } from './company.ts';

/** The yard of the test company's region, the address of its jobs, and a place that is neither. */
export const SITE = '40.7128, -74.0060';
export const YARD = '40.7300, -74.1000';
export const ELSEWHERE = '41.5000, -73.0000';

type Values<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>;
const DAY_MS = 86_400_000;
let lastNumber = 0;
const nextNumber = () => ++lastNumber;

const only = <T>([row]: T[]): T => {
  if (row === undefined) throw new Error('an insert answers its row');
  return row;
};

/**
 * Inserts rows for tests, with defaults for everything a test does not name. Numbers and names are
 * unique within a test file.
 */
export function crewsIn(db: Reader) {
  const addRegion = async (values: Values<typeof region> = {}) =>
    only(
      await db
        .insert(region)
        .values({ name: `Region ${nextNumber()}`, yardLatitude: 40.73, yardLongitude: -74.1, ...values })
        .returning(),
    );

  /** Inserts an employee who can sign in; `email` follows from the number. */
  const addPerson = async (role: typeof employee.$inferInsert.role, values: Values<typeof employee> = {}) => {
    const number = nextNumber();
    const person = await enterPerson(db, {
      employeeId: `1-${String(number).padStart(5, '0')}-01`,
      firstName: role,
      lastName: `Person ${String(number).padStart(4, '0')}`,
      email: `person${number}@crews.test`,
      role,
      ...values,
    });
    await db.insert(user).values({ employeeId: person.id });
    return person;
  };

  const setSupervisor = (employeeId: number, supervisorId: number) =>
    db.insert(employeeSupervisor).values({ employeeId, supervisorId });

  const addJob = async (regionId: number, values: Values<typeof job> = {}) =>
    only(
      await db
        .insert(job)
        .values({
          jobId: `J-${nextNumber()}`,
          address: '1 Main Street',
          latitude: 40.7128,
          longitude: -74.006,
          category: 'general',
          type: 'hourly',
          workOrderType: 'maintenance',
          status: 'assigned',
          // Before every day in the tests, whenever they run.
          startDate: new Date('2026-01-05T05:00:00.000Z'),
          endDate: new Date(Date.now() + 30 * DAY_MS),
          regionId,
          ...values,
        })
        .returning(),
    );

  const addPhaseCodes = (jobId: number, codes: readonly string[]) =>
    db.insert(jobPhaseCode).values(codes.map((phaseCode) => ({ jobId, phaseCode })));

  /** Inserts a crew of a job, or without one the foreman's default crew. */
  const addCrew = async (
    foremanId: number,
    jobId: number | null,
    memberIds: readonly number[],
    values: Values<typeof crew> = {},
  ) => {
    const made = only(
      await db
        .insert(crew)
        .values({ foremanId, jobId, isDefault: jobId === null, isPrimary: jobId !== null, ...values })
        .returning(),
    );
    const assignedAt = new Date(Date.now() - 60 * DAY_MS);
    await db
      .insert(employeeCrew)
      .values([
        { crewId: made.id, employeeId: foremanId, isForeman: true, assignedAt },
        ...memberIds.map((employeeId) => ({ crewId: made.id, employeeId, assignedAt })),
      ]);
    return made;
  };

  const addHazardAnalysis = async (foremanId: number, date: string) =>
    only(await db.insert(dailyJobHazardAnalysis).values({ foremanId, date, data: {}, isSigned: true }).returning());

  const addDwo = async (foremanId: number, date: string, values: Values<typeof dwo> = {}) =>
    only(
      await db
        .insert(dwo)
        .values({ foremanId, date, ...values })
        .returning(),
    );

  const addDwoJob = async (dwoId: number, jobId: number, crewId: number | null, values: Values<typeof dwoJob> = {}) =>
    only(
      await db
        .insert(dwoJob)
        .values({ dwoId, jobId, crewId, ...values })
        .returning(),
    );

  const addShift = async (
    sheet: { dwoJobId: number; date: string; employeeId: number; start: Date; end?: Date | null },
    values: Values<typeof workshift> = {},
  ) => {
    const end = sheet.end ?? null;
    const hours = end ? Math.ceil((end.getTime() - sheet.start.getTime()) / 60_000) : 0;
    const { dwoId, jobId } = only(await db.select().from(dwoJob).where(eq(dwoJob.id, sheet.dwoJobId)));
    const row = only(
      await db
        .insert(workshift)
        .values({ ...sheet, dwoId, jobId, end, hours, status: end ? 'finished' : 'running', ...values })
        .returning(),
    );
    await db.transaction((tx) => storeRates(tx, [row]));
    return row;
  };

  const addClockPhoto = async (uploadedById: number) =>
    only(
      await db
        .insert(file)
        .values({
          fileName: 'face.jpg',
          type: 'clock_photo',
          contentType: 'image/jpeg',
          storageKey: `test-${nextNumber()}`,
          uploadedById,
        })
        .returning(),
    );

  /**
   * Inserts a region, a supervisor, their foreman with two workers, an assigned job and its crew.
   */
  const addTeam = async (values: { jobId?: string; workers?: number } = {}) => {
    const home = await addRegion();
    const supervisor = await addPerson('supervisor', { regionId: home.id });
    const foreman = await addPerson('foreman', { regionId: home.id });
    await setSupervisor(foreman.id, supervisor.id);
    const workers = [];
    for (let index = 0; index < (values.workers ?? 2); index++) workers.push(await addPerson('worker', { regionId: home.id }));
    const jobValues = values.jobId === undefined ? {} : { jobId: values.jobId };
    const work = await addJob(home.id, { supervisorId: supervisor.id, ...jobValues });
    await addPhaseCodes(work.id, ['TRENCH']);
    const team = await addCrew(
      foreman.id,
      work.id,
      workers.map((worker) => worker.id),
    );
    return { region: home, supervisor, foreman, workers, job: work, crew: team };
  };

  /** Inserts a team with a sheet of that day. */
  const addSheet = async (date: string) => {
    const team = await addTeam();
    const analysis = await addHazardAnalysis(team.foreman.id, date);
    const day = await addDwo(team.foreman.id, date, {
      supervisorId: team.supervisor.id,
      regionId: team.region.id,
      crewId: team.crew.id,
      dailyJobHazardAnalysisId: analysis.id,
    });
    return { ...team, analysis, dwo: day, dwoJob: await addDwoJob(day.id, team.job.id, team.crew.id) };
  };

  return {
    addRegion,
    addPerson,
    setSupervisor,
    addJob,
    addPhaseCodes,
    addCrew,
    addHazardAnalysis,
    addDwo,
    addDwoJob,
    addShift,
    addClockPhoto,
    addTeam,
    addSheet,
  };
}
