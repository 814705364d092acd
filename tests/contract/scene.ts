import { randomUUID } from 'node:crypto';
import { attendanceOf } from '#shared/roster/attendance.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { Pairing } from '#shared/session.ts';
import { momentOf } from '../support/business-zone.ts';
import type { System } from '../support/system.ts';
import { read, type SignedIn } from '../support/visitor.ts';

/** Rows of the demo company that belong together, for the calls' parameters and bodies. */
export interface Scene {
  apiUrl: string;
  /** The business day. */
  today: string;
  /** The day of the sheet: it is over. */
  past: string;
  foreman: { id: number; person: string };
  /** Another foreman of the supervisor's, on no crew of the job. */
  otherForemanId: number;
  supervisor: { id: number; employeeId: string; person: string; fullName: string };
  /** Somebody on the foreman's crew. */
  worker: { id: number; employeeId: string; person: string };
  crewId: number;
  jobId: number;
  regionId: number;
  dwoId: number;
  dwoJobId: number;
  hazardId: number;
  shift: { id: number; start: string; end: string };
  /** A day without a sheet of the foreman's, and a talk of that day. */
  freeDay: string;
  freeHazardId: number;
  /** A temporary worker of the job, on a sheet that is nobody else's. */
  temporalId: number;
  /** A job of the supervisor's without a foreman. */
  looseJobId: number;
  /** A worker of the region on no crew. */
  newHandId: number;
  /** Somebody of the supervisor's who has not come today, as the call about them names them. */
  late: { jobId: number; employeeId: number; revision: number };
  /** The record of another on the foreman's crew, and a second crew of its job. */
  memberId: number;
  secondCrewId: number;
  vehicleId: number;
  /** The VIN of the vehicle, and the own number of the job. */
  vin: string;
  ownNumber: string;
  /** A clock photo whose bytes are there. */
  photoId: number;
  /** A finished job of the supervisor's, which nobody has seen to. */
  alertId: number;
  webhookId: number;
  deliveryId: number;
  /** The code of a screen that waits; a display, and the device code by which it asks. */
  pairingCode: string;
  displayId: number;
  deviceCode: string;
  /** Different each time it is read, for names that must be. */
  unique(): string;
}

/** What nobody has: a call for it says 404 of the row, not of the route. */
export const NO_ROW = 2_000_000_000;

/** A picture of one dot. */
export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Found = Record<string, unknown> & { id: number };
const ofEmail = (email: unknown) => String(email).split('@', 1)[0] ?? '';
/** Longer ago than the demo company worked. */
const FREE_DAYS_AGO = 800;
const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** Looks around as an admin. @throws Error when the demo company lacks something */
export async function lookAround(admin: SignedIn, { url: origin, apiUrl }: Pick<System, 'url' | 'apiUrl'>): Promise<Scene> {
  const list = async (path: string, where: object, more: Record<string, string> = {}): Promise<Found[]> =>
    (await read<{ data: Found[] }>(admin, `/${path}`, { where: JSON.stringify(where), limit: '50', ...more })).data;
  const one = async (path: string, where: object, more: Record<string, string> = {}): Promise<Found> => {
    const [row] = await list(path, where, more);
    if (!row) throw new Error(`The demo company has no ${path} ${JSON.stringify(where)}`);
    return row;
  };
  const newestFirst = { order: '[["date","DESC"]]' };

  const { businessDate: today } = (await read<{ data: { businessDate: string } }>(admin, '/auth/me')).data;
  const foreman = await one('employee', { email: 'foreman1@demo.muster.test' });
  const crews = await list('crew', { foremanId: foreman.id, isCurrent: true }, { include: '["job","employeeCrews.employee"]' });
  const crew = crews.find(({ jobId }) => jobId !== null);
  if (!crew) throw new Error('foreman1 has no crew with a job');
  const job = crew['job'] as Found;
  const supervisor = await one('employee', { id: job['supervisorId'] });
  const members = crew['employeeCrews'] as {
    employeeId: number;
    isCurrent: boolean;
    isForeman: boolean;
    isSupervisor: boolean;
  }[];
  const hand = members.find(({ isCurrent, isForeman, isSupervisor }) => isCurrent && !isForeman && !isSupervisor);
  const otherForeman = await one('employee', { role: 'foreman', supervisorId: supervisor.id, id: { $ne: foreman.id } });
  const worker = await one('employee', { id: hand?.employeeId ?? 0 });
  const day = await one('dwo', { foremanId: foreman.id, date: { $lte: daysBefore(today, 14) } }, newestFirst);
  const sheet = await one('dwo_job', { dwoId: day.id });
  const shift = await one('workshift', { dwoJobId: sheet.id, type: 'NORMAL', status: 'finished' });
  const trip = await one('vehicle/foreman', { foremanId: foreman.id });

  const scene = {
    apiUrl,
    today,
    past: String(day['date']),
    foreman: { id: foreman.id, person: ofEmail(foreman['email']) },
    otherForemanId: otherForeman.id,
    supervisor: {
      id: supervisor.id,
      employeeId: String(supervisor['employeeId']),
      person: ofEmail(supervisor['email']),
      fullName: String(supervisor['fullName']),
    },
    worker: { id: worker.id, employeeId: String(worker['employeeId']), person: ofEmail(worker['email']) },
    crewId: crew.id,
    jobId: job.id,
    regionId: Number(job['regionId']),
    dwoId: day.id,
    dwoJobId: sheet.id,
    hazardId: Number(day['dailyJobHazardAnalysisId']),
    shift: { id: shift.id, start: String(shift['start']), end: String(shift['end']) },
    vehicleId: Number(trip['vehicleId']),
    vin: String((await one('vehicle', { id: trip['vehicleId'] }))['vin']),
    ownNumber: 'CONTRACT-1',
    photoId: await keepPhoto(admin, origin),
    alertId: await findAlert(admin, supervisor.id),
    ...(await tellOthers(admin)),
    unique: () => randomUUID().slice(0, 8),
  };
  // The office puts no job on a day before its start, and the days that are free lie far back.
  const change = { startDate: '2020-01-01', externalNumber: scene.ownNumber };
  const begun = await admin.send('PATCH', `/api/v1/job/${job.id}`, change);
  if (begun.status !== 200) throw new Error(`job: ${begun.status} ${begun.text}`);
  return { ...scene, ...(await makeAnew(admin, scene, 0)) };
}

type MadeAnew =
  | 'freeDay'
  | 'freeHazardId'
  | 'temporalId'
  | 'looseJobId'
  | 'newHandId'
  | 'late'
  | 'memberId'
  | 'secondCrewId'
  | 'pairingCode'
  | 'displayId'
  | 'deviceCode';

/** What each caller uses up. */
async function makeAnew(admin: SignedIn, scene: Omit<Scene, MadeAnew>, turn: number): Promise<Pick<Scene, MadeAnew>> {
  const { today, foreman, supervisor, crewId, jobId, regionId } = scene;
  const make = async (path: string, body: object): Promise<number> => {
    const made = await admin.send('POST', `/api/v1/${path}`, body);
    if (made.status !== 201) throw new Error(`${path}: ${made.status} ${made.text}`);
    return (made.json() as { data: Found }).data.id;
  };
  const talk = (date: string) =>
    make('daily_job_hazard_analysis', { foremanId: foreman.id, date, data: { weather: 'clear' }, isSigned: true });
  const hire = (place: number) =>
    make('employee', {
      employeeId: `8-${String(10 * turn + place).padStart(5, '0')}-01`,
      firstName: 'New',
      lastName: `Hand ${turn}`,
      role: 'worker',
      regionId,
      companyName: 'TSU One',
      class: 'Laborer',
      supervisorId: supervisor.id,
    });
  const screen = async (): Promise<Pairing> =>
    Pairing.parse(await (await fetch(new URL('/api/v1/auth/pairing', scene.apiUrl), { method: 'POST' })).json());
  const paired = await screen();
  const freeDay = daysBefore(today, FREE_DAYS_AGO + turn);
  const otherDay = daysBefore(today, 2 * FREE_DAYS_AGO + turn);
  const dailyJobHazardAnalysisId = await talk(otherDay);
  const dwoId = await make('dwo', { date: otherDay, foremanId: foreman.id, crewId, dailyJobHazardAnalysisId });
  const dwoJobId = await make('dwo_job', { dwoId, crewId, jobId });
  const times = { start: momentOf(otherDay, '09:00'), end: momentOf(otherDay, '11:00') };
  return {
    freeDay,
    freeHazardId: await talk(freeDay),
    temporalId: await make('temporal_workshift', { dwoJobId, employeeName: 'Sam Temporary', type: 'NORMAL', ...times }),
    newHandId: await hire(1),
    late: await findLate(admin, supervisor.fullName),
    memberId: await make('employee_crew', { crewId, employeeId: await hire(2) }),
    secondCrewId: await make('crew', { jobId }),
    pairingCode: (await screen()).user_code,
    displayId: await make('display', { code: paired.user_code, name: `Screen ${turn}` }),
    deviceCode: paired.device_code,
    looseJobId: await make('job', { ...jobFormIn(regionId, today), supervisorId: supervisor.id }),
  };
}

/** An alert about a finished job of a supervisor's. */
async function findAlert(admin: SignedIn, supervisorId: number): Promise<number> {
  const jobs = await read<{ data: Found[] }>(admin, '/job', { limit: '300', where: JSON.stringify({ supervisorId }) });
  const where = JSON.stringify({ type: 'jobFinished', jobId: { $in: jobs.data.map(({ id }) => id) } });
  const { data } = await read<{ data: Found[] }>(admin, '/alert', { limit: '1', where });
  if (!data[0]) throw new Error('No job of the supervisor has been finished');
  return data[0].id;
}

/** Somebody on today's roster, under a supervisor, who has not come. */
async function findLate(admin: SignedIn, supervisor: string): Promise<Scene['late']> {
  const { roster } = await read<Roster>(admin, '/roster', { limit: '300' });
  for (const { jobPk, supervisorName, crew } of roster) {
    const missing = crew.find((member) => attendanceOf(member) === 'missing');
    if (supervisorName === supervisor && missing)
      return { jobId: jobPk, employeeId: missing.id, revision: missing.call?.revision ?? 0 };
  }
  throw new Error('Everybody of the demo company has come');
}

/** The least that a job's form asks for. */
export const jobFormIn = (regionId: number, startDate: string) =>
  ({
    address: '1 Contract Street',
    category: 'general',
    type: 'bid',
    workOrderType: 'maintenance',
    regionId,
    startDate,
    endDate: '2099-12-30',
  }) as const;

/**
 * The same scene for the next caller, as the one before found it: what that one approved, sent back
 * or turned into time off is submitted work again, and what it used up is there once more.
 */
export async function setAnew(admin: SignedIn, scene: Scene, turn: number): Promise<Scene> {
  const { id, start, end } = scene.shift;
  const change = async (method: 'PUT' | 'PATCH', path: string, body: object) => {
    const answer = await admin.send(method, `/api/v1/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  };
  await change('PUT', `workshift/${id}`, { type: 'NORMAL', start, end, lunchTime: '0:00' });
  await change('PATCH', `dwo_job/${scene.dwoJobId}`, { status: 'submitted' });
  return { ...scene, ...(await makeAnew(admin, scene, turn)) };
}

/** A webhook, and what was sent to it; nobody listens there. */
async function tellOthers(admin: SignedIn): Promise<Pick<Scene, 'webhookId' | 'deliveryId'>> {
  const make = async (path: string, body: object): Promise<number> =>
    ((await admin.send('POST', `/api/v1/${path}`, body)).json() as { data: Found }).data.id;
  const url = 'https://nobody.invalid/muster';
  const webhookId = await make('webhook', { name: 'Reports', url, events: ['file.ready'] });
  return { webhookId, deliveryId: await make(`webhook/${webhookId}/test`, {}) };
}

async function keepPhoto(admin: SignedIn, origin: string): Promise<number> {
  const made = await admin.send('POST', '/api/v1/file', { fileName: 'face.png', type: 'clock_photo' });
  const { id, uploadUrl, contentType } = (made.json() as { data: { id: number; uploadUrl: string; contentType: string } }).data;
  await fetch(new URL(uploadUrl, origin), { method: 'PUT', headers: { 'content-type': contentType }, body: DOT });
  return id;
}
