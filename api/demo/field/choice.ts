import { createRandom, type Random } from '../random.ts';
import { canBegin, homeMinute, type Workday, workdayOf } from '../workday.ts';
import { type CrewDay, type CrewMember, type FieldJob, jobOfDay, type RunningShift } from './crew-day.ts';

/** A possible next event in the field. */
export type FieldEvent = { day: CrewDay } & (
  | { kind: 'beginDay'; job: FieldJob }
  | { kind: 'beginJob'; job: FieldJob }
  | { kind: 'clockIn'; job: FieldJob; member: CrewMember }
  | { kind: 'beginBreak'; shift: RunningShift; type: 'lunch' | 'pause' }
  | { kind: 'endBreak'; shift: RunningShift }
  | { kind: 'clockOut'; shift: RunningShift }
  | { kind: 'putRight'; shift: RunningShift }
  | { kind: 'report'; job: FieldJob }
  | { kind: 'finish'; job: FieldJob }
);

/** Inputs of the choice, beside the crews. */
export interface Moment {
  now: Date;
  /** The minute of the business day. */
  minute: number;
  /** Acceleration of shifts, breaks and absences over real time, and its start. */
  speed: number;
  begun: Date;
  /** Events since the simulator began: some wait until people look. */
  events: number;
  plan: DayPlan;
}

/**
 * The plan of a date: who forgets the clock tonight, and whose jobs get finished. Indexes into the
 * foremen.
 */
export interface DayPlan {
  date: string;
  forgetful: number;
  finishing: readonly number[];
}

/** Plans a day, deterministically by date and number of foremen. */
export function planDay(date: string, foremen: number): DayPlan {
  const random = createRandom(`field/${date}`);
  const [forgetful = 0, ...finishing] = random.shuffled(Array.from({ length: foremen }, (_, index) => index)).slice(0, 3);
  return { date, forgetful, finishing };
}

interface Weighed {
  event: FieldEvent;
  weight: number;
}

/** Share of people on a break. Events that lead away from it become rarer. */
const BREAK_SHARE = 0.08;
/** Minutes on the way to the crew's next job. */
const AWAY_MINUTES = 12;
const BREAK_AFTER_MINUTES = 15;
const FINISH_AFTER_EVENTS = 40;
/**
 * No job is finished before this minute of the day, because a crew without another one goes home.
 */
const FINISH_FROM = 11 * 60;
const PUT_RIGHT_AFTER_EVENTS = 60;
/** Minutes of the day at which a break is a lunch. */
const LUNCH = { from: 11 * 60 + 30, to: 13 * 60 + 30 };
/** Weight of no event: so many people work for minutes without one. */
const NOTHING = 3;

/** Chooses the next event, or none, weighted by how likely it is at this minute of the day. */
export function chooseEvent(crews: ReadonlyMap<number, CrewDay>, moment: Moment, random: Random): FieldEvent | undefined {
  const shifts = [...crews.values()].flatMap((day) => [...day.running.values()]);
  const breakShare = shifts.filter(({ pause }) => pause !== null).length / Math.max(1, shifts.length);
  const breakWish = Math.max(0, 1 - breakShare / BREAK_SHARE);
  const weighed = [...crews].flatMap(([foreman, day]) => weigh(foreman, day, moment, breakWish));
  const total = weighed.reduce((sum, { weight }) => sum + weight, NOTHING);
  let draw = random.next() * total;
  return weighed.find(({ weight }) => {
    draw -= weight;
    return draw < 0;
  })?.event;
}

function weigh(foreman: number, day: CrewDay, moment: Moment, breakWish: number): Weighed[] {
  const hours = workdayOf(day.date, foreman);
  const { minute, plan } = moment;
  const isWork = minute >= hours.begins && minute < hours.ends;
  const putRight = day.forgotten.map(
    (shift): Weighed => ({
      event: { kind: 'putRight', day, shift },
      weight: moment.events < PUT_RIGHT_AFTER_EVENTS || !isWork ? 0 : 0.3,
    }),
  );
  const shifts = [...day.running.values()];
  // The forgetful foreman overlooks one in the evening.
  const isOverlooked = foreman === plan.forgetful && shifts.length === 1;
  const present = shifts.flatMap((shift) => {
    if (!isOnOpenJob(day, shift)) return goesNow(day, shift);
    if (minute < homeMinute(day.date, hours, shift.employeeId)) return weighPresent(day, shift, moment, isWork ? breakWish : 0);
    return isOverlooked ? [] : goesNow(day, shift);
  });
  const job = jobOfDay(day, moment.now);
  const begun = job && isWork ? weighJob(foreman, day, job, moment, hours) : [];
  return [...putRight, ...present, ...begun];
}

/** Weighs the events of the job that a crew is on, or arrives at. */
function weighJob(foreman: number, day: CrewDay, job: FieldJob, moment: Moment, hours: Workday): Weighed[] {
  const canStill = canBegin(hours, moment.minute);
  if (!day.dwo) return [{ event: { kind: 'beginDay', day, job }, weight: canStill ? 8 : 0 }];
  if (!day.dwo.jobs.some(({ jobId }) => jobId === job.id))
    return [{ event: { kind: 'beginJob', day, job }, weight: canStill ? 8 : 0 }];
  return [
    { event: { kind: 'report', day, job }, weight: 0.04 },
    { event: { kind: 'finish', day, job }, weight: finishWeight(foreman, day, job, moment) },
    ...(canStill ? job.members.flatMap((member) => weighAbsent(day, job, member, moment)) : []),
  ];
}

/** Weighs the end of a job: twice a day a crew finishes the job that it began the day with. */
function finishWeight(foreman: number, day: CrewDay, job: FieldJob, { plan, events, minute }: Moment): number {
  const isFirst = day.dwo?.jobs[0]?.jobId === job.id && day.dwo.jobs.length === 1 && minute >= FINISH_FROM;
  return isFirst && plan.finishing.includes(foreman) && events >= FINISH_AFTER_EVENTS && job.status === 'inProgress' ? 6 : 0;
}

function weighAbsent(day: CrewDay, job: FieldJob, member: CrewMember, moment: Moment): Weighed[] {
  if (day.running.has(member.id) || day.forgotten.some(({ employeeId }) => employeeId === member.id)) return [];
  const event: FieldEvent = { kind: 'clockIn', day, job, member };
  const ended = day.ended.get(member.id);
  // Nobody goes home by day: clocked out people were on a job that is finished.
  if (ended) return [{ event, weight: minutesSince(ended, moment) >= AWAY_MINUTES ? 0.5 : 0 }];
  // A few stay at home on a given day.
  return [{ event, weight: chanceOf(day, member.id, 'absent') < 0.04 ? 0.005 : 1 }];
}

function weighPresent(day: CrewDay, shift: RunningShift, moment: Moment, breakWish: number): Weighed[] {
  const minutes = minutesSince(shift.start, moment);
  if (shift.pause) {
    const isOver = minutesSince(shift.pause.start, moment) >= breakMinutes(day, shift);
    return [{ event: { kind: 'endBreak', day, shift }, weight: isOver ? 4 : 0 }];
  }
  const isNoon = moment.minute >= LUNCH.from && moment.minute < LUNCH.to;
  const type = isNoon && chanceOf(day, shift.id, 'break') < 0.3 ? 'lunch' : 'pause';
  return [{ event: { kind: 'beginBreak', day, shift, type }, weight: minutes >= BREAK_AFTER_MINUTES ? 0.12 * breakWish : 0 }];
}

/** Ends a running break before the clock. */
const goesNow = (day: CrewDay, shift: RunningShift): Weighed[] => [
  { event: { kind: shift.pause ? 'endBreak' : 'clockOut', day, shift }, weight: 4 },
];

const isOnOpenJob = ({ dwo, jobs }: CrewDay, { dwoJobId }: RunningShift): boolean =>
  jobs.some(({ id }) => dwo?.jobs.some((one) => one.id === dwoJobId && one.jobId === id));

const breakMinutes = (day: CrewDay, { id, pause }: RunningShift): number => {
  const chance = chanceOf(day, id, 'length');
  return pause?.type === 'lunch' ? 25 + chance * 12 : 5 + chance * 9;
};

/** A number from 0 to 1, deterministic for a person or shift on a day. */
const chanceOf = ({ date }: CrewDay, id: number, what: string): number => createRandom(`fate/${date}/${id}/${what}`).next();

/** Simulated minutes since then; time before the simulator began passed at real speed. */
function minutesSince(from: Date, { now, begun, speed }: Moment): number {
  const before = Math.max(0, begun.getTime() - from.getTime());
  return (before + (now.getTime() - from.getTime() - before) * speed) / 60_000;
}

/** The people who go home before the day ends, without the forgetful foreman's last worker. */
export function leftToGo(crews: ReadonlyMap<number, CrewDay>, { forgetful }: DayPlan): FieldEvent[] {
  return [...crews].flatMap(([foreman, day]) => {
    const shifts = [...day.running.values()].sort((a, b) => a.employeeId - b.employeeId);
    const going = foreman === forgetful ? shifts.slice(0, -1) : shifts;
    return going.map((shift): FieldEvent => ({ kind: 'clockOut', day, shift }));
  });
}
