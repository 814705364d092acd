import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { addressOf, type LiveResource } from '#shared/live/addresses.ts';
import { canOpenLive, isLiveResource, LIVE_RESOURCES } from '#shared/live.ts';
import { addDays } from '#shared/rules/periods.ts';
import { recomputeJobCosts } from '../background/cost-commands.ts';
import { settleEndedAlerts } from '../background/ended-commands.ts';
import { readConfig } from '../config.ts';
import type { Caller } from '../context.ts';
import { user } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import { SYSTEM } from '../db/write.ts';
import { FAMILIES } from '../exports/families/family-commands.ts';
import { generateExport } from '../exports/generate-commands.ts';
import { addImport, addRows } from '../imports/engine/repository.ts';
import { runImport } from '../imports/engine/steps-commands.ts';
import { definitionOf } from '../imports/kinds/kinds-commands.ts';
import { giveNames } from '../payroll-names/commands.ts';
import type { ReadNames } from '../payroll-names/names-parse.ts';
import { keepSettings, lockSettings } from '../settings/repository.ts';
import { expiryOf } from '../settings/rules.ts';
import { recordLastSeen } from '../sign-in/online-commands.ts';
import { importEmployees } from '../uploads/import-commands.ts';
import { addUpload } from '../uploads/repository.ts';
import { type Requests, requestsOf } from './calls/requests.ts';
import { anyCall, openOffice, openSheets, ROLES, tellAll } from './calls/sheet-calls.ts';
import { csvOf, row } from './calls/uploads.ts';
import { buildTestApi, type TestApi } from './harness.ts';
import { KeptView } from './kept-view.ts';
import { at, edit, type FieldDay, openFieldDay, TODAY } from './rows/field-day.ts';

const YESTERDAY = addDays(TODAY, -1);
const THAT_DAY = { startDate: YESTERDAY, endDate: YESTERDAY };

export interface Office {
  field: FieldDay;
  admins: Awaited<ReturnType<typeof openOffice>>;
  /** Another api on the same database. */
  beside: TestApi;
  close(): Promise<void>;
}

/** Opens a day that is also today by the database's clock, which stamps alerts. */
export async function openOfficeDay(): Promise<Office> {
  const field = await openFieldDay();
  const admins = await openOffice(field);
  await field.api.db.execute(sql.raw(`alter table alert alter column created_at set default '${at('15:00')}'`));
  const beside = await buildTestApi({ beside: field.api });
  await beside.app.ready();
  return {
    field,
    admins,
    beside,
    async close() {
      await beside.close();
      await field.api.close();
    },
  };
}

type Query = Record<string, string | number>;
const TASKS = [
  ['take', {}],
  ['handOver', { toId: null }],
  ['note', { note: 'On my way' }],
  ['settle', { outcome: 'done' }],
  ['reopen', {}],
] as const;

/** Parameters of each resource that does not answer without. */
const queriesOf = ({ worked, today }: Scene): Partial<Record<LiveResource, readonly Query[]>> => ({
  roster: [{}, { date: YESTERDAY }, { limit: 2, offset: 1 }],
  rosterReplay: [{}, { date: YESTERDAY }],
  shiftLog: [{}, { date: YESTERDAY }],
  jobSummary: [{}, THAT_DAY],
  dwoSummary: [{}, THAT_DAY],
  overtimeAhead: [{}, { region: worked.region.id }],
  newestAlerts: [{}, { limit: 3 }],
  found: [{ q: 'person' }, { q: 'today' }, { q: worked.job.jobId }, { q: `@${worked.foreman.fullName}` }],
  alertTask: [{ id: 1 }],
  employees: [{ limit: 300 }, { limit: 2, include: '["region","regions","supervisor"]' }],
  employeeDetails: [{ id: worked.foreman.id, include: '["region","regions","supervisor"]' }],
  personHistory: [{ id: worked.foreman.id }],
  personJobs: [{ id: worked.foreman.id, include: '["crews.foreman"]' }],
  jobs: [
    {},
    { where: '{"isOvercost":true}', include: '["supervisor","crews.foreman"]' },
    { order: '[["currentHours","DESC"]]', include: '["supervisor","crews.foreman","region"]', limit: 1 },
    { order: '[["id","DESC"]]', include: '["supervisor","crews.employeeCrews.employee"]', limit: 2 },
  ],
  crewDays: [{}, { first: 'toLook' }],
  crewTimesheets: [{}, { include: '["foreman","supervisor","region"]' }],
  personDays: [{}, { status: 'new' }, THAT_DAY],
  crewSheet: [
    { id: today.dwoId },
    { id: today.dwoId, dwoJobId: today.dwoJobId },
    { id: worked.dwo.id, dwoJobId: worked.dwoJob.id },
  ],
  sheetHistory: [{ id: today.dwoJobId }, { id: worked.dwoJob.id, limit: 2, offset: 1 }],
  notes: [{ where: JSON.stringify({ workshiftId: worked.shift.id }), include: '["createdBy"]' }, { limit: 3 }],
  jobDetails: [{ id: worked.job.id }],
  jobHistory: [{ id: worked.job.id }],
  jobCostDays: [{ id: worked.job.id }],
  jobSheets: [{ id: worked.job.id }, { id: worked.job.id, limit: 1 }],
  jobInvoices: [{ where: JSON.stringify({ jobId: worked.job.id }) }],
  jobPhaseCodes: [{ where: JSON.stringify({ jobId: worked.job.id }) }],
  workforce: [{ id: worked.job.id }],
  candidates: [{ id: worked.job.id, role: 'worker' }],
  crewCandidates: [{ id: worked.crew.id, role: 'worker' }],
  hierarchy: [
    { id: worked.foreman.id },
    { id: worked.foreman.id, jobId: worked.job.id },
    { id: worked.supervisor.id, jobId: worked.job.id },
    { id: worked.worker.id },
  ],
  personCard: [{ id: worked.foreman.id }, { id: worked.worker.id }, { id: today.workerId }],
  defaultCrewChange: [{ id: worked.crew.id }],
  jobHazards: [{ id: worked.job.id, include: '["foreman"]' }],
  jobVehicles: [{ id: worked.job.id }],
  fleet: [{ include: '["region","trips.driver","trips.foreman"]' }],
  vehicles: [{ where: JSON.stringify({ jobId: worked.job.id, endDate: null }), include: '["driver"]' }],
  jobExpenses: [{ where: JSON.stringify({ jobId: worked.job.id }), include: '["createdBy"]' }],
  preflight: [{ company: 'All', start: YESTERDAY, end: TODAY, program: 'vista' }],
  payrollCountdown: [{}, { week: TODAY }],
  importDetails: [{ id: 1 }],
  importColumns: [{ id: 1 }],
  uploadDetails: [{ id: 1, include: '["uploadedBy"]' }],
  employeeShifts: [{ id: worked.foreman.id }, { id: worked.worker.id, ...THAT_DAY }],
});

/** All views that a person of this role can have open. */
const viewsOf = (who: Requests, role: 'admin' | 'subadmin' | 'supervisor', scene: Scene): KeptView[] =>
  Object.keys(LIVE_RESOURCES)
    .filter(isLiveResource)
    .filter((name) => canOpenLive(role, name))
    // These have the same answer for everybody.
    .filter((name) => role === 'admin' || !name.endsWith('Superseded'))
    .flatMap((name) =>
      (queriesOf(scene)[name] ?? [{}]).map((query) => new KeptView(who, addressOf(name, query), who.at(scene.beside))),
    );

type Sheets = Awaited<ReturnType<typeof openSheets>>;
/** Other writes of an office, by the same people. */
const OTHERS = {
  correct: async ({ worked }: Scene, more: number) => {
    const times = { start: at('12:00', YESTERDAY), end: at(`${15 + (more % 3)}:00`, YESTERDAY) };
    const change = { ...times, lunchTime: more % 2 === 0 ? '0:00' : '0:30', type: more % 5 === 0 ? 'NO_SHOW' : 'NORMAL' };
    await worked.office.put('/workshift/', { workshifts: [edit(worked.shift, change)] });
  },
  mismatch: async ({ worked }: Scene, more: number) => {
    const side = more % 2 === 0 ? 'startPictureMatchStatus' : 'endPictureMatchStatus';
    await worked.phone.patch(`/workshift/${worked.shift.id}`, { [side]: 'notMatched' });
  },
  comment: ({ worked }: Scene, more: number) =>
    worked.office.post('/jobnote', { workshiftId: worked.shift.id, note: `Gate ${more}` }),
  callLate: ({ worked, admins }: Scene, more: number) =>
    admins.admin.post('/late_call', {
      date: TODAY,
      outcome: 'sick',
      people: [{ jobId: worked.job.id, employeeId: worked.worker.id, revision: more % 3 }],
    }),
  log: ({ worked }: Scene, more: number) => worked.office.post('/shift_log_line', { date: YESTERDAY, note: `Gate ${more}` }),
  loseFeed: ({ worked }: Scene, more: number) =>
    worked.office.post('/feed_loss', { from: at('12:00', YESTERDAY), until: at(`12:${10 + (more % 40)}`, YESTERDAY) }),
  bill: ({ worked }: Scene, more: number) =>
    worked.office.post('/job_invoice', {
      jobId: worked.job.id,
      invoiceNumber: `I-${more}`,
      date: YESTERDAY,
      amount: more,
      percentageBilled: 0,
    }),
  code: ({ worked, admins }: Scene, more: number) =>
    admins.admin.post('/job_phase_code', { jobId: worked.job.id, phaseCode: `C${more}` }),
  vehicle: ({ admins }: Scene, more: number) => admins.admin.post('/vehicle', { name: `Truck ${more}`, plate: `P-${more}` }),
  companyCode: ({ admins }: Scene, more: number) =>
    admins.admin.post('/phase_code', { category: 'general', phaseCode: `C${more}` }),
  spend: ({ worked }: Scene, more: number) =>
    worked.office.post('/job_site_photo', {
      jobId: worked.job.id,
      description: `Gravel ${more}`,
      date: YESTERDAY,
      amount: more,
      type: more % 2 === 0 ? 'Material' : 'Other',
    }),
  /** Background work. */
  addUp: async ({ worked, field }: Scene, more: number) => {
    const { rows } = await field.api.db.execute<{ id: number }>(sql`select id from job order by id`);
    const ids = more % 2 === 0 ? [worked.job.id] : rows.map(({ id }) => id);
    for (const id of ids) await field.api.services.write(SYSTEM, (write) => recomputeJobCosts(write, id));
  },
  readAll: ({ who }: Scene, more: number) => who[ROLES[more % 4]!].patch('/alert/readAll', {}),
  /** The first alert and the newest one are taken, noted, settled and opened again. */
  settle: async ({ who, admins, field: { api } }: Scene, more: number) => {
    const [newest] = (await admins.admin.get('/alert?limit=1')).body.data as { id: number }[];
    const [verb, body] = TASKS[more % TASKS.length]!;
    for (const id of [1, newest?.id ?? 1]) await who[ROLES[more % 4]!].post(`/alert/${id}/${verb}`, body);
    await api.services.write(SYSTEM, (write) => settleEndedAlerts(write, api.services));
  },
  chooseNotices: ({ admins }: Scene, more: number) =>
    admins.admin.put('/notice/choices', {
      push: more % 2 === 0,
      email: false,
      types: ['late'],
      whose: 'mine',
      quiet: [],
      digestMinutes: 15,
      escalation: null,
      language: more % 3 === 0 ? 'es' : 'en',
    }),
  /** A view of one's own, and one of a role, which is pinned, or not any more. */
  keepViews: async ({ admins }: Scene, more: number) => {
    const { views } = (await admins.admin.get('/saved_view')).body.data as { views: { id: number; isPinned: boolean }[] };
    const [view] = views;
    if (view && more % 3 === 0) return admins.admin.patch(`/saved_view/${view.id}`, { isPinned: !view.isPinned });
    if (view && more % 3 === 1) return admins.admin.delete(`/saved_view/${view.id}`);
    const role = more % 2 === 0 ? 'supervisor' : null;
    return admins.admin.post('/saved_view', { list: 'people', name: `View ${more}`, query: {}, role });
  },
  clearAll: ({ who }: Scene, more: number) => who[ROLES[more % 4]!].delete('/alert/clearAll'),
  moveJob: ({ worked, admins, supervisorIds }: Scene, more: number) =>
    admins.admin.patch(`/job/${worked.job.id}`, {
      supervisorId: more % 2 === 0 ? supervisorIds.supervisor : supervisorIds.other,
    }),
  suspend: ({ worked, admins }: Scene, more: number) =>
    admins.admin.patch(`/job/${worked.job.id}`, { status: more % 2 === 0 ? 'suspended' : 'inProgress' }),
  finish: ({ worked, admins }: Scene, more: number) =>
    admins.admin.patch(`/job/${worked.job.id}`, { progressPercentage: more % 2 === 0 ? 100 : 40 }),
  /** The first worker of a crew leaves, comes back, and drives. */
  crew: async ({ worked, admins }: Scene, more: number) => {
    const { crew, worker } = worked;
    const path = `/employee_crew?where=${encodeURIComponent(JSON.stringify({ crewId: crew.id, employeeId: worker.id }))}`;
    const [member] = (await admins.admin.get(path)).body.data as { id: number; isCurrent: boolean }[];
    if (!member?.isCurrent) await admins.admin.post(`/crew/${crew.id}/members`, { employeeIds: [worker.id] });
    else if (more % 2 === 0) await admins.admin.delete(`/employee_crew/${member.id}`);
    else await admins.admin.patch(`/employee_crew/${member.id}`, { isDriver: more % 4 === 1 });
  },
  takeOff: ({ worked, today, admins }: Scene, more: number) =>
    admins.admin.post('/workshift', {
      dwoJobId: today.dwoJobId,
      employeeId: worked.worker.id,
      type: more % 2 === 0 ? 'PTO' : 'NORMAL',
      start: at('12:00', TODAY),
    }),
  renameForeman: ({ worked, admins }: Scene, more: number) =>
    admins.admin.patch(`/employee/${worked.foreman.id}`, { firstName: `Name${'abcdef'[more % 6]}` }),
  changeCompany: ({ admins }: Scene, more: number) =>
    admins.admin.patch('/company/1', { name: more % 2 === 0 ? 'TSU One' : 'TSU First', code: String(11 + (more % 3)) }),
  pairDisplay: async ({ admins }: Scene, more: number) => {
    const { body } = await admins.admin.post('/auth/pairing', {});
    await admins.admin.post('/display', { code: body.user_code, name: `Screen ${more}` });
  },
  /** Uploads a file of people, one of whom is refused. */
  upload: async ({ worked, field: { api } }: Scene, more: number) => {
    const storageKey = randomUUID();
    await api.services.files.put(storageKey, Buffer.from(csvOf([row(), row({ class: '' })])), 'text/csv');
    const { id } = await api.services.write(SYSTEM, async ({ tx, changed }) => {
      changed('upload_employee');
      return addUpload(tx, { fileName: `people-${more}.csv`, storageKey, uploadedById: worked.foreman.id });
    });
    await importEmployees(api.services, id);
  },
  /** Checks a file of jobs, one of whose rows was refused before. */
  importFile: async ({ worked, field: { api } }: Scene, more: number) => {
    const { id } = await api.services.write(SYSTEM, async ({ tx, changed }) => {
      const added = await addImport(tx, {
        kind: 'job',
        status: 'checking',
        fileName: `jobs-${more}.csv`,
        storageKey: randomUUID(),
        sheets: [],
        header: ['Job No'],
        samples: [],
        mapping: { externalNumber: 0 },
        createdById: worked.foreman.id,
      });
      await addRows(tx, [{ importId: added.id, line: 2, outcome: 'refused', texts: { externalNumber: '' }, errors: [] }]);
      changed('import', 'import_row');
      return added;
    });
    await runImport(api.services, definitionOf, id);
  },
  /** Requests and cancels a file of all employees, which no worker generates here. */
  askForFile: ({ admins }: Scene, more: number) =>
    more % 2 === 0 ? admins.admin.post('/employee/csv/generate', {}) : admins.admin.delete('/employee/csv/cancelGenerate'),
  /** Gives names that the payroll program knows, or takes a list of them away. */
  payrollNames: async ({ worked, admins, field: { api } }: Scene, more: number) => {
    const [list] = (await admins.admin.get('/payroll_name_list')).body.data as { id: number }[];
    if (list && more % 3 === 0) return admins.admin.delete(`/payroll_name_list/${list.id}`);
    const kind = more % 2 === 0 ? 'employee' : 'phase';
    const caller = { employeeId: worked.foreman.id } as Caller;
    const read: ReadNames = new Map([[kind, new Map([[`N-${more}`, true]])]]);
    const given = { program: 'vista', fileName: `${kind}s.csv`, read } as const;
    return api.services.write(SYSTEM, (write) => giveNames({ write, caller, now: api.services.now() }, given));
  },
  openLastWeek: ({ worked, field: { api } }: Scene, more: number) =>
    api.services.write(SYSTEM, async ({ tx, changed }) => {
      const isActive = more % 2 === 0;
      await lockSettings(tx);
      await keepSettings(tx, {
        isActive,
        expires: expiryOf(isActive, api.services.now()),
        lastUpdatedByEmployeeId: worked.foreman.id,
      });
      changed('approversettings');
    }),
  /** The supervisor of a day is reminded of it, and may put that away. */
  remind: async ({ worked, admins }: Scene, more: number) => {
    const { id: supervisorId } = worked.supervisor;
    await admins.admin.post('/payroll_reminder', { supervisorId, week: TODAY });
    if (more % 2 === 1) await worked.office.post('/payroll_reminder/dismiss', { id: 2_147_483_647 });
  },
  chooseSigns: async ({ admins }: Scene, more: number) => {
    const { data } = (await admins.admin.get('/sheet_signs')).body;
    return admins.admin.put('/sheet_signs', {
      ...data,
      off: more % 2 === 0 ? ['phaseCode'] : [],
      lunchAfterMinutes: 60 + (more % 600),
    });
  },
  /** Their phone calls, or its heartbeat ends. */
  arrive: async ({ worked, field: { api } }: Scene, more: number) => {
    const { id: employeeId } = worked.foreman;
    const [theirs] = await api.db.select().from(session).where(eq(session.employeeId, employeeId));
    await api.db.insert(user).values({ employeeId }).onConflictDoNothing();
    const at = api.services.now();
    const signs = [{ sessionId: theirs!.id, until: new Date(at.getTime() + 60_000) }];
    const seen = more % 2 === 0 ? { there: signs, gone: [] } : { there: [], gone: signs };
    await api.services.write(SYSTEM, (write) => recordLastSeen(write, seen, at));
  },
} as const;
interface Scene extends Sheets, Pick<Office, 'field' | 'admins' | 'beside'> {
  worked: Awaited<ReturnType<FieldDay['worked']>>;
}

const other = fc.record({ other: fc.constantFrom(...(Object.keys(OTHERS) as (keyof typeof OTHERS)[])), more: fc.nat(63) });

/** An event that the whole company sees. */
const FINISHED = { other: 'finish', more: 0 } as const;

/** Waits until both apis have heard of every write so far. */
async function bothHear({ field: { api }, beside }: Scene): Promise<void> {
  const { changes } = api.services;
  const last = changes.notice([]);
  await api.db.execute(sql`select pg_notify(${changes.channel}, ${last})`);
  const name = last.trim().replace(' ', '.');
  await vi.waitFor(() => {
    for (const { services } of [api, beside]) expect(services.changes.moment()!.notice).toBe(name);
  });
}

/** Makes a file of each family, so that there is something to supersede. */
async function makeFiles({ services }: FieldDay['api'], admin: Requests): Promise<void> {
  const parts = { services, payroll: readConfig({}).payroll };
  const days = { start: YESTERDAY, end: TODAY };
  // An earlier run may have left the requested file.
  await admin.delete('/employee/csv/cancelGenerate').expect(200);
  for (const { calls, asks } of FAMILIES) {
    const where = { week: { company: 'All', ...days }, range: days, nothing: {} }[asks];
    const { body } = await admin
      .post(`${calls.generate.path}?where=${encodeURIComponent(JSON.stringify(where))}`, {})
      .expect(202);
    await generateExport(parts, body.data.id, new AbortController().signal);
  }
}

/**
 * Makes random writes of all kinds while several people keep every live query open: a changed
 * answer must never be reported as unchanged. The first write is one that many answers show.
 */
export async function keepOverWrites(
  { field, admins, beside }: Office,
  { runs, writes: [fewest, most] }: { runs: number; writes: readonly [fewest: number, most: number] },
): Promise<void> {
  const counts = { asked: 0, changed: 0 };
  const kinds = new Set<string>();
  const sequence = fc
    .array(fc.oneof(anyCall, other), { minLength: fewest, maxLength: most, size: 'max' })
    .map((steps) => [FINISHED, ...steps]);
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const sheets = await openSheets(field, admins);
      const scene = { ...sheets, field, admins, beside, worked: await field.worked(YESTERDAY) };
      await makeFiles(field.api, admins.admin);
      await tellAll(field.api);
      const selecting = await requestsOf(field.api, (await field.make.addPerson('subadmin')).id, {
        [SUPERVISORS_HEADER]: String(sheets.supervisorIds.other),
      });
      const views = [
        ...viewsOf(admins.admin, 'admin', scene),
        ...viewsOf(selecting, 'subadmin', scene),
        ...viewsOf(scene.worked.office, 'supervisor', scene),
        ...viewsOf(scene.who.other, 'supervisor', scene),
      ];
      for (const view of views) expect(await view.ask(), view.path).toBeOneOf([200, 404]);
      for (const step of steps) {
        if ('by' in step) await sheets.make(step, await sheets.rows());
        else await OTHERS[step.other](scene, step.more);
        await bothHear(scene);
        for (const view of views) {
          const status = await view.ask();
          counts.asked += 1;
          counts.changed += Number(status !== 304);
          if (status !== 304) kinds.add(view.path.split('?')[0]!.replace(/\d+/, '…'));
          expect(view.answer, `${view.path} after ${JSON.stringify(step)}`).toEqual(await view.now());
        }
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
  process.stdout.write(
    `views kept over a write: ${counts.asked}; of them another: ${counts.changed}, of ${[...kinds].join(' ')}\n`,
  );
  expect(kinds.size).toBeGreaterThan(4);
}
