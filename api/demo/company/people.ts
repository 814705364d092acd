import type { Role } from '#shared/permissions.ts';
import { dollarsOf } from '#shared/rules/costs.ts';
import { createRandom, type Random } from '../random.ts';
import { FIRST_CREW_NAMES, FIRST_NAMES, FOREMAN_NAMES, LAST_NAMES, SUPERVISOR_NAMES } from './names.ts';
import { DEMO_REGIONS } from './places.ts';

/** The companies of a new database. */
const COMPANIES = ['TSU One', 'Pinnacle'] as const;

export const DEMO_DOMAIN = 'demo.muster.test';
export const WORKER_COUNT = 320;
/** The seed of everything in the demo company that does not depend on the day. */
export const DEMO_SEED = 'muster';

/** A registered person. `region` is an index into `DEMO_REGIONS`; null sees all of them. */
export interface DemoPerson {
  email: string;
  employeeId: string;
  firstName: string;
  lastName: string;
  role: Role;
  isActive: boolean;
  region: number | null;
  companyName: string;
  class: string | null;
  rates: readonly string[];
  workPhone: string;
}

/** A foreman's supervisor and workers, all indexes into their own role's list. */
export interface DemoCrew {
  foreman: number;
  supervisor: number;
  region: number;
  workers: readonly number[];
}

export interface DemoPeople {
  admin: DemoPerson;
  subadmin: DemoPerson;
  supervisors: readonly DemoPerson[];
  foremen: readonly DemoPerson[];
  workers: readonly DemoPerson[];
  inactive: DemoPerson;
  /** A foreman without a crew, of the first supervisor. */
  freeForeman: DemoPerson;
  crews: readonly DemoCrew[];
}

/** Crew sizes of the first region, in the order of its foremen. */
const FIRST_REGION_CREWS = [6, 7, 6, 5, 5, 5, 5, 7, 4, 5, 6, 6, 5, 6, 6, 4, 6, 5, 6, 6, 4, 5, 7, 5];
const WORKER_CLASSES = ['Laborer', 'Operator', 'Groundman', 'Lineman', 'Splicer', 'Flagger', 'Welder', 'Pipefitter'] as const;
/** Supervisors of the first region. Of all supervisors, two more have no crews. */
const FIRST_REGION_SUPERVISORS = 3;
const IDLE_SUPERVISORS = 2;

/** Makes the people of the demo company, deterministically. */
export function demoPeople(): DemoPeople {
  const random = createRandom(`${DEMO_SEED}/people`);
  const foremanRegions = DEMO_REGIONS.flatMap((region, index) => Array.from({ length: region.foremen }, () => index));
  const crews = buildCrews(foremanRegions, random.fork('crews'));
  const workerRegions = regionsOfWorkers(crews, random.fork('spare'));
  const numbers = numberGiver(random.fork('numbers'));
  const person = personMaker(numbers, random.fork('details'));

  return {
    admin: person('admin', 'Ana', 'Ferreira', 'admin', null),
    subadmin: person('subadmin', 'Maria', 'Santos', 'subadmin', null),
    supervisors: SUPERVISOR_NAMES.map(([first, last], index) =>
      person(`supervisor${index + 1}`, first, last, 'supervisor', supervisorRegion(index, crews)),
    ),
    foremen: FOREMAN_NAMES.map(([first, last], index) =>
      person(`foreman${index + 1}`, first, last, 'foreman', foremanRegions[index]!),
    ),
    workers: workerNames(random.fork('names')).map(([first, last], index) =>
      person(`worker${index + 1}`, first, last, 'worker', workerRegions[index]!),
    ),
    inactive: { ...person('inactive', 'Harold', 'Beckett', 'supervisor', 0), isActive: false },
    freeForeman: person(`foreman${FOREMAN_NAMES.length + 1}`, 'Nadia', 'Sorel', 'foreman', 0),
    crews,
  };
}

/** Everybody who is registered; people with fixed addresses keep a fixed order. */
export const everybody = ({
  admin,
  subadmin,
  supervisors,
  foremen,
  workers,
  inactive,
  freeForeman,
}: DemoPeople): DemoPerson[] => [admin, subadmin, ...supervisors, ...foremen, ...workers, inactive, freeForeman];

function buildCrews(foremanRegions: readonly number[], random: Random): DemoCrew[] {
  let nextWorker = 0;
  return foremanRegions.map((region, foreman) => {
    const size = FIRST_REGION_CREWS[foreman] ?? random.int(5, 8);
    const workers = Array.from({ length: size }, () => nextWorker++);
    return { foreman, region, supervisor: supervisorOf(foreman), workers };
  });
}

/**
 * Spreads the first region's foremen over its three supervisors, the others over the remaining ones
 * in blocks.
 */
function supervisorOf(foreman: number): number {
  const inFirst = DEMO_REGIONS[0]!.foremen;
  if (foreman < inFirst) return [0, 1, 0, 2, 1, 0, 2, 1][foreman % 8]!;
  const others = SUPERVISOR_NAMES.length - FIRST_REGION_SUPERVISORS - IDLE_SUPERVISORS;
  return FIRST_REGION_SUPERVISORS + Math.floor(((foreman - inFirst) * others) / (FOREMAN_NAMES.length - inFirst));
}

const supervisorRegion = (supervisor: number, crews: readonly DemoCrew[]): number =>
  crews.find((crew) => crew.supervisor === supervisor)?.region ?? 1;

function regionsOfWorkers(crews: readonly DemoCrew[], random: Random): number[] {
  const inCrews = crews.flatMap((crew) => crew.workers.map(() => crew.region));
  const spare = Array.from({ length: WORKER_COUNT - inCrews.length }, () => random.int(0, DEMO_REGIONS.length - 1));
  return [...inCrews, ...spare];
}

function workerNames(random: Random): Array<readonly [string, string]> {
  const taken = new Set<string>([...FIRST_CREW_NAMES, ...FOREMAN_NAMES, ...SUPERVISOR_NAMES].map((name) => name.join(' ')));
  const pairs = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => [first, last] as const));
  const free = random.shuffled(pairs.filter((name) => !taken.has(name.join(' '))));
  return [...FIRST_CREW_NAMES, ...free].slice(0, WORKER_COUNT);
}

/**
 * Generates employee numbers: the company's digit, five digits that are unique in a company
 * (payroll goes by them), two digits.
 */
function numberGiver(random: Random): (company: number) => string {
  const taken = new Set<string>();
  return (company) => {
    for (;;) {
      const start = `${company + 1}-${random.int(19_000, 21_999)}`;
      const end = String(random.int(1, 12)).padStart(2, '0');
      if (!taken.has(start)) {
        taken.add(start);
        return `${start}-${end}`;
      }
    }
  };
}

function personMaker(numbers: (company: number) => string, random: Random) {
  return (name: string, firstName: string, lastName: string, role: Role, region: number | null): DemoPerson => {
    const company = role === 'worker' && random.chance(0.3) ? 1 : 0;
    const speciality = role === 'worker' ? random.pick(WORKER_CLASSES) : role === 'foreman' ? 'Foreman' : null;
    return {
      email: `${name}@${DEMO_DOMAIN}`,
      employeeId: numbers(company),
      firstName,
      lastName,
      role,
      isActive: true,
      region,
      companyName: COMPANIES[company]!,
      class: speciality ?? (role === 'supervisor' ? 'Supervisor' : null),
      rates: ratesOf(speciality, random),
      workPhone: `(516) 555-0${random.int(100, 199)}`,
    };
  };
}

/** Straight time and overtime rates, as text like `Foreman - ST 48.50`. */
function ratesOf(speciality: string | null, random: Random): string[] {
  if (speciality === null) return [];
  const straight = (speciality === 'Foreman' ? 4_600 : 2_900) + random.int(0, 24) * 25;
  return [
    `${speciality} - ST ${dollarsOf(straight)}`,
    `${speciality} - OT ${dollarsOf(Math.round(straight * 1.5))}`,
    `${speciality} - DT ${dollarsOf(straight * 2)}`,
  ];
}
