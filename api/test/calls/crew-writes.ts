import { eq } from 'drizzle-orm';
import { employeeCrew } from '#api/db/tables/crews.ts';
import { job } from '#api/db/tables/jobs.ts';
import { buildTestApi } from '../harness.ts';
import { add } from '../rows/company.ts';
import { requestsOf } from './requests.ts';

const DAY_MS = 86_400_000;

/** Opens the whole api with an admin who creates crews, and reads of their outcome. */
export async function openCrewWrites() {
  const api = await buildTestApi();
  await api.app.ready();
  const { db } = api;
  const regionId = (await add.region(db)).id;
  const admin = await requestsOf(api, (await add.person(db, 'admin')).id);

  /**
   * Adds two supervisors, two foremen, four workers and a job of the first supervisor, nobody on a
   * crew. Each test has its own, as a foreman has at most one default crew.
   */
  async function meet() {
    const idOf = async (role: 'supervisor' | 'foreman' | 'worker') =>
      (await add.person(db, role, role === 'supervisor' ? {} : { regionId })).id;
    const [annaId, bertId] = [await idOf('supervisor'), await idOf('supervisor')];
    const [fayId, gusId] = [await idOf('foreman'), await idOf('foreman')];
    const workers: number[] = [];
    for (let index = 0; index < 4; index++) workers.push(await idOf('worker'));
    const endDate = new Date(Date.now() + 30 * DAY_MS);
    const jobId = (await add.job(db, regionId, { supervisorId: annaId, endDate })).id;
    const [anna, fay] = [await requestsOf(api, annaId), await requestsOf(api, fayId)];
    return { annaId, bertId, fayId, gusId, workers, jobId, anna, fay };
  }

  const create = async (given: object, who = admin): Promise<number> => (await who.post('/crew', given).expect(201)).body.data.id;
  const join = async (crewId: number, employeeId: number, given: object = {}): Promise<number> =>
    (await admin.post('/employee_crew', { crewId, employeeId, ...given }).expect(201)).body.data.id;
  const jobNow = async (id: number) => (await db.select().from(job).where(eq(job.id, id)))[0]!;
  const recordsOf = (crewId: number) =>
    db.select().from(employeeCrew).where(eq(employeeCrew.crewId, crewId)).orderBy(employeeCrew.id);
  const membersOf = async (crewId: number) =>
    (await recordsOf(crewId)).filter(({ isCurrent }) => isCurrent).map(({ employeeId }) => employeeId);
  const foremenOf = async (crewId: number) =>
    (await recordsOf(crewId)).filter((one) => one.isForeman && one.isCurrent).map(({ employeeId }) => employeeId);
  const defaultCrew = async (foremanId: number, memberIds: number[]) => (await add.crew(db, foremanId, null, memberIds)).id;
  return { api, regionId, admin, meet, create, join, jobNow, recordsOf, membersOf, foremenOf, defaultCrew };
}
