import { z } from 'zod';
import { NewFileAnswer } from '#shared/calls/files.ts';
import { NO_GPS } from '#shared/constants.ts';
import { Id, oneOf } from '#shared/http/query.ts';
import { facePicture, otherThan } from '../pictures.ts';
import type { Random } from '../random.ts';
import type { FieldEvent } from './choice.ts';
import type { CrewDay, FieldJob, RunningShift } from './crew-day.ts';
import type { Phone } from './phone.ts';

/** The fault of a clock-in or clock-out. */
export type Mishap = 'wrongFace' | 'wrongPlace' | null;

interface Doing {
  phone: Phone;
  now: () => Date;
  random: Random;
  mishap: Mishap;
}

const Made = oneOf(z.object({ id: Id }));
const LONGEST_FORGOTTEN_MS = 8 * 3_600_000;

/**
 * Performs one event as a foreman's phone does, and updates the phone's day.
 * @throws Refused, NoSignal
 */
export async function act(event: FieldEvent, doing: Doing): Promise<void> {
  switch (event.kind) {
    case 'beginDay':
      return beginDay(event.day, event.job, doing);
    case 'beginJob':
      return beginJob(event.day, event.job, doing);
    case 'clockIn':
      return clockIn(event.day, event.job, event.member, doing);
    case 'beginBreak':
      return beginBreak(event.shift, event.type, doing);
    case 'endBreak':
      return endBreak(event.shift, doing);
    case 'clockOut':
      return clockOut(event.day, event.shift, doing);
    case 'putRight':
      return putRight(event.day, event.shift, doing);
    case 'report':
      return report(event.job, doing);
    case 'finish':
      return finish(event.day, event.job, doing);
  }
}

/** Stores the safety talk, the sheet, and its first job [days-1]. */
async function beginDay(day: CrewDay, job: FieldJob, doing: Doing): Promise<void> {
  const { phone, random } = doing;
  const { foremanId, date } = day;
  const data = { hazards: random.shuffled(HAZARDS).slice(0, 3), weather: random.pick(WEATHERS), everybodyBriefed: true };
  const talk = await phone.call('POST', '/daily_job_hazard_analysis', Made, {
    jobId: job.id,
    foremanId,
    date,
    data,
    isSigned: true,
  });
  const dwo = await phone.call('POST', '/dwo', Made, {
    date,
    foremanId,
    crewId: job.crewId,
    dailyJobHazardAnalysisId: talk.data.id,
  });
  day.dwo = { id: dwo.data.id, jobs: [] };
  await beginJob(day, job, doing);
}

const HAZARDS = ['Traffic', 'Overhead lines', 'Open trench', 'Gas main nearby', 'Heavy lifting', 'Weather'];
const WEATHERS = ['clear', 'cloudy', 'rain', 'wind'];

async function beginJob(day: CrewDay, job: FieldJob, { phone, random }: Doing): Promise<void> {
  if (!day.dwo) return;
  const body = { dwoId: day.dwo.id, crewId: job.crewId, jobId: job.id, startLocation: near(job, random) };
  const made = await phone.call('POST', '/dwo_job', Made, body);
  day.dwo.jobs.push({ id: made.data.id, jobId: job.id });
}

async function clockIn(day: CrewDay, job: FieldJob, member: FieldJob['members'][number], doing: Doing): Promise<void> {
  const dwoJob = day.dwo?.jobs.find(({ jobId }) => jobId === job.id);
  if (!dwoJob) return;
  const { id: employeeId, isDriver } = member;
  const startPictureId = await photograph(employeeId, doing);
  const start = doing.now();
  const made = await doing.phone.call('POST', '/workshift', Made, {
    dwoJobId: dwoJob.id,
    employeeId,
    start: start.toISOString(),
    startLocation: whereabouts(job, doing),
    startPictureId,
    startPictureMatchStatus: verdict(doing),
    isDriver,
  });
  if (job.status === 'assigned') job.status = 'inProgress';
  day.running.set(employeeId, { id: made.data.id, employeeId, dwoJobId: dwoJob.id, start, pause: null, busyUntil: start });
}

async function beginBreak(shift: RunningShift, type: 'lunch' | 'pause', { phone, now }: Doing): Promise<void> {
  const start = now();
  const made = await phone.call('POST', '/timebreak', Made, { workShiftId: shift.id, type, start: start.toISOString() });
  shift.pause = { id: made.data.id, start, type };
  shift.busyUntil = start;
}

async function endBreak(shift: RunningShift, { phone, now }: Doing): Promise<void> {
  if (!shift.pause) return;
  const end = now();
  await phone.call('PATCH', `/timebreak/${shift.pause.id}`, Made, { end: end.toISOString() });
  shift.pause = null;
  shift.busyUntil = end;
}

async function clockOut(day: CrewDay, shift: RunningShift, doing: Doing): Promise<void> {
  const job = day.jobs.find(({ id }) => day.dwo?.jobs.some((one) => one.id === shift.dwoJobId && one.jobId === id));
  const endPictureId = await photograph(shift.employeeId, doing);
  const end = doing.now();
  await doing.phone.call('PATCH', `/workshift/${shift.id}`, Made, {
    end: end.toISOString(),
    endLocation: job ? whereabouts(job, doing) : null,
    endPictureId,
    endPictureMatchStatus: verdict(doing),
  });
  day.running.delete(shift.employeeId);
  day.ended.set(shift.employeeId, end);
}

/** Ends a forgotten clock at a plausible time, as the foreman asks the person. */
async function putRight(day: CrewDay, shift: RunningShift, { phone, now }: Doing): Promise<void> {
  const likely = Math.max(shift.start.getTime() + LONGEST_FORGOTTEN_MS, shift.busyUntil.getTime() + 60_000);
  const end = new Date(Math.min(likely, now().getTime()));
  await phone.call('PATCH', `/workshift/${shift.id}`, Made, { end: end.toISOString() });
  day.forgotten = day.forgotten.filter(({ id }) => id !== shift.id);
}

async function report(job: FieldJob, { phone, random }: Doing): Promise<void> {
  const progressPercentage = Math.min(98, Math.round(job.progressPercentage) + random.int(1, 2));
  await phone.call('PATCH', `/job/${job.id}`, Made, { progressPercentage });
  job.progressPercentage = progressPercentage;
}

async function finish(day: CrewDay, job: FieldJob, { phone }: Doing): Promise<void> {
  await phone.call('PATCH', `/job/${job.id}`, Made, { status: 'completed', progressPercentage: 100 });
  day.jobs = day.jobs.filter(({ id }) => id !== job.id);
}

/** Uploads a clock photo of the person; answers its id. */
async function photograph(employeeId: number, { phone, random, mishap }: Doing): Promise<number> {
  const fileName = `clock-${employeeId}-${random.int(1_000, 9_999)}.png`;
  const made = await phone.call('POST', '/file', oneOf(NewFileAnswer), { fileName, type: 'clock_photo' });
  const face = mishap === 'wrongFace' ? otherThan(employeeId) : String(employeeId);
  await phone.upload(made.data.uploadUrl, facePicture(face));
  return made.data.id;
}

const verdict = ({ mishap }: Doing) => (mishap === 'wrongFace' ? 'notMatched' : 'matched');

function whereabouts(job: FieldJob, { random, mishap }: Doing): string {
  if (mishap !== 'wrongPlace') return near(job, random);
  return random.chance(0.5) ? NO_GPS : coordinates(job.latitude + 0.03, job.longitude - 0.02);
}

/** Coordinates within about 150 m of the job's address. */
const near = ({ latitude, longitude }: FieldJob, random: Random): string =>
  coordinates(latitude + (random.next() - 0.5) * 0.002, longitude + (random.next() - 0.5) * 0.002);

const coordinates = (latitude: number, longitude: number): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
