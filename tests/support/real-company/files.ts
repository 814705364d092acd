import type { EmployeeCsvRow } from '#shared/rules/employee-csv.ts';
import { addDays } from '#shared/rules/periods.ts';
import { employeeFile } from '../screens/employee-file.ts';

/*
 * The files with which a company of 366 people begins, as its other programs write them: heads,
 * dates and names of their own.
 */

/** The regions by name, each with its middle and what the file of jobs calls it. */
const REGIONS = [
  { name: 'Nassau', zone: 'Nassau', latitude: 40.73, longitude: -73.59 },
  { name: 'Suffolk', zone: 'Suffolk', latitude: 40.85, longitude: -73.1 },
  { name: 'Queens', zone: 'Zone Q', latitude: 40.73, longitude: -73.79 },
  { name: 'Kings', zone: 'Kings', latitude: 40.65, longitude: -73.95 },
  { name: 'Bronx', zone: 'Bronx', latitude: 40.85, longitude: -73.87 },
  { name: 'Richmond', zone: 'Richmond', latitude: 40.58, longitude: -74.15 },
] as const;
export const REGION_NAMES = REGIONS.map(({ name }) => name);

const FOREMEN = 45;
const WORKERS_OF_CREW = 7;
const VEHICLES = 60;

const FIRST_NAMES = 'Ana Bo Cy Dana Eva Finn Gus Hal Ida Jon Kay Lee Max Nia Oto Pia Ray Sam Tia Uma'.split(' ');
const LAST_NAMES = 'Ash Birch Cedar Dale Elm Fir Glen Hale Ivy Joyce Knoll Lake Moor North Oak Pine Reyes Stone Thorn Vale'.split(
  ' ',
);

export interface Somebody {
  employeeId: string;
  firstName: string;
  lastName: string;
  fullName: string;
  /** `Hale, Sam`, as other programs write a name. */
  lastFirst: string;
  region: (typeof REGIONS)[number];
}

/** The person of a number; no two have the same name. */
function personOf(number: number, region: (typeof REGIONS)[number]): Somebody {
  const firstName = FIRST_NAMES[number % FIRST_NAMES.length]!;
  const lastName = LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length]!;
  const employeeId = `1-${10_001 + number}-01`;
  return {
    employeeId,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    lastFirst: `${lastName}, ${firstName}`,
    region,
  };
}

const regionAt = (place: number): (typeof REGIONS)[number] => REGIONS[place % REGIONS.length]!;
const count = <T>(most: number, make: (place: number) => T): T[] => Array.from({ length: most }, (_, place) => make(place));

/** One for each region. */
export const SUPERVISORS = count(REGIONS.length, (place) => personOf(place, regionAt(place)));
const CREWS = count(FOREMEN, (place) => {
  const first = SUPERVISORS.length + place * (1 + WORKERS_OF_CREW);
  const [foreman, ...workers] = count(1 + WORKERS_OF_CREW, (seat) => personOf(first + seat, regionAt(place)));
  return { foreman: foreman!, workers };
});

export const addressOf = ({ employeeId }: Somebody): string => `e${employeeId.slice(2, 7)}@corp.test`;

const cellOf = ({ employeeId, lastFirst }: Somebody): string => `${employeeId} ${lastFirst}`;

/** The employees' file, in the columns of the template. */
export function peopleFile(): string {
  const rowOf = (person: Somebody, given: Partial<EmployeeCsvRow>) => ({
    employee: cellOf(person),
    region: person.region.name,
    ...given,
  });
  const supervisors = SUPERVISORS.map((person) =>
    rowOf(person, { role: 'supervisor', class: 'Supervisor', alternativeEmail: addressOf(person) }),
  );
  const field = CREWS.flatMap(({ foreman, workers }, place) => {
    const supervisor = cellOf(SUPERVISORS[place % SUPERVISORS.length]!);
    const rate = { earningRate1: 'Lineman - ST 40.00', supervisor };
    return [
      rowOf(foreman, { ...rate, role: 'foreman', class: 'Foreman', alternativeEmail: addressOf(foreman) }),
      ...workers.map((worker) => rowOf(worker, rate)),
    ];
  });
  return employeeFile('', [...supervisors, ...field]);
}

const numberOf = (place: number): string => `27-${String(1_001 + place)}`;
const codeOf = (place: number): string => `${100 + place}-10`;
const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n');
const written = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`;

/** How many rows the two large files have. */
export interface Size {
  jobs: number;
  codes: number;
}

/** Jobs with their own numbers, which run since some weeks. */
export function jobsFile({ jobs }: Size, today: string): string {
  const heads = [
    'Job No',
    'Site Address',
    'Dept',
    'Contract',
    'WOT',
    'Zone',
    'PM',
    'Start',
    'Finish',
    'Client',
    'Lat',
    'Lon',
    'Hours',
    'Labor $',
  ];
  const rows = count(jobs, (place) => {
    const { zone } = regionAt(place);
    const { latitude, longitude } = placeOf(place);
    return [
      numberOf(place),
      `${place + 1} Pole Lane`,
      'UG Gas',
      'Per Hr',
      'Maintenance',
      zone,
      SUPERVISORS[place % SUPERVISORS.length]!.lastFirst,
      written(addDays(today, -1 - (place % 40))),
      written(addDays(today, 30 + (place % 60))),
      'City Gas',
      latitude,
      longitude,
      '480:00',
      '22700.00',
    ];
  });
  return table([heads, ...rows]);
}

function placeOf(job: number): { latitude: string; longitude: string } {
  const { latitude, longitude } = regionAt(job);
  return { latitude: (latitude + (job % 50) / 1_000).toFixed(4), longitude: (longitude + (job % 37) / 1_000).toFixed(4) };
}

/** Phase codes of every job: two each or more, and one more of the first ones. */
export function codesFile({ jobs, codes }: Size): string {
  const rows = count(codes, (place) => [
    numberOf(place % jobs),
    codeOf(Math.floor(place / jobs)),
    `Step ${1 + Math.floor(place / jobs)}`,
  ]);
  return table([['Job No', 'Cost Code', 'Description'], ...rows]);
}

export function vehiclesFile(): string {
  const rows = count(VEHICLES, (place) => [
    `Truck ${place + 1}`,
    `XKR ${4_000 + place}`,
    `1FTFW1ET5DFC1${String(1_000 + place)}`,
    'Ford F-150',
    regionAt(place).name,
  ]);
  return table([['Unit', 'License Plate', 'VIN', 'Make/Model', 'Yard'], ...rows]);
}

/** The default crew of every foreman; the first worker drives. */
export function crewsFile(): string {
  const rows = CREWS.flatMap(({ foreman, workers }) =>
    workers.map((worker, place) => [foreman.lastFirst, worker.lastFirst, place === 0 ? 'Yes' : 'No']),
  );
  return table([['Crew', 'Worker', 'Drives'], ...rows]);
}

/** What is in the other files. */
export const COUNTS = {
  people: SUPERVISORS.length + FOREMEN * (1 + WORKERS_OF_CREW),
  vehicles: VEHICLES,
  crewMembers: FOREMEN * WORKERS_OF_CREW,
};

/** A foreman with a crew, the crew's first job, and where that is. */
export interface FirstCrew {
  foreman: Somebody;
  workers: readonly Somebody[];
  jobNumber: string;
  address: string;
  phaseCode: string;
  /** `latitude, longitude` */
  place: string;
}

/** The crews that work on the first day; all are of the first supervisor. */
export const firstCrews = (most: number): FirstCrew[] =>
  count(most, (place) => {
    const at = place * REGIONS.length;
    const { latitude, longitude } = placeOf(at);
    return {
      ...CREWS[at]!,
      jobNumber: numberOf(at),
      address: `${at + 1} Pole Lane`,
      phaseCode: codeOf(0),
      place: `${latitude}, ${longitude}`,
    };
  });
