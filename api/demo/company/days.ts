import { workedMinutes } from '#shared/rules/hours.ts';
import { payrollWeek } from '#shared/rules/periods.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { createRandom, type Random } from '../random.ts';
import { type DayOf, type DemoDay, minutesAfter } from './calendar.ts';
import type { JobPlan } from './job-plans.ts';
import type { DemoCrew, DemoPeople } from './people.ts';
import type { PeopleIds } from './people-rows.ts';
import { DEMO_REGIONS } from './places.ts';
import { addTo, asOf, type DwoRow, type Sheets, type ShiftRow } from './sheets.ts';

/** The context in which a day's sheets are written. */
export interface DayContext {
  people: DemoPeople;
  ids: PeopleIds;
  plans: readonly JobPlan[];
  crewOfJob: ReadonlyMap<number, number>;
  day: DayOf;
  sheets: Sheets;
}

/** A day with its hazard analysis and its jobs. */
export interface OpenedDay {
  dwo: DwoRow & { id: number };
  /** Sorted as the plans. */
  dwoJobs: readonly OpenedSheet[];
}

/** A DWO job with its day and its job. */
export interface OpenedSheet {
  id: number;
  dwoId: number;
  plan: JobPlan;
}

const HAZARDS = ['Traffic', 'Overhead lines', 'Open trench', 'Gas main nearby', 'Confined space', 'Heavy lifting', 'Weather'];

/** Reasons for which a supervisor sent a sheet back in the evening. */
const REASONS = ['Whose lunch is missing?', 'Two people are on another job that day', 'Please say who was the driver'];
const SENT_BACK_AT = 20 * 60;

/** Opens a foreman's day as a phone does: hazard analysis, DWO, one DWO job per job. */
export function openDay(
  { people, ids, crewOfJob, sheets }: DayContext,
  crew: DemoCrew,
  plans: readonly JobPlan[],
  { date, start }: DemoDay,
  { status, minute, random }: { status: TimesheetStatus; minute: number; random: Random },
): OpenedDay {
  const at = minutesAfter(start, minute);
  const foremanId = ids.foremen[crew.foreman]!;
  const supervisorId = ids.supervisors[crew.supervisor]!;
  const hazard = addTo(sheets.hazards, {
    jobId: plans[0]!.id,
    foremanId,
    date,
    data: {
      hazards: random.shuffled(HAZARDS).slice(0, 3),
      weather: random.pick(['clear', 'cloudy', 'rain', 'wind']),
      everybodyBriefed: true,
    },
    isSigned: random.chance(0.97),
    ...asOf(at),
  });
  const { foremen, supervisors } = people;
  const names = [foremen[crew.foreman]!, supervisors[crew.supervisor]!].map((one) => `${one.firstName} ${one.lastName}`);
  const dwo = addTo(sheets.dwos, {
    date,
    foremanId,
    supervisorId,
    regionId: crew.region + 1,
    crewId: crewOfJob.get(plans[0]!.id)!,
    status,
    description: null,
    dailyJobHazardAnalysisId: hazard.id,
    searchData: names.join(' ').toLowerCase(),
    ...asOf(at),
  });
  const approval =
    status === 'approved'
      ? { approvedById: supervisorId, approvedAt: minutesAfter(start, 24 * 60 + 9 * 60) }
      : { approvedById: null, approvedAt: null };
  const chance = random.fork('sentBack');
  const sentBack =
    status === 'draft' && chance.chance(0.5)
      ? { sentBackReason: chance.pick(REASONS), sentBackById: supervisorId, sentBackAt: minutesAfter(start, SENT_BACK_AT) }
      : { sentBackReason: null, sentBackById: null, sentBackAt: null };
  const dwoJobs = plans.map((plan, place) => {
    const row = {
      dwoId: dwo.id,
      crewId: crewOfJob.get(plan.id)!,
      jobId: plan.id,
      status,
      startLocation: nearJob(plan, random),
      endLocation: null,
      // The crew's vehicle goes to the first job of the day.
      samsaraUrl: place === 0 ? wayFromYard(plan) : null,
    };
    return {
      id: addTo(sheets.dwoJobs, { ...row, ...approval, ...sentBack, updatedById: foremanId, ...asOf(at) }).id,
      dwoId: dwo.id,
      plan,
    };
  });
  return { dwo, dwoJobs };
}

/** Writes all past days: every weekday that a crew worked, with its shifts, lunches and miles. */
export function writeHistory(context: DayContext, firstDay: number, random: Random): void {
  const { people, plans, day } = context;
  for (let offset = firstDay; offset < 0; offset++) {
    if (day(offset).isWeekend) continue;
    for (const crew of people.crews) {
      const todays = plans.filter(
        ({ foreman, worked }) => foreman === crew.foreman && worked && worked.from <= offset && offset <= worked.to,
      );
      const main = todays.find(({ worked }) => worked?.part === 'day');
      if (!main) continue;
      const visit = todays.find(({ worked }) => worked?.part === 'afternoon');
      const { monday } = payrollWeek(day(offset).date);
      const minutes = random.fork(`week/${crew.foreman}/${monday}`).chance(LONG_WEEKS) ? LONG_DAY : USUAL_DAY;
      writePastDay(context, crew, visit ? [main, visit] : [main], {
        day: day(offset),
        minutes,
        random: random.fork(`${crew.foreman}/${offset}`),
      });
    }
  }
}

/**
 * Share of a crew's weeks with overtime; in the others nobody reaches 40 hours. Minutes are from
 * clock-in to clock-out, lunch included.
 */
const LONG_WEEKS = 0.05;
const LONG_DAY = { least: 9 * 60, most: 10 * 60 };
const USUAL_DAY = { least: 8 * 60, most: 8 * 60 + 25 };

interface PastDay {
  day: DemoDay;
  minutes: { least: number; most: number };
  random: Random;
}

function writePastDay(context: DayContext, crew: DemoCrew, plans: readonly JobPlan[], { day, minutes, random }: PastDay): void {
  const { ids, sheets } = context;
  const status = statusOf(day, random);
  const begins = random.int(6 * 60 + 20, 7 * 60 + 5);
  const opened = openDay(context, crew, plans, day, { status, minute: begins - 12, random });
  const isRainday = random.fork(`rain/${crew.region}`).chance(0.005);
  const team = [ids.foremen[crew.foreman]!, ...crew.workers.map((worker) => ids.workers[worker]!)];
  team.forEach((employeeId, index) => {
    const isForeman = index === 0;
    if (!isForeman && random.chance(0.025)) return;
    const from = begins + random.int(0, 12);
    const until = isRainday ? from + 120 : from + random.int(minutes.least, minutes.most);
    const type = typeOf({ isForeman, isRainday }, random);
    const noon = 12 * 60 + random.int(-10, 15);
    const [first, second] = opened.dwoJobs;
    const shift = { employeeId, type, status, isDriver: index === 1, day, random };
    if (second && until > noon + 60) {
      writeShift(sheets, first!, { ...shift, from, until: noon, lunchAt: null });
      writeShift(sheets, second, { ...shift, from: noon + 30, until, lunchAt: null });
    } else writeShift(sheets, first!, { ...shift, from, until, lunchAt: until > noon + 60 ? noon : null });
  });
  const driver = ids.workers[crew.workers[0]!]!;
  const trip = { begins, until: begins + 9 * 60 + 20 };
  sheets.vehicleUsages.push(drive(sheets.vehicleUsages.length + 1, crew, plans[0]!, opened.dwo, driver, day, trip));
}

/** The type of a person's day; foremen never miss one. */
function typeOf({ isForeman, isRainday }: { isForeman: boolean; isRainday: boolean }, random: Random): ShiftRow['type'] {
  if (isForeman) return 'NORMAL';
  if (isRainday) return 'RAINDAY';
  return random.chance(0.04) ? random.pick(['NO_SHOW', 'PTO', 'TRAINING', 'CALLOUT'] as const) : 'NORMAL';
}

/** Minutes from the start of the day. */
interface PastShift {
  employeeId: number;
  type: ShiftRow['type'];
  status: TimesheetStatus;
  isDriver: boolean;
  day: DemoDay;
  from: number;
  until: number;
  lunchAt: number | null;
  random: Random;
}

function writeShift(sheets: Sheets, { id, dwoId, plan }: OpenedSheet, past: PastShift): void {
  const { day, random, employeeId } = past;
  const [start, end] = [minutesAfter(day.start, past.from), minutesAfter(day.start, past.until)];
  const lunch =
    past.lunchAt === null
      ? []
      : [{ start: minutesAfter(day.start, past.lunchAt), end: minutesAfter(day.start, past.lunchAt + 30) }];
  const isThere = past.type !== 'NO_SHOW' && past.type !== 'PTO';
  const place = placeOf(plan, isThere, random);
  const shift = addTo(sheets.workshifts, {
    date: day.date,
    dwoJobId: id,
    dwoId,
    jobId: plan.id,
    employeeId,
    type: past.type,
    status: 'finished',
    approvalStatus: past.status,
    start,
    end,
    ...place,
    endLocation: place.startLocation === null ? null : nearJob(plan, random),
    endLocationType: place.startLocation === null ? null : 'site',
    startPictureId: null,
    endPictureId: null,
    startPictureMatchStatus: !isThere ? 'pending' : random.chance(0.006) ? 'notMatched' : 'matched',
    endPictureMatchStatus: !isThere || random.chance(0.03) ? 'pending' : 'matched',
    hours: workedMinutes({ start, end }, lunch),
    isDriver: past.isDriver,
    phaseCode: random.pick(PHASE_CODES),
    wasTemporal: false,
    ...asOf(end),
  });
  for (const pause of lunch) addLunch(sheets, { id: shift.id, employeeId }, pause);
}

/** The shift and the person of a break. */
export interface OfShift {
  id: number;
  employeeId: number;
}

export function addLunch({ timebreaks }: Sheets, { id, employeeId }: OfShift, lunch: { start: Date; end: Date }): void {
  addTo(timebreaks, {
    workShiftId: id,
    type: 'lunch',
    status: 'finished',
    ...lunch,
    createdById: employeeId,
    updatedById: employeeId,
    ...asOf(lunch.end),
  });
}

export const PHASE_CODES = ['TRCH', 'CNDT', 'SPLC', 'BKFL', 'PAVE', 'TEST', 'RSTR'] as const;

/** Coordinates within about 150 m of a job's address. */
export function nearJob({ latitude, longitude }: JobPlan, random: Random): string {
  return coordinates(latitude + (random.next() - 0.5) * 0.002, longitude + (random.next() - 0.5) * 0.002);
}

const coordinates = (latitude: number, longitude: number) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** A placeholder for the tracker's page of the trip. */
function wayFromYard({ region, latitude, longitude }: JobPlan): string {
  const { yard } = DEMO_REGIONS[region]!;
  const origin = coordinates(yard.latitude, yard.longitude);
  const destination = coordinates(latitude, longitude);
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', origin, destination })}`;
}

/** The place of a clock: mostly the job, sometimes the yard, rarely neither. */
function placeOf(plan: JobPlan, isThere: boolean, random: Random): Pick<ShiftRow, 'startLocation' | 'startLocationType'> {
  if (!isThere) return { startLocation: null, startLocationType: null };
  const { yard } = DEMO_REGIONS[plan.region]!;
  const draw = random.next();
  if (draw < 0.006)
    return { startLocation: coordinates(plan.latitude + 0.02, plan.longitude - 0.015), startLocationType: 'unknown' };
  if (draw < 0.15) return { startLocation: coordinates(yard.latitude, yard.longitude), startLocationType: 'yard' };
  return { startLocation: nearJob(plan, random), startLocationType: 'site' };
}

/** The status by age: this week is submitted, last week mostly approved, older weeks always. */
function statusOf({ offset }: DemoDay, random: Random): TimesheetStatus {
  if (offset < -12) return 'approved';
  if (offset < -5) return random.chance(0.8) ? 'approved' : 'submitted';
  return random.chance(0.07) ? 'draft' : 'submitted';
}

/** Adds a day's trip of a crew's truck, from the yard and back; in minutes of the day. */
export function drive(
  id: number,
  { foreman }: DemoCrew,
  { id: jobId }: JobPlan,
  { foremanId, crewId, date }: DwoRow,
  driverId: number,
  { start, offset }: DemoDay,
  { begins, until }: { begins: number; until: number },
): Sheets['vehicleUsages'][number] {
  const milesIn = 30_000 + foreman * 1_700 + (offset + 100) * 41;
  const endDate = minutesAfter(start, until);
  return {
    id,
    vehicleId: foreman + 1,
    foremanId,
    driverId,
    jobId,
    crewId: crewId ?? null,
    date,
    startDate: minutesAfter(start, begins - 30),
    endDate,
    milesIn,
    milesOut: milesIn + createRandom(`miles/${date}/${foreman}`).int(120, 400) / 10,
    ...asOf(endDate),
  };
}
