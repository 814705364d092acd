import type { JobCategory, JobStatus } from '#shared/jobs/jobs.ts';
import { createRandom, type Random } from '../random.ts';
import { DEMO_SEED, type DemoCrew } from './people.ts';
import { DEMO_REGIONS, STREETS } from './places.ts';

/** The plan of a demo job: days count from today, negative ones lie in the past. */
export interface JobPlan {
  id: number;
  /** The number people use. */
  jobId: string;
  status: JobStatus;
  region: number;
  /** Indexes into their lists; null for a job without one. */
  foreman: number | null;
  supervisor: number | null;
  startDay: number;
  endDay: number;
  /** The first and last past day with the crew on site; null when there was none. */
  worked: { from: number; to: number; part: 'day' | 'afternoon' } | null;
  finalizedDay: number | null;
  /** False for a job without an estimate. */
  hasBid: boolean;
  /** Ends above its bid. */
  isOvercost: boolean;
  /** One more shift takes it over its bid. */
  isOnTheEdge: boolean;
  address: string;
  latitude: number;
  longitude: number;
  category: JobCategory;
  type: 'hourly' | 'perfoot' | 'bid' | 'unit';
  workOrderType: 'maintenance' | 'newConstruction';
}

/** Days of history. */
export const HISTORY_DAYS = 90;

/** The current jobs of the first region's crews, in the order of its foremen. */
const CURRENT_NUMBERS = [
  10482, 10491, 10496, 10508, 10517, 10531, 10543, 10549, 10559, 10570, 10575, 10584, 10600, 10602, 10613, 10622, 10634, 10645,
  10653, 10666, 10672, 10683, 10691, 10697,
];
/** Numbers given out first: to the job of the forgotten clock, then to finished jobs. */
const EARLY_NUMBERS = [10449, 10455, 10466, 10471];

export const FORGETFUL_FOREMAN = 22;
/** Foremen whose current job is over its bid, and those whose job is close to it. */
const OVERCOST_FOREMEN = [1, 3, 12, 27, 33, 40];
const EDGE_FOREMEN = [6, 9, 15, 19, 30];
const COMPLETED = 41;
const DONE = 3;
const EXTRAS_IN_PROGRESS = 13;
const SUSPENDED = 7;
const ASSIGNED = 26;
const UNASSIGNED = 12;
const CANCELED = 3;
const MAINTENANCE_SHARE = 92 / 150;
const CATEGORIES: readonly JobCategory[] = [
  'ohElectric',
  'ohElectric',
  'ugGas',
  'ugGas',
  'ugElectric',
  'castIron',
  'overhead',
  'general',
];

type Draft = Pick<JobPlan, 'status' | 'startDay' | 'endDay'> & Partial<JobPlan> & { crew: DemoCrew | null };

/**
 * Plans all 150 jobs, deterministically.
 * @param lastClosing the day on which the office last closed jobs: today, before opening time the
 *   working day before.
 */
export function planJobs(crews: readonly DemoCrew[], lastClosing: number): JobPlan[] {
  const random = createRandom(`${DEMO_SEED}/jobs`);
  const starts = crews.map((_, index) => -random.fork(`start${index}`).int(6, 38));
  const drafts = [
    ...extraDrafts(crews, random.fork('extra')),
    ...previousDrafts(crews, starts, lastClosing),
    ...currentDrafts(crews, starts, random.fork('current')),
    ...suspendedDrafts(crews, random.fork('suspended')),
    ...assignedDrafts(crews, random.fork('assigned')),
    ...looseDrafts(random.fork('loose')),
  ];
  const numbers = numbersFor(drafts, random.fork('numbers'));
  return drafts.map((draft, index) => finished(draft, index, numbers[index]!, random.fork(`job${index}`)));
}

/** One current job for each crew: the roster of today. */
const currentDrafts = (crews: readonly DemoCrew[], starts: readonly number[], random: Random): Draft[] =>
  crews.map((crew, index) => ({
    crew,
    status: 'inProgress',
    startDay: starts[index]!,
    endDay: random.int(9, 60),
    worked: { from: starts[index]!, to: -1, part: 'day' },
    isOvercost: OVERCOST_FOREMEN.includes(index),
    isOnTheEdge: EDGE_FOREMEN.includes(index),
  }));

/** The former jobs of each crew, up to the day its current job began. */
const previousDrafts = (crews: readonly DemoCrew[], starts: readonly number[], lastClosing: number): Draft[] =>
  crews.slice(0, COMPLETED + DONE).map((crew, index) => {
    const last = starts[index]! - 1;
    // The two finished ones of the first numbers were closed last, by their supervisors.
    const finalizedDay = index === 0 || index === 2 ? lastClosing : last;
    return {
      crew,
      status: index >= COMPLETED ? 'done' : 'completed',
      startDay: -HISTORY_DAYS - 4,
      endDay: last + (index % 5 === 0 ? -3 : 4),
      worked: { from: -HISTORY_DAYS, to: last, part: 'day' },
      finalizedDay,
      isOvercost: index === 20,
    };
  });

/** Jobs past their end that are not finished: the crew comes back for an afternoon now and then. */
const extraDrafts = (crews: readonly DemoCrew[], random: Random): Draft[] =>
  [FORGETFUL_FOREMAN, ...spread(EXTRAS_IN_PROGRESS - 1, crews.length, FORGETFUL_FOREMAN)].map((foreman, index) => {
    const last = index === 0 ? -1 : -random.int(2, 9);
    return {
      crew: crews[foreman]!,
      status: 'inProgress',
      startDay: last - random.int(14, 30),
      endDay: -1,
      worked: { from: last - random.int(4, 7), to: last, part: 'afternoon' },
      isOvercost: index === 4,
    };
  });

const suspendedDrafts = (crews: readonly DemoCrew[], random: Random): Draft[] =>
  spread(SUSPENDED, crews.length, 40).map((foreman, index) => {
    const last = -random.int(40, 70);
    return {
      crew: crews[foreman]!,
      status: 'suspended',
      startDay: last - 12,
      endDay: random.int(10, 30),
      worked: { from: last - 6, to: last, part: 'afternoon' },
      isOvercost: index === 2,
    };
  });

const assignedDrafts = (crews: readonly DemoCrew[], random: Random): Draft[] =>
  spread(ASSIGNED, crews.length, 3).map((foreman) => {
    const startDay = random.int(3, 28);
    return {
      crew: crews[foreman]!,
      status: 'assigned',
      startDay,
      endDay: startDay + random.int(10, 40),
    };
  });

/** Jobs without a crew: unassigned, or canceled. */
const looseDrafts = (random: Random): Draft[] =>
  Array.from({ length: UNASSIGNED + CANCELED }, (_, index) => {
    const startDay = index < UNASSIGNED ? random.int(2, 40) : -random.int(20, 60);
    const status = index < UNASSIGNED ? 'unassigned' : 'canceled';
    return {
      crew: null,
      status,
      startDay,
      endDay: startDay + random.int(10, 40),
      region: random.int(0, DEMO_REGIONS.length - 1),
      hasBid: index > 0,
    };
  });

/** Picks `count` different crews, evenly spread, without the excluded one. */
function spread(count: number, crews: number, without: number): number[] {
  const chosen = Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * crews) / count));
  return chosen.map((crew) => (crew === without ? crew + 1 : crew));
}

function numbersFor(drafts: readonly Draft[], random: Random): number[] {
  const reserved = new Set([...CURRENT_NUMBERS, ...EARLY_NUMBERS]);
  const early = [...EARLY_NUMBERS];
  let last = EARLY_NUMBERS[0]!;
  const next = () => {
    do last += random.int(1, 6);
    while (reserved.has(last));
    return last;
  };
  const earlyAt = new Map([
    [0, early[0]!],
    [EXTRAS_IN_PROGRESS + 1, early[1]!],
    [EXTRAS_IN_PROGRESS, early[2]!],
    [EXTRAS_IN_PROGRESS + 2, early[3]!],
  ]);
  const firstCurrent = EXTRAS_IN_PROGRESS + COMPLETED + DONE;
  return drafts.map((_, index) => earlyAt.get(index) ?? CURRENT_NUMBERS[index - firstCurrent] ?? next());
}

function finished({ crew, ...draft }: Draft, index: number, number: number, random: Random): JobPlan {
  const region = crew?.region ?? draft.region ?? 0;
  const { towns, state } = DEMO_REGIONS[region]!;
  const town = random.pick(towns);
  return {
    worked: null,
    finalizedDay: null,
    hasBid: true,
    isOvercost: false,
    isOnTheEdge: false,
    ...draft,
    id: index + 1,
    jobId: String(number),
    region,
    foreman: crew?.foreman ?? null,
    supervisor: crew?.supervisor ?? null,
    address: `${random.int(2, 1_900)} ${random.pick(STREETS)}, ${town.name} ${state}`,
    latitude: round(town.latitude + (random.next() - 0.5) * 0.03),
    longitude: round(town.longitude + (random.next() - 0.5) * 0.03),
    category: random.pick(CATEGORIES),
    type: random.pick(['hourly', 'hourly', 'perfoot', 'bid', 'unit']),
    workOrderType:
      Math.floor((index + 1) * MAINTENANCE_SHARE) > Math.floor(index * MAINTENANCE_SHARE) ? 'maintenance' : 'newConstruction',
  };
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
