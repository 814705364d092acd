import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { alertCalls } from '#shared/calls/alerts.ts';
import type { breakCalls } from '#shared/calls/clock.ts';
import type { companyCalls } from '#shared/calls/companies.ts';
import type { crewCalls, memberCalls } from '#shared/calls/crews.ts';
import type { employeeCalls, pictureCalls, userCalls } from '#shared/calls/employees.ts';
import type { fileCalls } from '#shared/calls/files.ts';
import type { hazardCalls } from '#shared/calls/hazards.ts';
import type { tokenCalls, webhookCalls } from '#shared/calls/integrations.ts';
import type { companyPhaseCodeCalls, expenseCalls, invoiceCalls, jobCalls, jobPhaseCodeCalls } from '#shared/calls/jobs.ts';
import type { noteCalls, shiftLogCalls } from '#shared/calls/notes.ts';
import type { regionCalls } from '#shared/calls/regions.ts';
import type { dayCalls, sheetCalls, shiftCalls, temporaryCalls } from '#shared/calls/timesheets.ts';
import type { tripCalls, vehicleCalls } from '#shared/calls/vehicles.ts';
import type { Call, Given } from '#shared/http/call.ts';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import { momentOf as at } from '../support/business-zone.ts';
import { DOT, jobFormIn, type Scene } from './scene.ts';

/** How one call is made. What is left out is not sent. */
export interface Example {
  /**
   * Numbers in the path, by the parameter's name; `{id}` otherwise is the row that was made, or the
   * first that is seen.
   */
  path?: Readonly<Record<string, number | string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A file to send as multipart: field, name, type, content. */
  file?: readonly [string, string, string, BlobPart];
  /** Has a file of this export family made before. */
  needsExport?: string;
  /** The answer, where the route declares none. */
  answer?: z.ZodType;
}

/**
 * Bodies of a controller's generic writing calls; `put` stands for PATCH as well unless that is
 * given.
 */
interface Bodies {
  post?: unknown;
  put?: unknown;
  patch?: unknown;
  /** The whole POST, where it is not JSON. */
  sent?: Example;
  /** Nobody makes such rows by a call: the first that is seen is changed. */
  isFound?: true;
  /** As in `Example`: the rows are files of this family. */
  needsExport?: string;
}

type BodyOf<C> = C extends Call ? (Given<C> extends { readonly body?: infer Body } ? Body : never) : never;
/** Those bodies, as the calls declare them. */
type BodiesFor<Calls> = Omit<Bodies, 'post' | 'put' | 'patch'> & {
  [Verb in keyof Calls & ('post' | 'put' | 'patch')]?: BodyOf<Calls[Verb]>;
};
interface Controllers {
  crew: BodiesFor<typeof crewCalls>;
  employee_crew: BodiesFor<typeof memberCalls>;
  employee: BodiesFor<typeof employeeCalls>;
  user: BodiesFor<typeof userCalls>;
  job: BodiesFor<typeof jobCalls>;
  job_invoice: BodiesFor<typeof invoiceCalls>;
  job_phase_code: BodiesFor<typeof jobPhaseCodeCalls>;
  phase_code: BodiesFor<typeof companyPhaseCodeCalls>;
  dwo_job: BodiesFor<typeof sheetCalls>;
  daily_job_hazard_analysis: BodiesFor<typeof hazardCalls>;
  dwo: BodiesFor<typeof dayCalls>;
  temporal_workshift: BodiesFor<typeof temporaryCalls>;
  timebreak: BodiesFor<typeof breakCalls>;
  workshift: BodiesFor<typeof shiftCalls>;
  employee_picture: BodiesFor<typeof pictureCalls>;
  import: Bodies;
  import_mapping: Bodies;
  payroll_name_list: Bodies;
  upload_employee: Bodies;
  download_iif: Bodies;
  api_token: BodiesFor<typeof tokenCalls>;
  webhook: BodiesFor<typeof webhookCalls>;
  file: BodiesFor<typeof fileCalls>;
  job_site_photo: BodiesFor<typeof expenseCalls>;
  jobnote: BodiesFor<typeof noteCalls>;
  shift_log_line: BodiesFor<typeof shiftLogCalls>;
  region: BodiesFor<typeof regionCalls>;
  company: BodiesFor<typeof companyCalls>;
  vehicle: BodiesFor<typeof vehicleCalls>;
  'vehicle/foreman': BodiesFor<typeof tripCalls>;
  alert: BodiesFor<typeof alertCalls>;
}

/** What a browser gives that subscribed to a push service. */
function subscriptionAt(endpoint: string) {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint, keys };
}

/** As docs/operating.md names it. */
const DEMO_ROOT_PASSWORD = 'muster-demo';

const after = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString();
const json = (value: unknown) => JSON.stringify(value);
const employeeId = () =>
  `8-${String(Math.floor(Math.random() * 99_999) + 1).padStart(5, '0')}-0${Math.floor(Math.random() * 9) + 1}`;

const EMPLOYEE_CSV_HEADER = EMPLOYEE_CSV_COLUMNS.map(([, title]) => title).join(',');

const face = (employeeId: number): Example => ({
  query: { employeeId: String(employeeId) },
  file: ['images', 'face.png', 'image/png', DOT],
});
/** One line, of which everything is wrong: it is taken, and its errors can be read. */
export const PEOPLE: Example = {
  file: ['csv', 'people.csv', 'text/csv', `${EMPLOYEE_CSV_HEADER}\n${EMPLOYEE_CSV_COLUMNS.map(() => 'x').join(',')}\n`],
};

const LISTS: Example = { query: { program: 'iif' }, file: ['file', 'lists.iif', 'text/plain', '!CLASS\tNAME\nCLASS\tEast\n'] };

/** A job whose address is missing: its file is taken. */
export const JOBS: Example = { query: { kind: 'job' }, file: ['file', 'jobs.csv', 'text/csv', 'Job No,Address\n27-1,\n'] };

/**
 * One generic controller a line: POST, PUT, PATCH. Those without a line here send an empty body.
 */
export const bodiesOf = (scene: Scene): Readonly<Record<string, Bodies>> => {
  const { jobId, foreman, worker, crewId, dwoId, dwoJobId, regionId, today, past, shift, vehicleId, unique } = scene;
  const person = {
    employeeId: employeeId(),
    firstName: 'Contract',
    lastName: 'Person',
    role: 'worker',
    regionId,
    companyName: 'Pinnacle',
    class: 'Laborer',
  } as const;
  const jobForm = jobFormIn(regionId, today);
  // The demo's jobs may be billed whole already.
  const invoice = { invoiceNumber: unique(), date: past, amount: '100.00', percentageBilled: 0 };
  const expense = { description: 'Gravel', date: past, amount: '12.50', type: 'Material' } as const;
  const trip = {
    driverId: null,
    jobId,
    crewId,
    startDate: at(past, '12:00'),
    endDate: at(past, '13:00'),
    milesIn: 10,
    milesOut: 12,
  };
  const temporal = { employeeName: 'Pat Temporary', type: 'NORMAL', start: at(today, '14:00'), end: at(today, '16:00') } as const;
  // After midnight, when nobody works.
  const early = { type: 'NORMAL', start: at(past, '00:10'), end: at(past, '00:40') } as const;
  const pause = { type: 'pause', start: after(shift.start, 5), end: after(shift.start, 10) } as const;
  return {
    crew: { post: { jobId }, put: { foremanId: scene.otherForemanId }, patch: { foremanId: null } },
    employee_crew: {
      post: { crewId, employeeId: worker.id, isDriver: true },
      put: { isDriver: false },
      patch: { isDriver: true },
    },
    employee: { post: person, put: person, patch: { class: 'Operator' } },
    user: { post: { ...person, employeeId: employeeId() }, put: person, patch: { class: 'Operator' } },
    job: { post: jobForm, put: jobForm, patch: { progressPercentage: 10 } },
    job_invoice: { post: { jobId, ...invoice }, put: invoice, patch: { amount: '101.00' } },
    job_phase_code: { post: { jobId, phaseCode: unique() }, patch: { description: 'Trenching' } },
    phase_code: { post: { category: 'ugGas', phaseCode: unique() }, patch: { description: 'Trenching' } },
    dwo_job: { post: { dwoId, crewId, jobId }, put: { status: 'draft' }, patch: { status: 'submitted' } },
    daily_job_hazard_analysis: {
      post: { foremanId: foreman.id, date: past, data: { weather: 'clear' }, isSigned: true },
      put: { isSigned: true },
    },
    dwo: {
      post: { date: scene.freeDay, foremanId: foreman.id, crewId, dailyJobHazardAnalysisId: scene.freeHazardId },
      put: { description: 'Changed' },
    },
    temporal_workshift: { post: { dwoJobId, ...temporal }, put: temporal, patch: { employeeName: 'Lee Temporary' } },
    timebreak: { post: { workShiftId: shift.id, ...pause }, put: pause, patch: { end: pause.end } },
    workshift: {
      post: { dwoJobId, employeeId: worker.id, startPictureId: scene.photoId, ...early },
      put: early,
      patch: { phaseCode: null },
    },
    employee_picture: { sent: face(worker.id), put: { isMain: true } },
    import: { sent: JOBS, patch: { dayOrder: 'monthFirst' } },
    import_mapping: { isFound: true },
    payroll_name_list: { sent: LISTS },
    upload_employee: { sent: PEOPLE },
    download_iif: { needsExport: 'download_iif/custom' },
    api_token: { post: { name: 'Payroll', rights: ['timesheets', 'exports'], expires: today } },
    webhook: {
      post: {
        name: 'Payroll',
        url: 'https://webhooks.example/muster',
        events: ['file.ready'],
        format: 'standard',
        language: 'en',
      },
      patch: { name: 'Pay' },
    },
    file: { post: { fileName: 'site.png', type: 'job_site_photo' } },
    job_site_photo: { post: { jobId, ...expense }, put: expense, patch: { amount: '13.00' } },
    jobnote: { post: { jobId, title: 'Gate', note: 'Ring twice' }, put: { title: 'Gate', note: 'Ring once' } },
    shift_log_line: { post: { date: today, note: 'Main Street is closed' }, patch: { note: 'Main Street is open' } },
    company: { post: { name: `Company ${unique()}` }, put: { name: `Company ${unique()}` }, patch: { isActive: true } },
    region: { post: { name: `Region ${unique()}` }, put: { name: `Region ${unique()}` }, patch: { yardLatitude: 41 } },
    vehicle: { post: { name: `Truck ${unique()}`, plate: unique() }, patch: { model: 'F-550' } },
    'vehicle/foreman': { post: { vehicleId, foremanId: foreman.id, ...trip }, put: trip, patch: { milesOut: 13 } },
    alert: { patch: { isRead: true }, isFound: true },
  } satisfies Controllers;
};

/**
 * The calls that one controller or another has beside the generic ones, by method and path as
 * `calls.tsv` has them.
 */
export const examplesOf = (scene: Scene): Readonly<Record<string, Example>> => {
  const { jobId, foreman, supervisor, worker, crewId, dwoId, dwoJobId, regionId, today, past, shift } = scene;
  const range = { startDate: past, endDate: today };
  const bodies = bodiesOf(scene);
  const person = bodies['employee']?.post as object;
  const summary = { ...range, region: 'all' };
  const newest = { limit: '5', where: json({ createdAt: { $gte: at(past, '00:00') } }) };
  const login = { client: 'web', challenge: 'a'.repeat(43), state: 'contract' };
  const sentDay = {
    clientId: randomUUID(),
    date: scene.freeDay,
    foremanId: foreman.id,
    crewId,
    hazardAnalysis: { data: { weather: 'clear' }, isSigned: true },
    jobs: [{ jobId, workshifts: [] }],
  };
  const history = { limit: '5', where: json({ date: { $gte: at(past, '00:00') } }), order: '[["date","DESC"]]' };
  return {
    'POST /feed_loss': { body: { from: at(scene.freeDay, '10:07'), until: at(scene.freeDay, '10:08') } },
    'POST /late_call': { body: { date: today, outcome: 'roadClosed', people: [scene.late] } },
    'POST /webhook/{id}/secret': { path: { id: scene.webhookId } },
    'POST /webhook/{id}/test': { path: { id: scene.webhookId } },
    'POST /webhook_hold/release': { body: { waiting: 'drop' } },
    'POST /webhook_delivery/{id}/resend': { path: { id: scene.deliveryId } },
    'GET /crew/default/{foremanId}': { path: { foremanId: foreman.id } },
    'GET /crew/{id}/default': { path: { id: crewId } },
    'PUT /crew/{id}/default': { path: { id: crewId } },
    'POST /crew/{id}/members': { path: { id: crewId }, body: { employeeIds: [scene.newHandId] } },
    'PUT /employee_crew/{id}/crew': { path: { id: scene.memberId }, body: { crewId: scene.secondCrewId } },
    'POST /user/create': { body: { ...person, employeeId: employeeId() } },
    'PUT /employee/{id}/setActive': { body: { isActive: false } },
    'PUT /employee/{id}/erase': { body: { fullName: 'Contract Person' } },
    'GET /employee/foreseen': { query: { ids: String(worker.id), isActive: 'false' } },
    'GET /employee/profile': { query: { employeeIds: `${foreman.id},${worker.id}` } },
    'GET /employee/{id}/workshift': { path: { id: worker.id }, query: range },
    'GET /employee/summary': { query: { ...range, category: 'all' } },
    'GET /employee': { query: { where: json({ role: 'supervisor' }), limit: '300' } },
    'GET /employee/{id}/history': { path: { id: foreman.id }, query: { limit: '5' } },
    'GET /employee/{id}/card': { path: { id: foreman.id } },
    'GET /employee/{id}/hierarchy': { path: { id: foreman.id }, query: { jobId: String(jobId) } },
    'GET /employee/{id}/job': { path: { id: foreman.id } },
    'POST /employee/{id}/job': { path: { id: scene.otherForemanId }, body: { jobId: scene.looseJobId } },
    'DELETE /employee/{id}/job/{jobId}': { path: { id: scene.otherForemanId, jobId: scene.looseJobId } },
    'GET /job/{id}/details': { path: { id: jobId } },
    'GET /job/{id}/costDays': { path: { id: jobId } },
    'GET /job/{id}/sheets': { path: { id: jobId } },
    'GET /job/{id}/history': { path: { id: jobId }, query: { limit: '5' } },
    'GET /job/{id}/workforce': { path: { id: jobId } },
    'GET /crew/needs': { query: { region: String(regionId) } },
    'GET /crew/{id}/candidates': { path: { id: crewId }, query: { role: 'worker' } },
    'GET /job/{id}/candidates': { path: { id: jobId }, query: { role: 'foreman' } },
    'GET /job/{id}/hazards': { path: { id: jobId }, query: { ...range, limit: '5' } },
    'GET /alert/foreseen': { query: { ids: String(scene.alertId), take: 'true' } },
    'GET /job/{id}/location': { path: { id: jobId } },
    'GET /job/foreseen': { query: { ids: String(jobId), status: 'done' } },
    'GET /job/summary': { query: summary },
    'GET /job/{id}/vehicle': { path: { id: jobId } },
    'POST /dwo_job/{id}/approve': { path: { id: dwoJobId }, body: {} },
    'GET /dwo_job/{id}/history': { path: { id: dwoJobId }, query: { limit: '5' } },
    'POST /dwo_job/{id}/unapprove': { path: { id: dwoJobId }, body: {} },
    'POST /dwo_job/{id}/sendBack': { path: { id: dwoJobId }, body: { reason: 'Whose lunch is it?' } },
    'GET /daily_job_hazard_analysis/{id}/pdf': { path: { id: scene.hazardId } },
    'GET /dwo/employees/workshift': { query: { ...range, limit: '5' } },
    'GET /dwo/approvable': { query: { ids: String(dwoId) } },
    'GET /dwo/crews': { query: { limit: '5', first: 'toLook' } },
    'GET /dwo/{id}/crew': { path: { id: dwoId }, query: { dwoJobId: String(dwoJobId) } },
    'GET /dwo/foreman/{foremanId}/date/{date}': { path: { foremanId: foreman.id, date: today } },
    'POST /dwo/foreman/{foremanId}/date/{date}': { path: { foremanId: foreman.id, date: '2020-01-06' }, body: {} },
    'POST /dwo/{id}/timeOff': { path: { id: dwoId }, body: { dwoJobIds: [dwoJobId] } },
    'POST /dwo/save': { body: { dwos: [sentDay] } },
    'GET /dwo/summary': { query: { ...summary, foremanId: String(foreman.id) } },
    'GET /dwo/overtime': { query: { region: String(regionId) } },
    'POST /dwo/appState': { body: { date: today, foremanId: foreman.id, appStateBackup: { step: 1 } } },
    'GET /dwo/appState': { query: { date: today, foremanId: String(foreman.id) } },
    'PUT /workshift/': {
      body: { workshifts: [{ id: shift.id, type: 'NORMAL', start: shift.start, end: shift.end, lunchTime: '0:00' }] },
    },
    'POST /workshift/approve': { body: { workshiftIds: [shift.id] } },
    'POST /workshift/unapprove': { body: { workshiftIds: [shift.id] } },
    // Of no time: it stays, with the photo that it shows, and is in nobody's way.
    'POST /workshift': { body: { ...(bodies['workshift']?.post as object), start: at(past, '00:50'), end: at(past, '00:50') } },
    'GET /temporal_workshift/{id}/candidates': { path: { id: scene.temporalId } },
    'POST /temporal_workshift/{id}/swap': { path: { id: scene.temporalId }, body: { employeeId: worker.id } },
    'POST /file/{id}/arrival': { path: { id: scene.photoId } },
    'GET /workshift/picture/{photoId}': { path: { photoId: scene.photoId } },
    'POST /employee_picture?employeeId=': face(worker.id),
    // Who has never signed in.
    'DELETE /employee/{id}/sessions': { path: { id: scene.newHandId } },
    'PUT /job/external': { query: { externalNumber: scene.unique() }, body: jobFormIn(regionId, today) },
    'PUT /employee/external': { query: { employeeId: employeeId() }, body: { ...person, employeeId: undefined } },
    // Other rates for each caller, for the same reason as a trip's day below.
    'PUT /employee/rates/external': {
      query: { employeeId: worker.employeeId, ratesFrom: today },
      body: { earningRate1: `Laborer - ST ${(20 + 50 * Math.random()).toFixed(2)}` },
    },
    'PUT /job_phase_code/external': { query: { externalNumber: scene.ownNumber, phaseCode: scene.unique() }, body: {} },
    'PUT /phase_code/external': { query: { category: 'ugGas', phaseCode: scene.unique() }, body: {} },
    'PUT /vehicle/external': {
      query: { vin: `1FTFW1ET5${scene.unique().toUpperCase()}` },
      body: { name: `Truck ${scene.unique()}`, plate: scene.unique() },
    },
    // A day for each caller: what is as it is there already is not written, nor audited.
    'PUT /vehicle/foreman/external': {
      query: { vin: scene.vin, startDate: at(scene.freeDay, '11:00') },
      body: { foremanId: foreman.id, jobId, milesIn: 10, endDate: at(scene.freeDay, '11:30'), milesOut: 12 },
    },
    'PUT /display/own': { body: { width: 1920, height: 1080, version: '1.2.3' } },
    'POST /display': { body: { code: scene.pairingCode, name: 'Control room' } },
    'PUT /display/{id}': { path: { id: scene.displayId }, body: { name: 'Yard gate', regionIds: [regionId] } },
    'POST /display/{id}/identify': { path: { id: scene.displayId } },
    'DELETE /display/{id}': { path: { id: scene.displayId } },
    'POST /auth/pairing/token': { body: { device_code: scene.deviceCode } },
    'GET /auth/masquerade': { query: { where: json({ employeeId: supervisor.employeeId }) } },
    'GET /import_template': { query: { kind: 'job' } },
    'POST /upload_employee': PEOPLE,
    'GET /payroll_preflight': { query: { company: 'All', start: scene.past, end: scene.past } },
    'GET /payroll_countdown': { query: { week: scene.today } },
    'POST /payroll_reminder': { body: { supervisorId: supervisor.id, week: scene.today } },
    'POST /payroll_reminder/dismiss': { body: { id: 1 } },
    'POST /upload_employee/preview': PEOPLE,
    'GET /vehicle/foreman/{foremanId}/job/{jobId}/current': { path: { foremanId: foreman.id, jobId }, query: { date: past } },
    'GET /vehicle/foreman/{foremanId}/job/{jobId}': {
      path: { foremanId: foreman.id, jobId },
      query: { startDate: at(past, '00:00'), endDate: at(today, '00:00') },
    },
    'GET /alert/admin': { query: newest },
    'GET /alert/newestAlerts': { query: newest },
    'GET /alert/newestForeman': { query: newest },
    'GET /alert/foreman': { query: newest },
    'PATCH /alert/readAll': { body: {} },
    'GET /alert/{id}/task': { path: { id: scene.alertId } },
    'POST /alert/{id}/take': { path: { id: scene.alertId }, body: {} },
    'POST /alert/{id}/handOver': { path: { id: scene.alertId }, body: { toId: null } },
    'POST /alert/{id}/note': { path: { id: scene.alertId }, body: { note: 'The invoice is on its way' } },
    'POST /alert/{id}/settle': { path: { id: scene.alertId }, body: { outcome: 'done' } },
    'POST /alert/{id}/reopen': { path: { id: scene.alertId }, body: {} },
    'PUT /notice/choices': {
      body: {
        push: true,
        email: false,
        types: ['late'],
        whose: 'mine',
        quiet: [],
        digestMinutes: 15,
        escalation: null,
        language: 'en',
        shiftLogAt: null,
      },
    },
    'POST /away/dismiss': { body: { until: at(past, '00:00') } },
    'POST /notice/device': { body: subscriptionAt(`https://push.example/${scene.unique()}`) },
    'POST /notice/test': { body: { channel: 'push' } },
    'GET /find': { query: { q: 'today' } },
    'POST /saved_view': {
      body: { list: 'jobs.all', name: `View ${scene.unique()}`, query: { status: 'assigned' } },
    },
    'PATCH /saved_view/{id}': { body: { name: `View ${scene.unique()}`, isPinned: true } },
    'GET /roster/alerts': { query: { region: String(regionId) } },
    'GET /roster/hours': { query: { region: String(regionId) } },
    'GET /roster/log': { query: { date: today, region: String(regionId) } },
    'GET /roster/replay': { query: { date: today, region: String(regionId) } },
    'GET /roster': { query: { date: today, region: String(regionId), limit: '5' } },
    'POST /job/{id}/phaseCodes': { path: { id: jobId }, body: { fromJobId: null } },
    'GET /jobphasecode/{id}': { path: { id: jobId } },
    'POST /approversettings/auth': { body: { password: DEMO_ROOT_PASSWORD } },
    'PUT /approversettings': { body: { increaseSubadminPermissions: true } },
    'PUT /sheet_signs': { body: { off: [], lunchAfterMinutes: 360, usualMinutes: 240, usualPercent: 20, revision: 1 } },
    'GET /auth/login/microsoft': { query: login },
    'GET /auth/login/google': { query: login },
    ...exportExamples('download_workshift_csv/custom', 'download_workshift_csv', scene),
    ...exportExamples('download_job_csv/custom', 'download_job_csv', scene),
    ...exportExamples('download_iif/custom', 'download_iif', scene),
    ...exportExamples('download_workshift_csv/custom/vista', 'download_workshift_csv/vista', scene),
    ...exportExamples('employee/csv', 'employee/csv', scene),
    'GET /download_workshift_csv': { query: history },
    'GET /download_workshift_csv/{id}': { needsExport: 'download_workshift_csv/custom' },
    'GET /download_job_csv/{id}': { needsExport: 'download_job_csv/custom' },
    'GET /download_job_csv': { query: history },
    'GET /download_iif': { query: history },
  };
};

/** What an export family is asked for: one day that is over, approved or not. */
export const exportWhere = (family: string, { past }: Scene): string | undefined => {
  if (family === 'employee/csv') return undefined;
  const range = { start: past, end: past };
  return json(family.includes('job_csv') ? range : { ...range, company: 'All', withUnapproved: true });
};

/** Whole, or from the public address on. */
const Address = z.string().regex(/^(https?:\/)?\/./);

function exportExamples(family: string, history: string, scene: Scene): Record<string, Example> {
  const where = exportWhere(family, scene);
  const query = where === undefined ? {} : { where };
  const address = family === 'employee/csv' ? z.object({ data: z.object({ url: Address }) }) : z.object({ data: Address });
  return {
    [`POST /${family}/generate/`]: { query },
    [`GET /${family}/url`]: { needsExport: family, answer: address },
    [`GET /${history}/url/{id}`]: { needsExport: family },
    [`GET /${history}/differences/{id}`]: { needsExport: family },
    [`POST /${history}/take/{id}`]: { needsExport: family, body: {} },
    [`POST /${history}/differences/{id}`]: { needsExport: family, body: { wasImported: true } },
    [`GET /${family}`]: { needsExport: family },
    [`GET /${family}/download`]: { needsExport: family },
  };
}
