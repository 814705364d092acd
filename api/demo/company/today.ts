import { workedMinutes } from '#shared/rules/hours.ts';
import type { Random } from '../random.ts';
import { canBegin, homeMinute, isHeldUp, type Workday, workdayOf } from '../workday.ts';
import { type DemoDay, minutesAfter } from './calendar.ts';
import {
  addLunch,
  type DayContext,
  drive,
  nearJob,
  type OfShift,
  type OpenedDay,
  type OpenedSheet,
  openDay,
  PHASE_CODES,
} from './days.ts';
import type { JobPlan } from './job-plans.ts';
import type { DemoCrew } from './people.ts';
import { addTo, asOf, type ShiftRow } from './sheets.ts';

const MINUTE_MS = 60_000;

/** The worker of the first crew who is missing, for the first card of the roster. */
const LATE_WORKER = 3;
/** Minutes between the first and the last clock-in of a crew. */
const ARRIVE_WITHIN = 20;
const LUNCH = { from: 12 * 60, minutes: 30 };
const LONGEST_PAUSE = 15;
/** After this minute a running pause began after lunch. */
const BACK_AT_WORK = LUNCH.from + LUNCH.minutes + LONGEST_PAUSE;

/**
 * Writes today up to now: before dawn nobody has begun, by day most are clocked in, some on a
 * break, in the evening all are home. Nothing lies in the future.
 * @param forgotten the person still clocked in since the last workday, who cannot be here.
 */
export function writeToday(context: DayContext, now: Date, forgotten: number, random: Random): void {
  const today = context.day(0);
  const elapsed = (now.getTime() - today.start.getTime()) / MINUTE_MS;
  for (const crew of context.people.crews) {
    const hours = workdayOf(today.date, crew.foreman);
    if (elapsed <= hours.begins || (isHeldUp(crew.foreman) && canBegin(hours, elapsed))) continue;
    const plan = context.plans.find(
      ({ foreman, worked }) => foreman === crew.foreman && worked?.part === 'day' && worked.to === -1,
    );
    if (plan) writeCrew(context, crew, plan, { today, hours, elapsed, forgotten }, random.fork(crew.foreman));
  }
}

interface Moment {
  today: DemoDay;
  hours: Workday;
  /** Minutes since the day began. */
  elapsed: number;
  forgotten: number;
}

function writeCrew(context: DayContext, crew: DemoCrew, plan: JobPlan, moment: Moment, random: Random): void {
  const { ids, sheets } = context;
  const { today, hours, elapsed, forgotten } = moment;
  const opened = openDay(context, crew, [plan], today, { status: 'submitted', minute: hours.begins - 10, random });
  const clock = (employeeId: number, isDriver: boolean) => {
    const from = hours.begins + random.next() * ARRIVE_WITHIN;
    const chance = random.fork(employeeId);
    if (from >= elapsed) return;
    const until = homeMinute(today.date, hours, employeeId);
    const shift = addTo(
      sheets.workshifts,
      shiftOfToday(opened.dwoJobs[0]!, {
        employeeId,
        isDriver,
        today,
        from,
        until: until < elapsed ? until : null,
        random: chance,
      }),
    );
    if (elapsed > BACK_AT_WORK) addLunch(sheets, shift, lunchOf(today));
    if (shift.status === 'running' && elapsed - from > 30 && chance.chance(0.04))
      beginBreak(context, shift, minutesAfter(today.start, elapsed - chance.int(2, LONGEST_PAUSE)));
  };
  clock(ids.foremen[crew.foreman]!, false);
  crew.workers.forEach((worker, index) => {
    const employeeId = ids.workers[worker]!;
    const isLate = crew.foreman === 0 ? index === LATE_WORKER : random.chance(0.1);
    if (!isLate && employeeId !== forgotten) clock(employeeId, index === 0);
  });
  takeTruck(context, crew, opened, moment);
}

/** Adds the trip of the crew's truck, from the yard until its driver brings it back. */
function takeTruck({ ids, sheets }: DayContext, crew: DemoCrew, opened: OpenedDay, { today, hours, elapsed }: Moment): void {
  const driverId = ids.workers[crew.workers[0]!]!;
  const [{ plan }] = opened.dwoJobs as readonly [OpenedSheet];
  const until = homeMinute(today.date, hours, driverId) + WAY_HOME;
  const way = { begins: hours.begins, until };
  const trip = drive(sheets.vehicleUsages.length + 1, crew, plan, opened.dwo, driverId, today, way);
  sheets.vehicleUsages.push(until < elapsed ? trip : { ...trip, endDate: null, milesOut: null, ...asOf(trip.startDate) });
}

/** Minutes from the job to the yard. */
const WAY_HOME = 20;

interface ShiftOfToday {
  employeeId: number;
  isDriver: boolean;
  today: DemoDay;
  /** Minutes of the day; null while the clock runs. */
  from: number;
  until: number | null;
  random: Random;
}

function shiftOfToday(
  { id, dwoId, plan }: OpenedSheet,
  { employeeId, isDriver, today, from, until, random }: ShiftOfToday,
): Omit<ShiftRow, 'id'> {
  const start = minutesAfter(today.start, from);
  const end = until === null ? null : minutesAfter(today.start, until);
  const lunch = lunchOf(today);
  return {
    date: today.date,
    dwoJobId: id,
    dwoId,
    jobId: plan.id,
    employeeId,
    type: 'NORMAL',
    status: end ? 'finished' : 'running',
    approvalStatus: 'submitted',
    start,
    end,
    startLocation: nearJob(plan, random),
    startLocationType: 'site',
    endLocation: end && nearJob(plan, random),
    endLocationType: end && 'site',
    startPictureId: null,
    endPictureId: null,
    startPictureMatchStatus: 'matched',
    endPictureMatchStatus: end ? 'matched' : 'pending',
    hours: end ? workedMinutes({ start, end }, [lunch]) : 0,
    isDriver,
    phaseCode: random.pick(PHASE_CODES),
    wasTemporal: false,
    ...asOf(end ?? start),
  };
}

const lunchOf = ({ start }: DemoDay) => ({
  start: minutesAfter(start, LUNCH.from),
  end: minutesAfter(start, LUNCH.from + LUNCH.minutes),
});

function beginBreak({ sheets }: DayContext, { id, employeeId }: OfShift, start: Date): void {
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
