import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { type FoundThings, OneFound } from '#shared/find/found.ts';
import { SEARCH_COOLDOWN_MS } from '#shared/live/resource.ts';
import { job } from '../db/tables/jobs.ts';
import { exportFile, uploadEmployee } from '../db/tables/transfers.ts';
import { vehicle } from '../db/tables/vehicles.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '../test/rows/field-day.ts';

const YESTERDAY = '2026-11-17';
const MONDAY = '2026-11-16';

let field: FieldDay;
let office: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  field = await openFieldDay();
  office = await openCompany();
});
afterAll(() => field.api.close());

/**
 * Two supervisors: Luis Ortega with the crew of Raymond Castillo and that of Ana Duarte, Grace
 * Kim with the crew of Domingo Peña.
 */
async function openCompany() {
  const { make, api } = field;
  const region = await make.addRegion({ name: 'Nassau' });
  const home = { regionId: region.id };
  const person = (role: 'supervisor' | 'foreman' | 'worker' | 'admin' | 'subadmin', name: string, more: object = {}) => {
    const [firstName = '', ...rest] = name.split(' ');
    return make.addPerson(role, { firstName, lastName: rest.join(' '), ...home, ...more });
  };
  const admin = await person('admin', 'Ada Root');
  const subadmin = await person('subadmin', 'Sue Root');
  const luis = await person('supervisor', 'Luis Ortega');
  const grace = await person('supervisor', 'Grace Kim');
  const raymond = await person('foreman', 'Raymond Castillo', { employeeId: '1-20418-07', workPhone: '(516) 555-0148' });
  const ana = await person('foreman', 'Ana Duarte', { workPhone: '516.555.0199' });
  const domingo = await person('foreman', 'Domingo Peña');
  const ines = await person('worker', 'Inés Castillo-Rey', { employeeId: '1-21904-01' });
  const oneill = await person('worker', 'Sean O’Neill');
  const castle = await person('worker', 'Bo Castle');
  const raymunda = await person('worker', 'Raymunda Diaz', { isActive: false });
  for (const foreman of [raymond, ana]) await make.setSupervisor(foreman.id, luis.id);
  await make.setSupervisor(domingo.id, grace.id);
  const work = (supervisorId: number, values: Partial<typeof job.$inferInsert>) =>
    make.addJob(region.id, { supervisorId, ...values });
  const turnpike = await work(luis.id, {
    jobId: '10482',
    address: '1420 Hempstead Turnpike, Elmont NY',
    workOrderNumber: '884-20123',
    externalNumber: 'EXT-77A',
    status: 'inProgress',
  });
  const oak = await work(luis.id, {
    jobId: '10491',
    address: '9 Oak Ave, Freeport NY',
    workOrderNumber: '884-10482',
    fcc: 'Harbor Gas',
  });
  const old = await work(luis.id, { jobId: '9104', address: '9 Oak Ave, Freeport NY', status: 'done' });
  const seven = await work(luis.id, { jobId: '7', address: '70 Main St' });
  const harbor = await work(grace.id, { jobId: '10500', address: '3 Harbor Road, Oceanside NY', status: 'assigned' });
  const crewOf = (foreman: { id: number }, jobId: number, members: { id: number }[]) =>
    make.addCrew(
      foreman.id,
      jobId,
      members.map(({ id }) => id),
    );
  const crews = {
    raymond: await crewOf(raymond, turnpike.id, [ines, castle]),
    ana: await crewOf(ana, oak.id, [oneill, raymunda]),
    domingo: await crewOf(domingo, harbor.id, []),
  };
  // Written again, jobs are searched by their foremen too.
  await api.db.update(job).set({ searchData: '' });
  const day = async (
    foreman: typeof raymond,
    supervisor: typeof luis,
    date: string,
    jobId: number,
    crewId: number,
    status: 'submitted' | 'approved',
  ) => {
    const dwo = await make.addDwo(foreman.id, date, {
      supervisorId: supervisor.id,
      regionId: region.id,
      crewId,
      status,
      searchData: `${foreman.firstName} ${foreman.lastName} ${supervisor.firstName} ${supervisor.lastName}`,
    });
    return { dwo, sheet: await make.addDwoJob(dwo.id, jobId, crewId, { status }) };
  };
  const days = {
    raymondToday: await day(raymond, luis, TODAY, turnpike.id, crews.raymond.id, 'submitted'),
    raymondYesterday: await day(raymond, luis, YESTERDAY, turnpike.id, crews.raymond.id, 'submitted'),
    anaYesterday: await day(ana, luis, YESTERDAY, oak.id, crews.ana.id, 'submitted'),
    anaMonday: await day(ana, luis, MONDAY, oak.id, crews.ana.id, 'approved'),
    domingoYesterday: await day(domingo, grace, YESTERDAY, harbor.id, crews.domingo.id, 'submitted'),
  };
  const clock = (sheet: { id: number }, date: string, who: { id: number }, end: string | null) =>
    make.addShift({
      dwoJobId: sheet.id,
      date,
      employeeId: who.id,
      start: new Date(at('12:00', date)),
      ...(end && { end: new Date(at(end, date)) }),
    });
  await clock(days.raymondToday.sheet, TODAY, ines, null);
  await clock(days.anaYesterday.sheet, YESTERDAY, oneill, '20:30');
  const [truck, retired] = await api.db
    .insert(vehicle)
    .values([
      { name: 'Truck 14', plate: 'XKD 4471', model: 'Ford F-250', regionId: region.id },
      { name: 'Truck 4', plate: 'OLD 14', isRetired: true },
    ])
    .returning();
  const [made] = await api.db
    .insert(exportFile)
    .values({ family: 'workshift_csv', status: 'Successful', fileName: 'Timesheets_week_46.csv', requestedById: admin.id })
    .returning();
  const [sent] = await api.db
    .insert(uploadEmployee)
    .values({ fileName: 'new_hires.csv', storageKey: 'new-hires', uploadedById: admin.id })
    .returning();
  await tellAll(api);
  const ask = (who: { id: number }, headers?: Record<string, string>) => requestsOf(api, who.id, headers);
  return {
    people: { admin, subadmin, luis, grace, raymond, ana, domingo, ines, oneill, castle, raymunda },
    jobs: { turnpike, oak, old, seven, harbor },
    days,
    files: { made: made!, sent: sent! },
    vehicles: { truck: truck!, retired: retired! },
    admin: await ask(admin),
    subadmin: await ask(subadmin),
    luis: await ask(luis),
    grace: await ask(grace),
    selecting: await ask(admin, { [SUPERVISORS_HEADER]: String(grace.id) }),
    foreman: await ask(raymond),
    worker: await ask(ines),
  };
}

const find = async (who: Requests, q: string): Promise<FoundThings> =>
  OneFound.parse((await who.get(`/find?q=${encodeURIComponent(q)}`).expect(200)).body).data;

type Line = { id: number; closeness: number };
const KINDS = ['people', 'days', 'jobs', 'vehicles', 'files'] as const;
/** All lines as the box shows them: the kind with the closest line first. */
const linesOf = (found: FoundThings) =>
  KINDS.flatMap((kind) => (found[kind] as Line[]).map(({ id, closeness }) => ({ kind, id, closeness }))).sort(
    (a, b) => b.closeness - a.closeness,
  );
const firstOf = async (who: Requests, q: string): Promise<string> => {
  const [first] = linesOf(await find(who, q));
  return first ? `${first.kind} ${first.id}` : 'nothing';
};

type Expected = (company: typeof office) => { kind: (typeof KINDS)[number]; id: number } | null;
const person =
  (name: keyof (typeof office)['people']): Expected =>
  ({ people }) => ({ kind: 'people', id: people[name].id });
const theJob =
  (name: keyof (typeof office)['jobs']): Expected =>
  ({ jobs }) => ({ kind: 'jobs', id: jobs[name].id });
const theDay =
  (name: keyof (typeof office)['days']): Expected =>
  ({ days }) => ({ kind: 'days', id: days[name].dwo.id });
const nothing: Expected = () => null;

/** What an admin types, and what must come first. */
const QUERIES: readonly (readonly [string, Expected])[] = [
  ['castillo', person('raymond')],
  ['castil', person('raymond')],
  ['Raymond Castillo', person('raymond')],
  ['castillo raymond', person('raymond')],
  ['ray cast', person('raymond')],
  ['raymond', person('raymond')],
  ['ines', person('ines')],
  ['INÉS', person('ines')],
  ['rey', person('ines')],
  ['castillo-rey', person('ines')],
  ['castle', person('castle')],
  ['pena', person('domingo')],
  ['Peña', person('domingo')],
  ['domingo', person('domingo')],
  ['oneill', person('oneill')],
  ["o'neill", person('oneill')],
  ['O’Neill Sean', person('oneill')],
  ['@duarte', person('ana')],
  // Mistakes of typing.
  ['castilo', person('raymond')],
  ['oniell', person('oneill')],
  ['catsillo', person('raymond')],
  ['raymnod castilo', person('raymond')],
  ['duatre', person('ana')],
  ['hempsted', theJob('turnpike')],
  // Numbers.
  ['1-20418-07', person('raymond')],
  ['20418', person('raymond')],
  ['(516) 555-0148', person('raymond')],
  ['5165550148', person('raymond')],
  ['+1 516 555 0199', person('ana')],
  ['0199', person('ana')],
  ['#10491', theJob('oak')],
  ['10491', theJob('oak')],
  // The number of one job, and the work order of another.
  ['10482', theJob('turnpike')],
  ['WO 884-20123', theJob('turnpike')],
  ['wo#884-10482', theJob('oak')],
  ['ext-77a', theJob('turnpike')],
  ['7', theJob('seven')],
  // Places and clients.
  ['hempstead turnpike', theJob('turnpike')],
  ['turnpike elmont', theJob('turnpike')],
  ['oak ave', theJob('oak')],
  ['harbor gas', theJob('oak')],
  // Days.
  ['duarte yesterday', theDay('anaYesterday')],
  ['ayer duarte', theDay('anaYesterday')],
  ['duarte monday', theDay('anaMonday')],
  ['castillo today', theDay('raymondToday')],
  ['duarte 11/17', theDay('anaYesterday')],
  ['11/16/2026 duarte', theDay('anaMonday')],
  ['11/16', theDay('anaMonday')],
  ['11/27', nothing],
  ['10491 yesterday', theDay('anaYesterday')],
  ['harbor yesterday', theDay('domingoYesterday')],
  // The rest.
  ['truck 14', ({ vehicles }) => ({ kind: 'vehicles', id: vehicles.truck.id })],
  ['xkd', ({ vehicles }) => ({ kind: 'vehicles', id: vehicles.truck.id })],
  ['hires', ({ files }) => ({ kind: 'files', id: files.sent.id })],
  ['week_46', ({ files }) => ({ kind: 'files', id: files.made.id })],
  ['zzqqxx', nothing],
  ['%', nothing],
  ['castillo nobody', nothing],
];

describe('GET /find', () => {
  it.each(QUERIES)('%s finds first what is meant [find-3] [find-4]', async (q, expected) => {
    const meant = expected(office);
    expect(await firstOf(office.admin, q)).toBe(meant ? `${meant.kind} ${meant.id}` : 'nothing');
  });

  it('says the state of each line', async () => {
    const { people, days, jobs, vehicles, today } = await find(office.admin, 'castillo');
    expect(today).toBe(TODAY);
    expect(people.find(({ id }) => id === office.people.ines.id)).toMatchObject({
      role: 'worker',
      isActive: true,
      today: { clockInStatus: 'in', clockedInAt: at('12:00') },
    });
    expect(people.find(({ id }) => id === office.people.raymond.id)).toMatchObject({ workPhone: '(516) 555-0148' });
    expect(days[0]).toMatchObject({
      id: office.days.raymondToday.dwo.id,
      date: TODAY,
      status: 'submitted',
      foremanName: 'Raymond Castillo',
      minutes: 0,
      running: { people: 1, since: at('12:00') },
    });
    expect(jobs[0]).toMatchObject({ jobId: '10482', status: 'inProgress', address: '1420 Hempstead Turnpike, Elmont NY' });
    expect(vehicles).toEqual([]);
    const ofAna = await find(office.admin, 'duarte yesterday');
    expect(ofAna.days[0]).toMatchObject({ date: YESTERDAY, minutes: 510, people: 1, running: null });
    expect(ofAna.people.map(({ id }) => id)).toContain(office.people.ana.id);
    expect((await find(office.admin, 'truck')).vehicles.map(({ id, isRetired }) => [id, isRetired])).toEqual([
      [office.vehicles.truck.id, false],
      [office.vehicles.retired.id, true],
    ]);
  });

  it('is confined by a sign [find-2]', async () => {
    const kindsOf = async (q: string) => {
      const found = await find(office.admin, q);
      return KINDS.filter((kind) => found[kind].length > 0);
    };
    expect(await kindsOf('castillo')).toEqual(['people', 'days', 'jobs']);
    expect(await kindsOf('@castillo')).toEqual(['people']);
    expect(await kindsOf('#castillo')).toEqual(['jobs']);
    expect(await kindsOf('> castillo')).toEqual([]);
  });

  it('finds nothing that its reader may not open [find-1]', async () => {
    const { admin, subadmin, luis, grace, selecting } = office;
    const words = [
      'castillo',
      'duarte',
      'pena',
      'domingo',
      'kim',
      'ortega',
      'root',
      'oak',
      'harbor',
      'ny',
      '10',
      '516',
      '0148',
      'yesterday',
      'today',
      'harbor yesterday',
      'oak yesterday',
      'truck',
      'csv',
      'castilo',
      'a',
      'e',
    ];
    const page: Record<(typeof KINDS)[number], (line: Line & Record<string, unknown>) => string> = {
      people: ({ id }) => `/employee/${id}`,
      days: ({ id }) => `/dwo/${id}/crew`,
      jobs: ({ id }) => `/job/${id}/details`,
      vehicles: ({ id }) => `/vehicle/${id}`,
      files: ({ id, of: kind }) =>
        kind === 'export' ? `/download_workshift_csv/${id}` : kind === 'upload' ? `/upload_employee/${id}` : `/import/${id}`,
    };
    const seen = new Map<string, number>();
    for (const [name, who] of Object.entries({ admin, subadmin, luis, grace, selecting }))
      for (const q of words) {
        const found = await find(who, q);
        for (const kind of KINDS)
          for (const line of found[kind]) {
            const path = page[kind](line as never);
            const { status } = await who.get(path);
            expect(status, `${name} found ${path} by ${q}`).toBe(200);
            seen.set(`${name} ${kind}`, (seen.get(`${name} ${kind}`) ?? 0) + 1);
          }
      }
    // And what they may open is found.
    for (const name of ['admin', 'subadmin', 'luis', 'grace', 'selecting'])
      for (const kind of ['people', 'days', 'jobs', 'vehicles'] as const)
        expect(seen.get(`${name} ${kind}`), `${name} ${kind}`).toBeGreaterThan(0);
    expect([...seen.keys()].filter((key) => key.endsWith('files'))).toEqual(['admin files', 'subadmin files', 'selecting files']);
  });

  it('shows a supervisor, and who selects one, that part alone', async () => {
    for (const who of [office.grace, office.selecting]) {
      expect((await find(who, 'oak')).jobs).toEqual([]);
      expect((await find(who, 'duarte')).days).toEqual([]);
      expect((await find(who, 'harbor')).jobs).toMatchObject([{ jobId: '10500' }]);
      expect((await find(who, 'yesterday')).days).toMatchObject([{ foremanName: 'Domingo Peña' }]);
    }
    expect((await find(office.luis, 'oceanside yesterday')).days).toEqual([]);
    expect((await find(office.subadmin, 'hires')).files).toEqual([]);
  });

  it('finds who has just become somebody whom its reader sees, and nobody who was', async () => {
    const { admin, grace, people } = office;
    const ana = async () => (await find(grace, 'duarte')).people.map(({ id }) => id);
    const giveTo = (supervisorId: number) => admin.patch(`/employee/${people.ana.id}`, { supervisorId }).expect(200);
    expect(await ana()).toEqual([]);
    await giveTo(people.grace.id);
    expect(await ana()).toEqual([people.ana.id]);
    await giveTo(people.luis.id);
    expect(await ana()).toEqual([]);
  });

  it('is for the office, and says what is wrong with a query', async () => {
    for (const who of [office.foreman, office.worker]) await who.get('/find?q=castillo').expect(403);
    await office.admin.get('/find').expect(400);
    await office.admin.get('/find?q=%20').expect(400);
    await office.admin.get(`/find?q=${'a'.repeat(101)}`).expect(400);
  });

  it('is told of changes while it is open', async () => {
    const path = '/find?q=Grace';
    const { headers } = await office.admin.get(path).expect(200);
    const next = office.admin
      .get(path)
      .set({ 'if-none-match': headers['etag']!, prefer: 'wait=20' })
      .then((answer) => answer);
    await vi.waitFor(() => expect(field.api.services.changes.state().waiting).toBeGreaterThan(0));
    const { id } = office.people.grace;
    const { body } = await office.admin.get(`/employee/${id}`).expect(200);
    await office.admin.patch(`/employee/${id}`, { workPhone: '(516) 555-0100', revision: body.data.revision }).expect(200);
    expect(OneFound.parse((await next).body).data.people[0]).toMatchObject({ id, workPhone: '(516) 555-0100' });
  });

  it('is searched again for who waits five seconds after the last time at the earliest, whatever is written', async () => {
    const path = '/find?q=Ortega';
    const askedAt = performance.now();
    const { headers } = await office.admin.get(path).expect(200);
    const next = office.admin
      .get(path)
      .set({ 'if-none-match': headers['etag']!, prefer: 'wait=20' })
      .then((answer) => ({ answer, tookMs: performance.now() - askedAt }));
    await vi.waitFor(() => expect(field.api.services.changes.state().waiting).toBeGreaterThan(0));
    const { id } = office.people.luis;
    const { body } = await office.admin.get(`/employee/${id}`).expect(200);
    await office.admin.patch(`/employee/${id}`, { workPhone: '(516) 555-0177', revision: body.data.revision }).expect(200);
    const { answer, tookMs } = await next;
    expect(OneFound.parse(answer.body).data.people[0]).toMatchObject({ id, workPhone: '(516) 555-0177' });
    expect(tookMs).toBeGreaterThanOrEqual(SEARCH_COOLDOWN_MS);
  });
});
