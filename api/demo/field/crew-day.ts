import { z } from 'zod';
import { Id } from '#shared/http/query.ts';
import { JobStatus } from '#shared/jobs/jobs.ts';
import { BreakType, ShiftStatus } from '#shared/timesheets/sheets.ts';
import type { Phone } from './phone.ts';

/**
 * A foreman's day as their phone knows it: read from the api, then updated by the phone's own
 * actions.
 */
export interface CrewDay {
  /** The index of the phone. */
  phone: number;
  date: string;
  foremanId: number;
  jobs: readonly FieldJob[];
  dwo: { id: number; jobs: { id: number; jobId: number }[] } | null;
  /** Clocks that run today, by employee. */
  running: Map<number, RunningShift>;
  /** The last clock-out of people who worked today, by employee. */
  ended: Map<number, Date>;
  /** Clocks that run since an earlier day. */
  forgotten: RunningShift[];
}

/** An open job of the foreman, with the crew on it. */
export interface FieldJob {
  id: number;
  jobId: string;
  status: JobStatus;
  latitude: number;
  longitude: number;
  startDate: Date;
  endDate: Date;
  progressPercentage: number;
  crewId: number;
  members: readonly CrewMember[];
}

export interface CrewMember {
  id: number;
  isDriver: boolean;
}

export interface RunningShift {
  id: number;
  employeeId: number;
  dwoJobId: number;
  start: Date;
  pause: { id: number; start: Date; type: z.infer<typeof BreakType> } | null;
  /** The end of its last break; the shift cannot end before. */
  busyUntil: Date;
}

const moment = z.iso.datetime().transform((text) => new Date(text));
const list = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) });

const JobAnswer = list(
  z.object({
    id: Id,
    jobId: z.string(),
    status: JobStatus,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    startDate: moment,
    endDate: moment,
    progressPercentage: z.number(),
  }),
);
const CrewAnswer = list(
  z.object({
    id: Id,
    jobId: Id.nullable(),
    employeeCrews: z.array(
      z.object({ employeeId: Id, isDriver: z.boolean(), isCurrent: z.boolean(), isSupervisor: z.boolean() }),
    ),
  }),
);
const BreakAnswer = z.object({ id: Id, type: BreakType, status: ShiftStatus, start: moment, end: moment.nullable() });
const ShiftAnswer = z.object({
  id: Id,
  employeeId: Id,
  dwoJobId: Id,
  status: ShiftStatus,
  start: moment,
  end: moment.nullable(),
  timeBreaks: z.array(BreakAnswer),
});
const DwoAnswer = list(
  z.object({
    id: Id,
    dwoJobs: z.array(z.object({ id: Id, jobId: Id, workshifts: z.array(ShiftAnswer) })),
  }),
);

const query = (parts: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parts).map(([name, value]): [string, string] => [name, JSON.stringify(value)])).toString();

/**
 * Reads a foreman's jobs, crews, today's sheet and the clocks still running since any earlier day,
 * so that the phone continues from the present state.
 */
export async function readCrewDay(phones: readonly Phone[], at: number, date: string): Promise<CrewDay> {
  const phone = phones[at]!;
  const foremanId = await phone.foremanId();
  const open = { status: { $in: ['assigned', 'inProgress'] } };
  const own = { foremanId, isCurrent: true, isDefault: false };
  const jobs = await phone.call('GET', `/job?${query({ where: open, limit: 100 })}`, JobAnswer);
  const crews = await phone.call('GET', `/crew?${query({ where: own, include: ['employeeCrews'], limit: 100 })}`, CrewAnswer);
  const day = { where: { foremanId, date }, include: ['dwoJobs.workshifts.timeBreaks'] };
  const today = (await phone.call('GET', `/dwo?${query(day)}`, DwoAnswer)).data[0];
  const left = { where: { status: 'running', date: { $lt: date } }, include: ['timeBreaks'], limit: 100 };
  const forgotten = await phone.call('GET', `/workshift?${query(left)}`, list(ShiftAnswer));
  const shifts = today?.dwoJobs.flatMap(({ workshifts }) => workshifts) ?? [];
  return {
    phone: at,
    date,
    foremanId,
    jobs: crews.data.flatMap((crew) => jobWith(crew, jobs.data)),
    dwo: today ? { id: today.id, jobs: today.dwoJobs.map(({ id, jobId }) => ({ id, jobId })) } : null,
    running: new Map(runningAmong(shifts).map((shift) => [shift.employeeId, shift])),
    ended: endsOf(shifts),
    forgotten: runningAmong(forgotten.data),
  };
}

function jobWith(
  { id: crewId, jobId, employeeCrews }: z.infer<typeof CrewAnswer>['data'][number],
  jobs: z.infer<typeof JobAnswer>['data'],
): FieldJob[] {
  const job = jobs.find((one) => one.id === jobId);
  if (!job || job.latitude === null || job.longitude === null) return [];
  const members = employeeCrews
    .filter(({ isCurrent, isSupervisor }) => isCurrent && !isSupervisor)
    .map(({ employeeId, isDriver }) => ({ id: employeeId, isDriver }));
  return [{ ...job, latitude: job.latitude, longitude: job.longitude, crewId, members }];
}

function runningAmong(shifts: readonly z.infer<typeof ShiftAnswer>[]): RunningShift[] {
  return shifts
    .filter(({ status }) => status === 'running')
    .map(({ id, employeeId, dwoJobId, start, timeBreaks }) => ({
      id,
      employeeId,
      dwoJobId,
      start,
      pause: timeBreaks.find(({ status }) => status === 'running') ?? null,
      busyUntil: new Date(Math.max(start.getTime(), ...timeBreaks.map((one) => (one.end ?? one.start).getTime()))),
    }));
}

function endsOf(shifts: readonly z.infer<typeof ShiftAnswer>[]): Map<number, Date> {
  const ends = new Map<number, Date>();
  for (const { employeeId, end } of shifts) if (end && end > (ends.get(employeeId) ?? new Date(0))) ends.set(employeeId, end);
  return ends;
}

/** The job that the crew is on: the last open one on today's sheet, else the one that is due. */
export function jobOfDay({ jobs, dwo }: CrewDay, now: Date): FieldJob | undefined {
  const begun = dwo?.jobs.findLast(({ jobId }) => jobs.some(({ id }) => id === jobId));
  if (begun) return jobs.find(({ id }) => id === begun.jobId);
  const rank = ({ status, startDate, endDate }: FieldJob) =>
    status === 'inProgress' && endDate >= now ? 0 : startDate <= now && endDate >= now ? 1 : status === 'assigned' ? 2 : 3;
  return jobs.toSorted((a, b) => rank(a) - rank(b) || a.startDate.getTime() - b.startDate.getTime() || a.id - b.id)[0];
}
