import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwo } from '../db/tables/timesheets.ts';
import { vehicle } from '../db/tables/vehicles.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { alike, byPatterns, MOST_SAMPLED } from './near.ts';

/** What somebody types into the searches of lists who makes mistakes [find-6]. */
let api: TestApi;
let office: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  office = await openCompany();
});
afterAll(() => api.close());

const ZONE = 'America/New_York';
const today = businessDate(new Date(), ZONE);

/** Two crews with their supervisors: each has a sheet of today on a job of its own. */
async function openCompany() {
  const make = crewsIn(api.db);
  const rename = (id: number, firstName: string, lastName: string) =>
    api.db.execute(sql`update employee set first_name = ${firstName}, last_name = ${lastName} where id = ${id}`);
  const [luis, grace] = [await make.addSheet(today), await make.addSheet(today)];
  await rename(luis.supervisor.id, 'Luis', 'Ortega');
  await rename(luis.foreman.id, 'Ana', 'Duarte');
  await rename(luis.workers[0]!.id, 'Marcus', 'Johnson');
  await rename(luis.workers[1]!.id, 'Domingo', 'Peña');
  await rename(grace.supervisor.id, 'Grace', 'Winters');
  await rename(grace.foreman.id, 'Raymond', 'Castillo');
  await rename(grace.workers[0]!.id, 'Priya', 'Johnston');
  await rename(grace.workers[1]!.id, 'Sean', 'O’Neill');
  const [start, end] = [11, 12].map((hour) => new Date(businessDay(today, ZONE).start.getTime() + hour * 3_600_000));
  for (const { dwoJob, workers } of [luis, grace])
    for (const { id } of workers)
      await make.addShift({ dwoJobId: dwoJob.id, date: today, employeeId: id, start: start!, end: end! });
  await api.db.update(dwo).set({ searchData: 'Ana Duarte Luis Ortega' }).where(sql`${dwo.id} = ${luis.dwo.id}`);
  await api.db.update(dwo).set({ searchData: 'Raymond Castillo Grace Winters' }).where(sql`${dwo.id} = ${grace.dwo.id}`);
  await make.addPerson('worker', { firstName: 'Zoe', lastName: 'Castillo' });
  const root = await make.addPerson('admin', { firstName: 'Ada', lastName: 'Root' });
  const admin = await requestsOf(api, root.id);
  for (const [{ id }, jobId, address] of [
    [luis.job, '10482', '1420 Hempstead Turnpike'],
    [grace.job, '10491', '9 Maple Street'],
  ] as const) {
    await api.db.update(job).set({ jobId }).where(sql`${job.id} = ${id}`);
    await admin.patch(`/job/${id}`, { address }).expect(200);
  }
  for (const [jobId, description] of [
    [luis.job.id, 'Concrete mixer'],
    [grace.job.id, 'Plâtre'],
  ] as const)
    await admin.post('/job_site_photo', { jobId, description, date: today, amount: '10.00', type: 'Material' }).expect(201);
  await api.db.insert(vehicle).values([
    { name: 'Bucket Truck 14', plate: 'XKD 4471', model: 'Peterbilt' },
    { name: 'Trailer', plate: 'MST 102', model: 'Wabash' },
  ]);
  await admin.post('/webhook', { name: 'Payroll office', url: 'https://example.org/payroll', events: ['sheet.approved'] });
  return { luis, grace, root, admin, make };
}

interface Answer {
  data: { fullName?: string; address?: string; description?: string; name?: string; id: number | string }[];
  count: number;
  near?: string;
  order?: unknown;
}
const ask = async (path: string, query: Record<string, string>, who: Requests = office.admin): Promise<Answer> => {
  const { body } = await who.get(`${path}?${new URLSearchParams({ near: 'true', ...query })}`).expect(200);
  return body;
};
/** As the web asks for it. */
const like = (text: string, more: object = {}) => ({
  where: JSON.stringify({ ...more, searchData: { $iLike: `%${text.split(' ').join('%')}%` } }),
});

describe('a list that finds nothing as it is typed', () => {
  it.each([
    ['duatre', 'Ana Duarte'],
    ['duarte ana', 'Ana Duarte'],
    ['duatre ana', 'Ana Duarte'],
    ['DUATRE', 'Ana Duarte'],
    ['jonhson', 'Marcus Johnson'],
    ['jhonson marcus', 'Marcus Johnson'],
    ['marcus jonson', 'Marcus Johnson'],
    ['catsillo', 'Raymond Castillo'],
    ['castilo', 'Raymond Castillo'],
    ['kastillo', 'Raymond Castillo'],
    ['raymund', 'Raymond Castillo'],
    ['peña dominog', 'Domingo Peña'],
    ['pena dominngo', 'Domingo Peña'],
    ['oniell', 'Sean O’Neill'],
    ["o'niell sean", 'Sean O’Neill'],
    ['prija johnston', 'Priya Johnston'],
    ['winteres', 'Grace Winters'],
    ['ortgea', 'Luis Ortega'],
  ])('finds the person: %s is %s', async (typed, name) => {
    const { data, near } = await ask('/employee', like(typed));
    expect(data.map(({ fullName }) => fullName)).toContain(name);
    expect(near).toBe(typed === 'duarte ana' ? 'order' : 'spelling');
  });

  it.each(['duatre', 'hempsted', 'turnpike 1420', 'hemstead turnpkie', 'ortgea'])('finds the job: %s', async (typed) => {
    const { data, count } = await ask('/job', like(typed));
    expect(data.map(({ id }) => id)).toEqual([office.luis.job.id]);
    expect(count).toBe(1);
  });

  it.each(['duatre', 'ortega ana', 'ortgea duarte'])('finds the day of a foreman: %s', async (typed) => {
    for (const path of ['/dwo', '/dwo/crews']) {
      const { data } = await ask(path, like(typed));
      expect(data.map(({ id }) => id)).toEqual([office.luis.dwo.id]);
    }
    const { data } = await ask('/dwo/crews', { ...like(typed), first: 'toLook' });
    expect(data.map(({ id }) => id)).toEqual([office.luis.dwo.id]);
  });

  it.each([
    ['jonhson', 'Marcus Johnson'],
    ['neill saen', 'Sean O’Neill'],
  ])('finds the days of a person: %s', async (search, name) => {
    const range = { startDate: today, endDate: today };
    const { data, near, count } = await ask('/dwo/employees/workshift', { ...range, search });
    expect(data.map(({ fullName }) => fullName)).toContain(name);
    expect([near, count]).toEqual(['spelling', data.length]);
  });

  it('finds the days of people by foreman and supervisor together', async () => {
    const asked = { startDate: today, endDate: today, search: 'duatre ortgea' };
    const { data } = await ask('/dwo/employees/workshift', asked);
    expect(data.map(({ fullName }) => fullName).sort()).toEqual(['Domingo Peña', 'Marcus Johnson']);
  });

  it('finds expenses, vehicles, webhooks, and people by their names alone', async () => {
    expect((await ask('/job_site_photo', like('concrte'))).data).toMatchObject([{ description: 'Concrete mixer' }]);
    expect((await ask('/job_site_photo', like('paltre'))).data).toMatchObject([{ description: 'Plâtre' }]);
    expect((await ask('/vehicle', like('truck bukcet'))).data).toMatchObject([{ name: 'Bucket Truck 14' }]);
    expect((await ask('/vehicle', like('petrebilt'))).data).toMatchObject([{ name: 'Bucket Truck 14' }]);
    const named = (name: string, text: string) => ({ where: JSON.stringify({ [name]: { $iLike: `%${text}%` } }) });
    expect((await ask('/webhook', named('name', 'payrol ofice'))).data).toMatchObject([{ name: 'Payroll office' }]);
    expect((await ask('/employee', named('fullName', 'duatre'))).data).toMatchObject([{ fullName: 'Ana Duarte' }]);
  });

  it('finds who may be put on a crew', async () => {
    const { body } = await office.admin
      .get(`/job/${office.luis.job.id}/candidates?role=worker&search=jonhson&near=true`)
      .expect(200);
    expect(body.data).toMatchObject({ count: 1, near: 'spelling', people: [{ fullName: 'Marcus Johnson' }] });
  });

  it('finds what was changed, and writes the same into the file', async () => {
    const { count, near } = await ask('/audit/changes', { about: 'hempsted', by: 'ada rooot' });
    expect([count > 0, near]).toEqual([true, 'spelling']);
    expect((await ask('/audit/changes', { about: 'nothing like it' })).count).toBe(0);
    const csv = await office.admin.get('/audit/changes/csv?about=hempsted&near=true').expect(200);
    expect(csv.text).toContain('1420 Hempstead Turnpike');
    expect((await office.admin.get('/audit/changes/csv?about=hempsted').expect(200)).text).not.toContain('Hempstead');
  });
});

describe('what is close', () => {
  it('is asked for: without it a search is as strict as ever', async () => {
    const { body } = await office.admin.get(`/employee?${new URLSearchParams(like('duatre'))}`).expect(200);
    expect(body).toMatchObject({ count: 0, data: [] });
    await office.admin.get('/employee?near=yes').expect(400);
  });

  it('never stands beside what is as it was typed', async () => {
    const { data, near } = await ask('/employee', like('johnson'));
    expect(data.map(({ fullName }) => fullName)).toEqual(['Marcus Johnson']);
    expect(near).toBeUndefined();
  });

  it.each(['10492', '#10481', '10941', 'hempstead 10481', 'mapel 10481'])('is never another number: %s', async (typed) => {
    expect((await ask('/job', like(typed))).count).toBe(0);
  });

  it.each(['ann', 'zzzzzz', 'marcus duarte castillo', '%', ''])('is nothing else: %s', async (typed) => {
    const { data, near } = await ask('/employee', like(typed));
    expect(near).toBeUndefined();
    if (typed !== '%' && typed !== '') expect(data).toEqual([]);
  });

  it('has the other filters, order, pages and count of the list', async () => {
    const order = JSON.stringify([['fullName', 'DESC']]);
    const asked = (page: Record<string, string>, more: object = {}) =>
      ask('/employee', { ...like('catsillo', more), order, ...page });
    const [first, second, beyond] = [
      await asked({ limit: '1' }),
      await asked({ limit: '1', offset: '1' }),
      await asked({ limit: '1', offset: '10' }),
    ];
    expect(first).toMatchObject({ count: 2, data: [{ fullName: 'Zoe Castillo' }], near: 'spelling' });
    expect(second).toMatchObject({ count: 2, data: [{ fullName: 'Raymond Castillo' }], near: 'spelling' });
    expect(beyond).toMatchObject({ count: 2, data: [], near: 'spelling' });
    expect(await asked({}, { role: 'foreman' })).toMatchObject({ count: 1, data: [{ fullName: 'Raymond Castillo' }] });
    expect((await asked({}, { role: 'supervisor' })).count).toBe(0);
  });

  it('is among what its reader sees, and the supervisors they selected', async () => {
    const { luis, grace, root } = office;
    const [ofLuis, ofGrace] = [await requestsOf(api, luis.supervisor.id), await requestsOf(api, grace.supervisor.id)];
    const narrowed = await requestsOf(api, root.id, { [SUPERVISORS_HEADER]: String(grace.supervisor.id) });
    for (const [who, count] of [
      [ofLuis, 1],
      [ofGrace, 0],
      [narrowed, 0],
    ] as const) {
      for (const path of ['/employee', '/job', '/dwo']) expect((await ask(path, like('duatre'), who)).count).toBe(count);
      const days = { startDate: today, endDate: today, search: 'duatre' };
      expect((await ask('/dwo/employees/workshift', days, who)).count > 0).toBe(count > 0);
    }
  });

  it.each([
    ['alike', alike],
    ['byPatterns', byPatterns],
  ])('is found by the index of the search text: %s', async (_, compare) => {
    const plan = await api.db.transaction(async (tx) => {
      // The table is too small to be worth an index.
      await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
      const near = compare(sql`${employee.searchData}`, 'duatre');
      return tx.execute(sql`explain select ${employee.searchData} from ${employee} where ${near} limit ${MOST_SAMPLED}`);
    });
    expect(JSON.stringify(plan.rows)).toContain('employee_search');
  });
});
