import type { Random } from '../random.ts';
import { type DemoDay, minutesAfter } from './calendar.ts';
import { type DayContext, nearJob, type OpenedSheet, openDay, PHASE_CODES } from './days.ts';
import type { JobPlan } from './job-plans.ts';
import type { DemoCrew } from './people.ts';
import { addTo, asOf, type ShiftRow } from './sheets.ts';

/** Crews whose foreman has not begun the day yet: the field simulator does it. */
const isStillToCome = (foreman: number) => foreman % 9 === 4;
/**
 * A crew works about this long before it goes home: whoever opens the demo late sees a shift that
 * began later.
 */
const LONGEST_SO_FAR_MINUTES = 6 * 60;
const USUAL_START_MINUTE = 6 * 60 + 40;
const MINUTE_MS = 60_000;

/** The worker of the first crew who is not in, as the first card of the roster shows. */
const LATE_WORKER = 3;

/**
 * Today as it is at this moment: most crews at work, most of their people clocked in, some on a
 * break. Nothing lies in the future or before the day began, whatever the hour.
 * @param forgotten who is still clocked in since the last workday and therefore cannot be here.
 */
export function writeToday(context: DayContext, now: Date, forgotten: number, random: Random): void {
  const today = context.day(0);
  const elapsed = (now.getTime() - today.start.getTime()) / MINUTE_MS;
  if (elapsed < 3) return;
  for (const crew of context.people.crews) {
    if (isStillToCome(crew.foreman)) continue;
    const plan = context.plans.find(
      ({ foreman, worked }) => foreman === crew.foreman && worked?.part === 'day' && worked.to === -1,
    );
    if (plan) writeCrew(context, crew, plan, { today, elapsed, forgotten }, random.fork(crew.foreman));
  }
}

interface Moment {
  today: DemoDay;
  /** Minutes since the day began. */
  elapsed: number;
  forgotten: number;
}

function writeCrew(
  context: DayContext,
  crew: DemoCrew,
  plan: JobPlan,
  { today, elapsed, forgotten }: Moment,
  random: Random,
): void {
  const { ids, sheets } = context;
  const begins = beginMinute(elapsed, random);
  const opened = openDay(context, crew, [plan], today, { status: 'submitted', minute: Math.max(0, begins - 10), random });
  const spread = Math.min(20, Math.max(0, elapsed - begins - 1));
  const clockIn = (employeeId: number, isDriver: boolean) => {
    const start = minutesAfter(today.start, begins + random.next() * spread);
    const shift = addTo(
      sheets.workshifts,
      runningShift(opened.dwoJobs[0]!, { employeeId, isDriver, date: today.date, start, random }),
    );
    const worked = elapsed - (start.getTime() - today.start.getTime()) / MINUTE_MS;
    if (worked > 30 && random.chance(0.04)) beginBreak(context, shift, minutesAfter(today.start, elapsed - random.int(2, 15)));
  };
  clockIn(ids.foremen[crew.foreman]!, false);
  crew.workers.forEach((worker, index) => {
    const employeeId = ids.workers[worker]!;
    const isLate = crew.foreman === 0 ? index === LATE_WORKER : random.chance(0.1);
    if (!isLate && employeeId !== forgotten) clockIn(employeeId, index === 0);
  });
}

/**
 * The usual time in the morning; before dawn a while ago; later in the day as long ago as people
 * work.
 */
function beginMinute(elapsed: number, random: Random): number {
  const usual = USUAL_START_MINUTE + random.int(-15, 25);
  const latest = elapsed - 2;
  if (usual > latest) return Math.max(0, latest - random.int(5, 90));
  return elapsed - usual <= LONGEST_SO_FAR_MINUTES ? usual : elapsed - LONGEST_SO_FAR_MINUTES + random.int(0, 60);
}

function runningShift(
  { id, dwoId, plan }: OpenedSheet,
  {
    employeeId,
    isDriver,
    date,
    start,
    random,
  }: { employeeId: number; isDriver: boolean; date: string; start: Date; random: Random },
): Omit<ShiftRow, 'id'> {
  return {
    date,
    dwoJobId: id,
    dwoId,
    jobId: plan.id,
    employeeId,
    type: 'NORMAL',
    status: 'running',
    approvalStatus: 'submitted',
    start,
    end: null,
    startLocation: nearJob(plan, random),
    startLocationType: 'site',
    endLocation: null,
    endLocationType: null,
    startPictureMatchStatus: 'matched',
    endPictureMatchStatus: 'pending',
    hours: 0,
    isDriver,
    phaseCode: random.pick(PHASE_CODES),
    wasTemporal: false,
    ...asOf(start),
  };
}

function beginBreak({ sheets }: DayContext, { id, employeeId }: { id: number; employeeId: number }, start: Date): void {
  addTo(sheets.timebreaks, {
    workShiftId: id,
    type: 'pause',
    status: 'running',
    start,
    end: null,
    createdById: employeeId,
    updatedById: employeeId,
    ...asOf(start),
  });
}
