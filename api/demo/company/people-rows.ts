import type { SeedRow } from '#api/db/bulk.ts';
import type { employee, employeeRegion, employeeSupervisor, region, user } from '#api/db/tables/people.ts';
import type { Random } from '../random.ts';
import { type DemoPeople, type DemoPerson, everybody } from './people.ts';
import { DEMO_REGIONS } from './places.ts';

const HOUR_MS = 3_600_000;

/** Row numbers of the demo people, by their place in the list. */
export interface PeopleIds {
  admin: number;
  subadmin: number;
  supervisors: readonly number[];
  foremen: readonly number[];
  workers: readonly number[];
}

export function idsOf({ supervisors, foremen, workers }: DemoPeople): PeopleIds {
  let next = 3;
  const take = (people: readonly unknown[]) => people.map(() => next++);
  return { admin: 1, subadmin: 2, supervisors: take(supervisors), foremen: take(foremen), workers: take(workers) };
}

export interface PeopleRows {
  regions: SeedRow<typeof region>[];
  employees: SeedRow<typeof employee>[];
  users: SeedRow<typeof user>[];
  employeeRegions: SeedRow<typeof employeeRegion>[];
  employeeSupervisors: SeedRow<typeof employeeSupervisor>[];
}

/** Makes regions, people, crews' members and supervision. */
export function peopleRows(people: DemoPeople, hiredAt: Date, now: Date, random: Random): PeopleRows {
  const all = everybody(people);
  return {
    regions: DEMO_REGIONS.map(({ name, yard }, index) => ({
      id: index + 1,
      name,
      yardLatitude: yard.latitude,
      yardLongitude: yard.longitude,
      createdAt: hiredAt,
      updatedAt: hiredAt,
    })),
    employees: all.map((person, index) => employeeRow(person, index + 1, hiredAt)),
    users: all.map(({ role, isActive }, index) => ({
      employeeId: index + 1,
      lastLogin: role === 'worker' || !isActive ? null : new Date(now.getTime() - random.int(1, 30 * 24) * HOUR_MS),
      isLoggedIn: false,
      awaySince: null,
      backAt: null,
    })),
    employeeRegions: all.flatMap(({ region }, index) => {
      const regions = region === null ? DEMO_REGIONS.map((_, at) => at) : [region];
      return regions.map((at) => ({ employeeId: index + 1, regionId: at + 1 }));
    }),
    employeeSupervisors: supervision(people, hiredAt),
  };
}

function employeeRow(person: DemoPerson, id: number, hiredAt: Date): SeedRow<typeof employee> {
  const [earningRate1 = null, earningRate2 = null, earningRate3 = null] = person.rates;
  return {
    id,
    employeeId: person.employeeId,
    firstName: person.firstName,
    lastName: person.lastName,
    role: person.role,
    isActive: person.isActive,
    regionId: person.region === null ? null : person.region + 1,
    workPhone: person.workPhone,
    email: person.email,
    companyName: person.companyName,
    class: person.class,
    accountNo: String(40_000 + id),
    earningRate1,
    earningRate2,
    earningRate3,
    vacationAvailable: person.role === 'worker' || person.role === 'foreman' ? String(8 * (1 + (id % 10))) : null,
    hasNotMatchedPictures: false,
    createdAt: hiredAt,
    updatedAt: hiredAt,
    revision: 1,
  };
}

function supervision(people: DemoPeople, assignedAt: Date): SeedRow<typeof employeeSupervisor>[] {
  const ids = idsOf(people);
  const under = (supervisor: number, ...employeeIds: number[]) =>
    employeeIds.map((employeeId) => ({
      employeeId,
      supervisorId: ids.supervisors[supervisor]!,
      isCurrent: true,
      assignedAt,
    }));
  return [
    ...people.crews.flatMap(({ foreman, supervisor, workers }) =>
      under(supervisor, ids.foremen[foreman]!, ...workers.map((worker) => ids.workers[worker]!)),
    ),
    ...under(0, everybody(people).indexOf(people.freeForeman) + 1),
  ];
}
