import { asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { dwo, dwoJob, temporalWorkshift, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { SYSTEM } from '#api/db/write.ts';
import { TOPICS } from '#shared/live/topics.ts';
import { at, type FieldDay, TODAY } from '../rows/field-day.ts';
import { type Requests, requestsOf } from './requests.ts';

/** The day before today, in the same payroll week. */
const YESTERDAY = '2026-11-17';
export const ROLES = ['admin', 'subadmin', 'supervisor', 'other', 'phone'] as const;
export type Who = Record<(typeof ROLES)[number], Requests>;

/** One call, with numbers that choose its target. */
export interface Call {
  by: (typeof ROLES)[number];
  name: keyof typeof CALLS;
  /** Chooses the row. */
  pick: number;
  /** Chooses everything else. */
  more: number;
}

/** The present rows of one foreman's days. */
type Rows = Awaited<ReturnType<typeof rowsOf>>;

interface Scene {
  rows: Rows;
  pick: number;
  more: number;
  people: readonly number[];
  jobs: readonly { jobId: number; crewId: number }[];
  foremanId: number;
}

const choose = <T>(from: readonly T[], number: number): T | undefined => from[number % from.length];
/** Whole hours from 8 in the morning in New York on. */
const hour = (number: number, day = TODAY): string => at(`${13 + (number % 6)}:00`, day);
const span = (number: number, day: string) => ({ start: hour(number, day), end: at(`${13 + (number % 6)}:30`, day) });
const dayOf = ({ days }: Rows, dwoId: number): string => days.find(({ id }) => id === dwoId)!.date;

/** Every writing call on timesheets; undefined without a possible target. */
export const CALLS = {
  changeDay: (who: Requests, { rows, pick, more }: Scene) => {
    const day = choose(rows.days, pick);
    const change = choose([{ description: `Valve ${more}` }, { status: 'draft' }, { status: 'submitted' }, {}], more)!;
    return day && who.patch(`/dwo/${day.id}`, change);
  },
  changeSheet: (who: Requests, { rows, pick, more }: Scene) => {
    const sheet = choose(rows.sheets, pick);
    const change = choose([{ startLocation: '40.1, -74.1' }, { status: 'draft' }, { status: 'submitted' }, {}], more)!;
    return sheet && who.put(`/dwo_job/${sheet.id}`, change);
  },
  addJob: (who: Requests, { rows, jobs, pick, more }: Scene) => {
    const day = choose(rows.days, pick);
    const status = choose([{}, { status: 'draft' }, { status: 'submitted' }], more);
    return day && who.post('/dwo_job', { dwoId: day.id, ...choose(jobs, pick + more), ...status });
  },
  removeSheet: (who: Requests, { rows, pick }: Scene) => {
    const sheet = choose(rows.sheets, pick);
    return sheet && who.delete(`/dwo_job/${sheet.id}`);
  },
  removeDay: (who: Requests, { rows, pick }: Scene) => {
    const day = choose(rows.days, pick);
    return day && who.delete(`/dwo/${day.id}`);
  },
  startDay: async (who: Requests, { rows, jobs, foremanId, more }: Scene) => {
    const date = choose([TODAY, YESTERDAY], more)!;
    if (rows.days.some((day) => day.date === date)) return undefined;
    const talk = await who.post('/daily_job_hazard_analysis', { foremanId, date, data: {} });
    if (talk.status !== 201) return talk;
    const day = { date, foremanId, crewId: jobs[0]!.crewId, dailyJobHazardAnalysisId: talk.body.data.id };
    return who.post('/dwo', { ...day, ...choose([{}, { status: 'draft' }], more >> 1) });
  },
  saveDay: (who: Requests, { jobs, foremanId, people, pick, more }: Scene) => {
    const workshifts = [{ employeeId: choose(people, pick), ...span(more, YESTERDAY) }];
    const [first, second] = jobs;
    return who.post('/dwo/save', {
      dwos: [
        {
          clientId: `00000000-0000-4000-8000-${String(foremanId * 100 + (more % 100)).padStart(12, '0')}`,
          date: YESTERDAY,
          foremanId,
          crewId: first!.crewId,
          hazardAnalysis: { data: {}, isSigned: true },
          jobs: [
            { jobId: first!.jobId, workshifts },
            { jobId: second!.jobId, workshifts: [] },
          ],
        },
      ],
    });
  },
  clockIn: (who: Requests, { rows, people, pick, more }: Scene) => {
    const sheet = choose(rows.sheets, pick);
    const start = sheet && hour(more, dayOf(rows, sheet.dwoId));
    return sheet && who.post('/workshift', { dwoJobId: sheet.id, employeeId: choose(people, more), start });
  },
  clockOut: (who: Requests, { rows, pick }: Scene) => {
    const shift = choose(rows.shifts, pick);
    return shift && who.patch(`/workshift/${shift.id}`, { end: new Date(shift.start.getTime() + 600_000).toISOString() });
  },
  judgePicture: (who: Requests, { rows, pick, more }: Scene) => {
    const shift = choose(rows.shifts, pick);
    const verdict = choose(['matched', 'notMatched'], more);
    return shift && who.patch(`/workshift/${shift.id}`, { startPictureMatchStatus: verdict });
  },
  enterShift: (who: Requests, { rows, people, pick, more }: Scene) => {
    const sheet = choose(rows.sheets, pick);
    const times = sheet && span(more, dayOf(rows, sheet.dwoId));
    const type = choose(['NORMAL', 'HOLIDAY', 'NO_SHOW'], more);
    return sheet && who.post('/workshift', { dwoJobId: sheet.id, employeeId: choose(people, more), type, ...times });
  },
  editShift: (who: Requests, { rows, pick, more }: Scene) => {
    const shift = choose(rows.shifts, pick);
    return shift && who.put(`/workshift/${shift.id}`, { type: 'NORMAL', ...span(more, shift.date), lunchTime: '0:00' });
  },
  editShifts: (who: Requests, { rows, pick, more }: Scene) => {
    const shifts = rows.shifts.filter((_, index) => (pick >> index) % 2 === 1);
    const edits = shifts.map((shift, index) => ({ id: shift.id, type: 'NORMAL', ...span(more + index, shift.date) }));
    return edits.length > 0 ? who.put('/workshift/', { workshifts: edits }) : undefined;
  },
  removeShift: (who: Requests, { rows, pick }: Scene) => {
    const shift = choose(rows.shifts, pick);
    return shift && who.delete(`/workshift/${shift.id}`);
  },
  addBreak: (who: Requests, { rows, pick }: Scene) => {
    const shift = choose(rows.shifts, pick);
    const end = shift && new Date(shift.start.getTime() + 300_000).toISOString();
    return shift && who.post('/timebreak', { workShiftId: shift.id, type: 'lunch', start: shift.start.toISOString(), end });
  },
  editBreak: (who: Requests, { rows, pick }: Scene) => {
    const pause = choose(rows.breaks, pick);
    const end = pause && new Date(pause.start.getTime() + 240_000).toISOString();
    return pause && who.put(`/timebreak/${pause.id}`, { type: 'pause', start: pause.start.toISOString(), end });
  },
  removeBreak: (who: Requests, { rows, pick }: Scene) => {
    const pause = choose(rows.breaks, pick);
    return pause && who.delete(`/timebreak/${pause.id}`);
  },
  timeOff: (who: Requests, { rows, people, pick, more }: Scene) => {
    const sheet = choose(rows.sheets, pick);
    const employeeIds = more % 2 === 0 ? undefined : [choose(people, more)];
    return sheet && who.post(`/dwo/${sheet.dwoId}/timeOff`, { dwoJobIds: [sheet.id], type: 'HOLIDAY', employeeIds });
  },
  addTemporal: (who: Requests, { rows, pick, more }: Scene) => {
    const sheet = choose(rows.sheets, pick);
    const times = sheet && span(more, dayOf(rows, sheet.dwoId));
    return sheet && who.post('/temporal_workshift', { dwoJobId: sheet.id, employeeName: 'Terry', type: 'NORMAL', ...times });
  },
  changeTemporal: (who: Requests, { rows, pick, more }: Scene) => {
    const entry = choose(rows.temporals, pick);
    return entry && who.patch(`/temporal_workshift/${entry.id}`, { employeeName: `Terry ${more}` });
  },
  removeTemporal: (who: Requests, { rows, pick }: Scene) => {
    const entry = choose(rows.temporals, pick);
    return entry && who.delete(`/temporal_workshift/${entry.id}`);
  },
  swapTemporal: (who: Requests, { rows, people, pick, more }: Scene) => {
    const entry = choose(rows.temporals, pick);
    return entry && who.post(`/temporal_workshift/${entry.id}/swap`, { employeeId: choose(people, more) });
  },
  approveSheet: (who: Requests, { rows, pick }: Scene) => {
    const sheet = choose(rows.sheets, pick);
    return sheet && who.post(`/dwo_job/${sheet.id}/approve`, {});
  },
  unapproveSheet: (who: Requests, { rows, pick }: Scene) => {
    const sheet = choose(rows.sheets, pick);
    return sheet && who.post(`/dwo_job/${sheet.id}/unapprove`, {});
  },
  sendBack: (who: Requests, { rows, pick, more }: Scene) => {
    const sheet = choose(rows.sheets, pick);
    return sheet && who.post(`/dwo_job/${sheet.id}/sendBack`, { reason: `Lunch of ${more}?` });
  },
  approveShifts: (who: Requests, { rows, pick }: Scene) => {
    const workshiftIds = rows.shifts.filter((_, index) => (pick >> index) % 2 === 1).map(({ id }) => id);
    return workshiftIds.length > 0 ? who.post('/workshift/approve', { workshiftIds }) : undefined;
  },
  unapproveShifts: (who: Requests, { rows, pick }: Scene) => {
    const shift = choose(
      rows.shifts.filter(({ approvalStatus }) => approvalStatus === 'approved'),
      pick,
    );
    return shift && who.post('/workshift/unapprove', { workshiftIds: [shift.id] });
  },
} as const;

/** Signs in one person of each role that may do everything everywhere. */
export async function openOffice({ api, make }: Pick<FieldDay, 'api' | 'make'>): Promise<Pick<Who, 'admin' | 'subadmin'>> {
  const requests = async (role: 'admin' | 'subadmin') => requestsOf(api, (await make.addPerson(role)).id);
  return { admin: await requests('admin'), subadmin: await requests('subadmin') };
}

/** Marks rows that were written past the api as changed. */
export const tellAll = ({ services }: FieldDay['api']): Promise<void> =>
  services.write(SYSTEM, async (write) => write.changed(...TOPICS));

/**
 * Opens a foreman's day with jobs of two supervisors, one with a shift, and signs in everybody who
 * writes there.
 */
export async function openSheets({ api, make }: Pick<FieldDay, 'api' | 'make'>, admins: Pick<Who, 'admin' | 'subadmin'>) {
  const team = await make.addSheet(TODAY);
  const { foreman, supervisor, region, workers, job, crew, dwo: day, dwoJob: sheet } = team;
  const worked = { start: new Date(at('12:00')), end: new Date(at('13:00')) };
  await make.addShift({ dwoJobId: sheet.id, date: TODAY, employeeId: foreman.id, ...worked });
  const other = await make.addPerson('supervisor', { regionId: region.id });
  const second = await make.addJob(region.id, { supervisorId: other.id });
  const people = [...workers, foreman].map(({ id }) => id);
  const team2 = await make.addCrew(
    foreman.id,
    second.id,
    workers.map(({ id }) => id),
  );
  await make.addDwoJob(day.id, second.id, team2.id);
  const jobs = [
    { jobId: job.id, crewId: crew.id },
    { jobId: second.id, crewId: team2.id },
  ];
  const who: Who = {
    ...admins,
    supervisor: await requestsOf(api, supervisor.id),
    other: await requestsOf(api, other.id),
    phone: await requestsOf(api, foreman.id),
  };
  return {
    who,
    regionId: region.id,
    today: { dwoId: day.id, dwoJobId: sheet.id, workerId: workers[0]!.id },
    supervisorIds: { supervisor: supervisor.id, other: other.id },
    rows: () => rowsOf(api, foreman.id),
    /** @returns the status of the answer; undefined without a target */
    async make({ by, name, pick, more }: Call, rows: Rows): Promise<number | undefined> {
      const answer = await CALLS[name](who[by], { rows, pick, more, people, jobs, foremanId: foreman.id });
      return answer?.status;
    },
  };
}

async function rowsOf({ db }: FieldDay['api'], foremanId: number) {
  const days = await db.select().from(dwo).where(eq(dwo.foremanId, foremanId)).orderBy(asc(dwo.id));
  const ids = <T extends { id: number }>(rows: readonly T[]) => rows.map(({ id }) => id);
  const sheets = await db
    .select()
    .from(dwoJob)
    .where(inArray(dwoJob.dwoId, ids(days)))
    .orderBy(asc(dwoJob.id));
  const [shifts, temporals] = await Promise.all([
    db
      .select()
      .from(workshift)
      .where(inArray(workshift.dwoJobId, ids(sheets)))
      .orderBy(asc(workshift.id)),
    db
      .select()
      .from(temporalWorkshift)
      .where(inArray(temporalWorkshift.dwoJobId, ids(sheets)))
      .orderBy(asc(temporalWorkshift.id)),
  ]);
  const breaks = await db
    .select()
    .from(timebreak)
    .where(inArray(timebreak.workShiftId, ids(shifts)))
    .orderBy(asc(timebreak.id));
  return { days, sheets, shifts, temporals, breaks };
}

/** Any call by anybody. */
export const anyCall: fc.Arbitrary<Call> = fc.record({
  by: fc.constantFrom(...ROLES),
  name: fc.constantFrom(...(Object.keys(CALLS) as Call['name'][])),
  pick: fc.nat(63),
  more: fc.nat(63),
});
