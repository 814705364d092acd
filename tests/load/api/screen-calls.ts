import type { Client } from 'pg';
import { addDays, isWeekend, payrollWeek } from '#shared/rules/periods.ts';

export type CallKind = 'list' | 'details' | 'summary';

/** One call as a screen makes it. */
export interface ScreenCall {
  name: string;
  kind: CallKind;
  path: string;
  as: 'admin' | 'supervisor';
  /** Another address each time it is asked, where the api would answer the same from memory. */
  pathAt?: (turn: number) => string;
  /** Tables of which it wants so much that nothing is quicker than to read them from end to end. */
  wantsMostOf?: readonly string[];
}

/**
 * Row numbers that the calls are about: those of somebody and something in the middle of things.
 */
export interface Subjects {
  admin: number;
  supervisor: number;
  foreman: number;
  worker: number;
  region: number;
  job: number;
  /** Of today, with its first job. */
  dwo: number;
  dwoJob: number;
  workshift: number;
}

/** Takes the sheet of the middle foreman of today. */
export async function findSubjects(client: Client, today: string): Promise<Subjects> {
  const { rows } = await client.query<Subjects>(
    `select 1 as admin, dwo.supervisor_id as supervisor, dwo.foreman_id as foreman, dwo.region_id as region, dwo_job.job_id as job,
       dwo.id as dwo, dwo_job.id as "dwoJob", workshift.id as workshift, workshift.employee_id as worker
     from dwo join dwo_job on dwo_job.dwo_id = dwo.id join workshift on workshift.dwo_job_id = dwo_job.id
     where dwo.date = $1 and workshift.employee_id <> dwo.foreman_id
     order by dwo.foreman_id, workshift.id offset (select count(*) / 2 from workshift where date = $1) limit 1`,
    [today],
  );
  if (!rows[0]) throw new Error('The company has no sheet of today');
  return rows[0];
}

type Query = Record<string, unknown>;
/** A path of the api with its query as the screens write it. */
export const to = (path: string, query: Query = {}): string => {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return `/api/v1/${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`;
};

const JOB_INCLUDES = ['region', 'supervisor', 'crews.foreman', 'crews.employeeCrews.employee'];

/**
 * The lists, details and summaries of every screen; a supervisor's where the narrower sight makes
 * another query of it.
 */
export function screenCalls(subjects: Subjects, today: string): ScreenCall[] {
  const week = { startDate: addDays(payrollWeek(today).monday, -7), endDate: addDays(payrollWeek(today).monday, -1) };
  const ranges = {
    week,
    month: { startDate: addDays(today, -29), endDate: today },
    year: { startDate: addDays(today, -364), endDate: today },
  };
  const call = (kind: CallKind, name: string, path: string, query?: Query): ScreenCall => ({
    kind,
    name,
    path: to(path, query),
    as: 'admin',
  });
  const calls = [...peopleCalls(subjects, call), ...jobCalls(subjects, call), ...sheetCalls(subjects, today, ranges.month, call)];
  for (const [name, range] of Object.entries(ranges))
    for (const summary of ['job/summary', 'dwo/summary', 'employee/summary'])
      calls.push(call('summary', `${summary}, a ${name}`, summary, range));
  calls.push(...FINDINGS.map(([name, q]) => call('summary', `${FIND}, ${name}`, 'find', { q })));
  calls.push(call('summary', 'dwo/overtime', 'dwo/overtime'), call('summary', 'payroll_countdown', 'payroll_countdown'));
  const narrowed = [
    'job',
    'dwo',
    'dwo, a page further',
    'roster',
    'dwo/employees/workshift, 30 days',
    'dwo/summary, a month',
    'dwo/overtime',
    'alert/foreman',
    ...FINDINGS.map(([name]) => `${FIND}, ${name}`),
  ];
  return [...calls, ...calls.filter(({ name }) => narrowed.includes(name)).map((one) => ({ ...one, as: 'supervisor' as const }))];
}

/** What is typed into the box that finds everything. */
export const FIND = 'find';
const FINDINGS = [
  ['a name', 'mia abb'],
  ['mistyped', 'mia abbtot'],
  ['nothing', 'mai abbto'],
  ['a job', '#10077'],
  ['a sheet', 'ada yesterday'],
] as const;

const ANOTHER_DAY = 'roster, another day each time';
/**
 * Working days, more than an api keeps in memory: on another day nobody works, and one statement
 * finds that out.
 */
const workingDays = (today: string): string[] =>
  Array.from({ length: 180 }, (_, back) => addDays(today, -1 - back)).filter((day) => !isWeekend(day));

type MakeCall = (kind: CallKind, name: string, path: string, query?: Query) => ScreenCall;

function peopleCalls({ worker, foreman, region }: Subjects, call: MakeCall): ScreenCall[] {
  const include = ['supervisor', 'regions', 'employeePictures'];
  return [
    call('list', 'employee', 'employee', { limit: 50, include }),
    call('list', 'employee, searched', 'employee', { limit: 50, where: { searchData: { $iLike: '%mia%abb%' } } }),
    call('list', 'employee, of a region and role', 'employee', {
      limit: 50,
      where: { regionId: region, role: 'worker', isActive: true },
    }),
    call('list', 'employee, a page further', 'employee', { limit: 50, offset: 5_000, order: [['lastName', 'DESC']] }),
    call('list', 'employee, all supervisors', 'employee', { limit: 300, where: { role: 'supervisor' } }),
    call('details', 'employee/{id}', `employee/${worker}`, { include }),
    call('details', 'employee/{id}/job', `employee/${foreman}/job`),
    call('details', 'crew/default/{foremanId}', `crew/default/${foreman}`),
    call('list', 'audit', 'audit', { limit: 50, include: ['actor'] }),
    call('list', 'audit, of a subject', 'audit', { limit: 50, where: { subject: 'dwo_job', subjectId: '77' } }),
    call('list', 'alert/admin', 'alert/admin', { limit: 50 }),
    call('list', 'alert/newestAlerts', 'alert/newestAlerts'),
    call('list', 'alert/foreman', 'alert/foreman', { limit: 50 }),
  ];
}

function jobCalls({ job, region }: Subjects, call: MakeCall): ScreenCall[] {
  const ofJob = { limit: 50, where: { jobId: job } };
  const order = [
    ['startDate', 'DESC'],
    ['id', 'ASC'],
  ];
  return [
    call('list', 'job', 'job', { limit: 50, include: JOB_INCLUDES, order }),
    call('list', 'job, searched', 'job', { limit: 50, include: JOB_INCLUDES, where: { searchData: { $iLike: '%main%10077%' } } }),
    call('list', 'job, of a region and status', 'job', {
      limit: 50,
      include: JOB_INCLUDES,
      where: { status: 'inProgress', regionId: region },
    }),
    call('details', 'job/{id}', `job/${job}`, { include: JOB_INCLUDES }),
    call('details', 'job/{id}/location', `job/${job}/location`),
    call('list', 'job/{id}/hazards', `job/${job}/hazards`),
    call('list', 'job/{id}/vehicle', `job/${job}/vehicle`),
    call('list', 'job_invoice, of a job', 'job_invoice', ofJob),
    call('list', 'job_site_photo, of a job', 'job_site_photo', ofJob),
    call('list', 'jobnote, of a job', 'jobnote', ofJob),
    call('list', 'crew, of a job', 'crew', { ...ofJob, include: ['foreman', 'employeeCrews.employee'] }),
  ];
}

function sheetCalls(subjects: Subjects, today: string, month: Query, call: MakeCall): ScreenCall[] {
  const { dwo, dwoJob, job, foreman, worker, workshift, region } = subjects;
  const include = ['foreman', 'supervisor', 'region', 'dwoJobs.job'];
  const days = workingDays(today);
  return [
    call('list', 'dwo', 'dwo', { limit: 50, include, order: [['date', 'DESC']] }),
    call('list', 'dwo, a page further', 'dwo', { limit: 50, offset: 10_000, include, order: [['date', 'DESC']] }),
    call('list', 'dwo, of a status and 30 days', 'dwo', {
      limit: 50,
      include,
      where: { status: 'submitted', date: { $between: [month['startDate'], month['endDate']] } },
      order: [['date', 'DESC']],
    }),
    call('list', 'dwo, of a region, searched', 'dwo', {
      limit: 50,
      include,
      where: { regionId: region, searchData: { $iLike: '%ada%' } },
    }),
    call('list', 'dwo/crews', 'dwo/crews', { limit: 50, order: [['date', 'DESC']] }),
    {
      ...call('list', 'dwo/crews, the queue', 'dwo/crews', {
        limit: 50,
        where: { status: 'submitted' },
        order: [['date', 'DESC']],
        first: 'toLook',
      }),
      // Of 3,000 people of 10,000.
      wantsMostOf: ['employee'],
    },
    call('details', 'dwo/{id}', `dwo/${dwo}`, { include }),
    call('details', 'dwo/{id}/crew', `dwo/${dwo}/crew`),
    call('details', 'dwo/{id}/crew, of a job', `dwo/${dwo}/crew`, { jobId: job, dwoJobId: dwoJob }),
    call('details', 'dwo/foreman/{id}/date/{date}', `dwo/foreman/${foreman}/date/${today}`, { include }),
    call('list', 'dwo/employees/workshift', 'dwo/employees/workshift', { limit: 50 }),
    call('list', 'dwo/employees/workshift, 30 days', 'dwo/employees/workshift', { limit: 50, ...month }),
    call('list', 'dwo/employees/workshift, searched', 'dwo/employees/workshift', {
      limit: 50,
      ...month,
      search: 'mia abb',
      status: 'new',
    }),
    call('details', 'employee/{id}/workshift', `employee/${worker}/workshift`, month),
    call('details', 'workshift/{id}', `workshift/${workshift}`, { include: ['employee', 'timeBreaks'] }),
    call('list', 'workshift, of a dwo job', 'workshift', {
      limit: 50,
      where: { dwoJobId: dwoJob },
      include: ['employee', 'timeBreaks'],
    }),
    call('list', 'roster', 'roster', { limit: 60 }),
    call('list', 'roster, of a region', 'roster', { limit: 60, region }),
    {
      ...call('list', ANOTHER_DAY, 'roster', { limit: 60 }),
      pathAt: (turn) => to('roster', { limit: 60, date: days[turn % days.length]! }),
    },
  ];
}
