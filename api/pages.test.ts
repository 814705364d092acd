import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERVISORS_HEADER } from '../shared/constants.ts';
import { SYSTEM } from './db/write.ts';
import { type Requests, requestsOf } from './test/calls/requests.ts';
import { at, openFieldDay, TODAY } from './test/rows/field-day.ts';

/**
 * Opens two supervisors, each with a foreman and a job: each foreman's day has a job of the other
 * supervisor, and one foreman works on a crew of the other. A person in the first one's region has
 * the second as supervisor.
 */
async function openNeighbours() {
  const field = await openFieldDay();
  const { api, make } = field;
  const [here, there] = [await field.worked(), await field.worked()];
  for (const [day, other] of [
    [here, there],
    [there, here],
  ] as const) {
    const job = await make.addJob(other.region.id, { supervisorId: other.supervisor.id });
    const usual = await make.addCrew(day.foreman.id, null, [day.worker.id]);
    const sheet = await make.addDwoJob(day.dwo.id, job.id, usual.id);
    const span = { start: new Date(at('17:00')), end: new Date(at('18:00')) };
    await make.addShift({ dwoJobId: sheet.id, date: TODAY, employeeId: day.second.id, ...span });
  }
  const shared = await make.addJob(here.region.id, { supervisorId: here.supervisor.id });
  await make.addCrew(there.foreman.id, shared.id, []);
  const lent = await make.addPerson('worker', { regionId: here.region.id });
  await make.setSupervisor(lent.id, there.supervisor.id);
  const [admin, subadmin] = [await make.addPerson('admin'), await make.addPerson('subadmin')];
  const narrowed = (id: number, to: { id: number }) => requestsOf(api, id, { [SUPERVISORS_HEADER]: String(to.id) });
  return {
    field,
    here,
    there,
    lent,
    admin,
    all: await requestsOf(api, admin.id),
    readers: {
      'one supervisor': here.office,
      'the other supervisor': there.office,
      'an admin who selected the one': await narrowed(admin.id, here.supervisor),
      'a sub-admin who selected the other': await narrowed(subadmin.id, there.supervisor),
      'a sub-admin': await requestsOf(api, subadmin.id),
    },
  };
}
type Neighbours = Awaited<ReturnType<typeof openNeighbours>>;

/** A thing that an answer names and its screen links. */
interface Named {
  id: number;
  mayOpen?: false;
}
interface Link extends Pick<Named, 'mayOpen'> {
  /** The call of the page behind it. */
  page: string;
}
type Maybe<Thing> = Thing | null | undefined;

const people = (...all: Maybe<Named>[]): Link[] => all.flatMap((one) => (one ? [{ ...one, page: `/employee/${one.id}` }] : []));
const jobs = (...all: Named[]): Link[] => all.map((one) => ({ ...one, page: `/job/${one.id}/details` }));
const ofDay = `startDate=${TODAY}&endDate=${TODAY}`;
const listing = (asked: object) => new URLSearchParams({ limit: '300', ...asked }).toString();

/** Reads the answers of a person's screens. */
function screensOf(who: Requests) {
  const answered = async <Answer>(path: string): Promise<Answer> => (await who.get(path).expect(200)).body as Answer;
  return {
    answered,
    list: async <Row = Named>(path: string) => (await answered<{ data: Row[] }>(path)).data,
    one: async <Thing>(path: string) => (await answered<{ data: Thing }>(path)).data,
  };
}
type Screens = ReturnType<typeof screensOf>;

interface ListedDay extends Named {
  foreman: Named;
  supervisor: Named;
}
interface Shift {
  foreman: Named;
  supervisor: Maybe<Named>;
  jobId: number;
  mayOpenJob?: false;
}

async function onTimesheets({ list, one }: Screens): Promise<Link[]> {
  const days = await list<ListedDay>(`/dwo/crews?${listing({})}`);
  const links = days.flatMap(({ id, foreman, supervisor }) => [{ page: `/dwo/${id}/crew` }, ...people(foreman, supervisor)]);
  for (const { id } of days) {
    const sheet = await one<{ supervisors: Named[]; jobs: (Named & { jobId: number })[] }>(`/dwo/${id}/crew`);
    links.push(...people(...sheet.supervisors), ...jobs(...sheet.jobs.map((job) => ({ ...job, id: job.jobId }))));
  }
  const daysOfPeople = await list<{ employeePk: number }>(`/dwo/employees/workshift?limit=300&${ofDay}`);
  for (const { employeePk } of daysOfPeople) {
    const page = `/employee/${employeePk}/workshift?${ofDay}`;
    const { workShifts } = await one<{ workShifts: Shift[] }>(page);
    links.push({ page }, ...workShifts.flatMap(({ foreman, supervisor }) => people(foreman, supervisor)));
    links.push(
      ...workShifts.flatMap(({ jobId: id, mayOpenJob: mayOpen }) => jobs({ id, ...(mayOpen === false && { mayOpen }) })),
    );
  }
  return links;
}

interface Hierarchy {
  jobs: Named[];
  teams: { supervisor: Maybe<Named>; crews: { members: { employee: Named }[] }[] }[];
}

async function onPeople({ list, one }: Screens): Promise<Link[]> {
  const persons = await list(`/employee?${listing({})}`);
  const links = people(
    await one('/auth/me'),
    ...persons,
    ...(await list(`/employee?${listing({ where: '{"role":"supervisor"}' })}`)),
  );
  for (const { id } of persons) {
    const { supervisor } = await one<{ supervisor: Maybe<Named> }>(`/employee/${id}?include=["supervisor"]`);
    const hierarchy = await one<Hierarchy>(`/employee/${id}/hierarchy`);
    links.push(...people(supervisor), ...jobs(...hierarchy.jobs, ...(await list(`/employee/${id}/job`))));
    for (const team of hierarchy.teams)
      links.push(...people(team.supervisor, ...team.crews.flatMap(({ members }) => members.map(({ employee }) => employee))));
  }
  const needs = await one<{ people: Named[]; jobs: Named[] }>('/crew/needs');
  return [...links, ...people(...needs.people), ...jobs(...needs.jobs)];
}

async function onJobs({ answered, list }: Screens): Promise<Link[]> {
  const listed = await list(`/job?${listing({})}`);
  const { roster } = await answered<{ roster: { jobPk: number }[] }>(`/roster?limit=300&date=${TODAY}`);
  const links = jobs(...listed, ...roster.map(({ jobPk }) => ({ id: jobPk })));
  for (const { id } of listed)
    for (const sheet of await list<{ dwoId: number; dwoJobId: number }>(`/job/${id}/sheets`))
      links.push({ page: `/dwo/${sheet.dwoId}/crew?dwoJobId=${sheet.dwoJobId}` });
  return links;
}

interface Finding {
  dwoId: number;
  dwoJobId: number;
  mayOpen?: false;
  foremanId: number;
  mayOpenForeman?: false;
  supervisorId: number | null;
  mayOpenSupervisor?: false;
}
const marked = (mayOpen: false | undefined) => (mayOpen === false ? { mayOpen } : {});

async function onPayroll({ one }: Screens): Promise<Link[]> {
  const { findings } = await one<{ findings: Finding[] }>(`/payroll_preflight?company=All&start=${TODAY}&end=${TODAY}`);
  return findings.flatMap(({ dwoId, dwoJobId, foremanId, supervisorId, ...said }) => [
    { page: `/dwo/${dwoId}/crew?dwoJobId=${dwoJobId}`, ...marked(said.mayOpen) },
    ...people({ id: foremanId, ...marked(said.mayOpenForeman) }),
    ...people(supervisorId === null ? null : { id: supervisorId, ...marked(said.mayOpenSupervisor) }),
  ]);
}

/** Finds links that are offered and refused, or open and not offered. */
async function untrueIn(who: Requests, links: readonly Link[]): Promise<string[]> {
  const untrue = new Set<string>();
  const statuses = new Map<string, number>();
  for (const { page, mayOpen } of links) {
    const status = statuses.get(page) ?? (await who.get(page)).status;
    statuses.set(page, status);
    if ((mayOpen !== false) !== (status === 200))
      untrue.add(`${page} ${mayOpen === false ? 'not offered' : 'offered'} ${status}`);
  }
  return [...untrue];
}

describe('what answers name', () => {
  let company: Neighbours;
  beforeAll(async () => {
    company = await openNeighbours();
  });
  afterAll(() => company.field.api.close());

  it.each([
    'one supervisor',
    'the other supervisor',
    'an admin who selected the one',
    'a sub-admin who selected the other',
    'a sub-admin',
  ] as const)('offers %s no page that is refused, and every one that is not', async (name) => {
    const who = company.readers[name];
    const screens = screensOf(who);
    const asked = [onTimesheets, onPeople, onJobs, ...(name.includes('admin') ? [onPayroll] : [])];
    const links = (await Promise.all(asked.map((ask) => ask(screens)))).flat();
    expect(await untrueIn(who, links)).toEqual([]);
    expect(links.some(({ mayOpen }) => mayOpen === false)).toBe(name !== 'a sub-admin');
  });

  it('says nothing where a page may be opened', async () => {
    const { all, here } = company;
    for (const path of [`/dwo/${here.dwo.id}/crew`, '/dwo?include=["foreman"]', '/employee?limit=300'])
      expect((await all.get(path).expect(200)).text).not.toContain('mayOpen');
  });

  it('is told again when somebody comes to a crew that the reader sees', async () => {
    const { field, here } = company;
    const { foreman } = await field.make.addTeam();
    const { office, job } = here;
    const lent = await field.make.addDwo(foreman.id, TODAY);
    await field.make.addDwoJob(lent.id, job.id, null);
    const path = '/dwo?limit=300&include=["foreman"]';
    const before = await office.get(path).expect(200);
    const foremanIn = ({ data }: { data: { id: number; foreman: Named }[] }) => data.find(({ id }) => id === lent.id)!.foreman;
    expect(foremanIn(before.body)).toMatchObject({ id: foreman.id, mayOpen: false });
    // Inserted by hand: a crew takes more writes than its own.
    await field.make.addCrew(foreman.id, job.id, [], { isPrimary: false });
    await field.api.services.write(SYSTEM, async (write) => write.changed('crew'));
    const after = await office.get(path).set('if-none-match', before.headers['etag']!).expect(200);
    expect(foremanIn(after.body)).not.toHaveProperty('mayOpen');
  });

  it('is told to a person who enters what their selection leaves out', async () => {
    const who = company.readers['an admin who selected the one'];
    const { region } = company.there;
    const job = {
      address: '12 Mill Road',
      category: 'ugGas',
      type: 'hourly',
      workOrderType: 'maintenance',
      regionId: region.id,
      startDate: '2026-11-20',
      endDate: '2026-12-04',
    };
    const made = await who.post('/job', job).expect(201);
    expect(made.body.data).toMatchObject({ supervisorId: null, mayOpen: false });
    await who.get(`/job/${made.body.data.id}/details`).expect(404);
    expect((await company.all.post('/job', job).expect(201)).body.data).not.toHaveProperty('mayOpen');
  });

  it('has the pages of admins open under any selection, and leaves them out of lists', async () => {
    const { readers, admin } = company;
    const who = readers['an admin who selected the one'];
    await who.get(`/employee/${admin.id}`).expect(200);
    await who.get(`/employee/${admin.id}/history`).expect(200);
    const { data } = (await who.get('/employee?limit=300').expect(200)).body as { data: Named[] };
    expect(data.some(({ id }) => id === admin.id)).toBe(false);
    await readers['one supervisor'].get(`/employee/${admin.id}`).expect(404);
  });
});
