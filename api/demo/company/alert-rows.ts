import { occasionOf } from '#api/alerts/rules.ts';
import { forgottenBefore } from '#api/background/rules.ts';
import type { SeedRow } from '#api/db/bulk.ts';
import type { alert, alertStep } from '#api/db/tables/alerts.ts';
import { OUTCOMES_OF } from '#shared/alerts/words.ts';
import { FORGOTTEN_CLOCK_MINUTES, NO_GPS } from '#shared/constants.ts';
import type { Random } from '../random.ts';
import { type DayOf, minutesAfter, workdayUpTo } from './calendar.ts';
import { FORGETFUL_FOREMAN, type JobPlan } from './job-plans.ts';
import { type DemoPeople, everybody } from './people.ts';
import type { PeopleIds } from './people-rows.ts';
import { asOf, type Sheets, type ShiftRow } from './sheets.ts';

type AlertRow = SeedRow<typeof alert>;

interface AlertContext {
  people: DemoPeople;
  ids: PeopleIds;
  plans: readonly JobPlan[];
  day: DayOf;
  sheets: Sheets;
  now: Date;
}

/** Foremen whose jobs went over their bid today. */
const OVERCOST_TODAY = [1, 3];
/** Number of today's shifts with a picture of somebody else, and of those with a wrong place. */
const MISMATCHES_TODAY = 2;
const RECENT_MINUTES = 200;
/** Minutes of the day between which the office enters costs and closes jobs. */
export const OFFICE_HOURS = { opens: 8 * 60, closes: 17 * 60 + 30 };
/**
 * Minutes after work at which an alert is handled: what was forgotten in the evening is found in
 * the morning.
 */
const CALLED_BACK_MINUTES = 150;

/**
 * Leaves one person clocked in since the evening of the last workday, the forgotten clock: a worker
 * of the forgetful foreman's crew.
 * @returns the shift, or undefined when that crew did not work.
 */
export function forgetClock({ people, ids, sheets }: AlertContext): ShiftRow | undefined {
  const crew = people.crews[FORGETFUL_FOREMAN]!;
  const forgetful = new Set(crew.workers.map((worker) => ids.workers[worker]!));
  const shift = sheets.workshifts.findLast(({ employeeId, type }) => forgetful.has(employeeId) && type === 'NORMAL');
  if (!shift) return undefined;
  const start = minutesAfter(shift.end!, CALLED_BACK_MINUTES);
  Object.assign(shift, {
    ...asOf(start),
    status: 'running',
    start,
    end: null,
    endLocation: null,
    endLocationType: null,
    endPictureMatchStatus: 'pending',
    hours: 0,
  } satisfies Partial<ShiftRow>);
  const breaks = sheets.timebreaks.filter(({ workShiftId }) => workShiftId !== shift.id);
  sheets.timebreaks = breaks.map((row, index) => ({ ...row, id: index + 1 }));
  return shift;
}

/** Makes some of today's clock-ins mismatch, so that there are alerts to look at. */
export function spoilToday({ sheets, day }: AlertContext, random: Random): void {
  const today = sheets.workshifts.filter(({ date, isDriver }) => date === day(0).date && !isDriver);
  const chosen = random.shuffled(today).slice(0, 2 * MISMATCHES_TODAY);
  chosen.forEach((shift, index) => {
    if (index < MISMATCHES_TODAY) shift.startPictureMatchStatus = 'notMatched';
    else {
      shift.startLocation = NO_GPS;
      shift.startLocationType = 'unknown';
    }
  });
}

/** Makes every alert that the timesheets and jobs give reason for, oldest first. */
export function alertRows(context: AlertContext, forgotten: ShiftRow | undefined, random: Random): AlertRow[] {
  const rows = [
    ...clockAlerts(context, random),
    ...jobAlerts(context, random),
    ...(forgotten && forgotten.start < forgottenBefore(context.now) ? [clockoutAlert(context, forgotten)] : []),
    ...pastClockouts(context, random),
  ];
  const running = forgotten && occasionOf.clockout(forgotten.dwoJobId);
  return rows
    .map((row) => ({ ...row, createdAt: new Date(Math.min(row.createdAt!.getTime(), context.now.getTime() - 1_000)) }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, index) => ({ ...row, id: index + 1, ...settled(row, context, running) }));
}

/** Minutes within which the office settles an alert. */
const SETTLED_MINUTES = 95;

/**
 * Everything before today has been settled, by the supervisor of the job or by the admin; but not
 * the clock that still runs.
 */
function settled(
  { createdAt, type, jobId, occasion }: AlertRow & { createdAt: Date },
  { day, plans, ids, now }: AlertContext,
  running: string | undefined,
): Partial<AlertRow> {
  if (createdAt >= day(0).start || occasion === running)
    return { state: 'open', outcome: null, settledById: null, settledAt: null, revision: 1 };
  const supervisor = plans[jobId! - 1]!.supervisor;
  return {
    state: 'settled',
    outcome: OUTCOMES_OF[type][0]!,
    settledById: supervisor === null ? ids.admin : ids.supervisors[supervisor]!,
    settledAt: new Date(Math.min(minutesAfter(createdAt, SETTLED_MINUTES).getTime(), now.getTime() - 1_000)),
    revision: 2,
  };
}

/** The steps by which the alerts were settled. */
export const alertSteps = (alerts: readonly AlertRow[]): SeedRow<typeof alertStep>[] =>
  alerts.flatMap(({ id, state, outcome, settledById, settledAt }) =>
    state === 'settled' ? [{ alertId: id!, kind: 'settle' as const, byId: settledById, outcome, at: settledAt as Date }] : [],
  );

/** Alerts for pictures of somebody else, and clocks at an unknown place. */
function clockAlerts(context: AlertContext, random: Random): AlertRow[] {
  const rows: AlertRow[] = [];
  const placed = new Set<number>();
  for (const shift of context.sheets.workshifts) {
    const soon = (context.now.getTime() - shift.start.getTime()) / 60_000;
    const at = minutesAfter(shift.start, Math.min(random.int(1, 20), soon));
    if (shift.startPictureMatchStatus === 'notMatched')
      rows.push({
        ...aboutShift(context, shift),
        type: 'pictureMismatch',
        occasion: occasionOf.pictureMismatch(shift.id!, 'start'),
        createdAt: at,
      });
    if (shift.startLocationType === 'unknown' && !placed.has(shift.dwoJobId)) {
      placed.add(shift.dwoJobId);
      rows.push({
        ...aboutShift(context, shift),
        type: 'locationMismatch',
        occasion: occasionOf.locationMismatch(shift.dwoJobId),
        createdAt: at,
      });
    }
  }
  return rows;
}

/** Alerts for finished jobs, and for jobs over their bid. */
function jobAlerts({ plans, day, now }: AlertContext, random: Random): AlertRow[] {
  const rows: AlertRow[] = [];
  const { opens, closes } = OFFICE_HOURS;
  const latest = Math.min((now.getTime() - day(0).start.getTime()) / 60_000, closes);
  const today = () => minutesAfter(day(0).start, latest - Math.min(random.int(3, RECENT_MINUTES), latest - opens));
  for (const { id, jobId, finalizedDay, isOvercost, worked, foreman, status } of plans) {
    const about = { jobId: id, dwoId: null, data: { jobId } };
    if (finalizedDay !== null) {
      const createdAt = finalizedDay === 0 ? today() : minutesAfter(day(finalizedDay).start, 15 * 60 + random.int(0, 90));
      rows.push({ ...about, type: 'jobFinished', occasion: occasionOf.jobFinished(id), createdAt });
    }
    if (isOvercost) {
      const isNews = latest > opens && status === 'inProgress' && foreman !== null && OVERCOST_TODAY.includes(foreman);
      const createdAt = isNews ? today() : minutesAfter(workdayUpTo(day, worked!.to).start, 16 * 60);
      rows.push({ ...about, type: 'overcost', occasion: occasionOf.overcost(id), createdAt });
    }
  }
  return rows;
}

/**
 * Alerts for clocks that were forgotten and corrected since: one a week, four days ago or on the
 * working day before that.
 */
function pastClockouts(context: AlertContext, random: Random): AlertRow[] {
  const byDate = Map.groupBy(
    context.sheets.workshifts.filter(({ type }) => type === 'NORMAL'),
    ({ date }) => date,
  );
  return Array.from({ length: 12 }, (_, index) => -4 - index * 7).flatMap((offset) => {
    const days = Array.from({ length: 7 }, (_, back) => byDate.get(context.day(offset - back).date));
    const shifts = days.find((found) => found !== undefined);
    return shifts ? [clockoutAlert(context, random.pick(shifts))] : [];
  });
}

/** The alert that the clock-out watch would raise. */
const clockoutAlert = (context: AlertContext, shift: ShiftRow): AlertRow => ({
  ...aboutShift(context, shift),
  type: 'clockout',
  occasion: occasionOf.clockout(shift.dwoJobId),
  createdAt: minutesAfter(shift.start, FORGOTTEN_CLOCK_MINUTES),
});

function aboutShift({ people, ids, plans, sheets }: AlertContext, { dwoId, dwoJobId, jobId, employeeId }: ShiftRow) {
  const foreman = people.foremen[ids.foremen.indexOf(sheets.dwos[dwoId - 1]!.foremanId)]!;
  const person = everybodyOf(people)[employeeId - 1]!;
  const foremanId = sheets.dwos[dwoId - 1]!.foremanId;
  const names = { name: fullName(person), employeeId, foremanName: fullName(foreman), foremanId };
  const data = { jobId: plans[jobId - 1]!.jobId, ...names };
  return { jobId, dwoId, dwoJobId, data };
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

const lists = new WeakMap<DemoPeople, ReturnType<typeof everybody>>();
function everybodyOf(people: DemoPeople) {
  const list = lists.get(people) ?? everybody(people);
  lists.set(people, list);
  return list;
}
