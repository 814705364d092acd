import { and, eq, type SQL, sql } from 'drizzle-orm';
import { EarlierRates, Employee, EmployeePicture, Supervision, User } from '#shared/employees.ts';
import { may, seesEverything } from '#shared/permissions.ts';
import { RATE_FIELDS } from '#shared/rules/rates.ts';
import type { Caller } from '../context.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { employee, employeeRate, employeeRegion, employeeSupervisor, region, user } from '../db/tables/people.ts';
import { fileView } from '../files/view.ts';
import { defineView, fieldOf, fieldsOf, many, manyThrough, one, searchField, type View, withoutScope } from '../query/view.ts';
import { regionView } from '../regions/view.ts';
import { crewsSeenBy, peopleOpenTo, peopleSeenBy } from '../visibility/company.ts';
import { personView } from './person-view.ts';

/**
 * Visibility of people. The list of all supervisors, from which an admin selects, is not narrowed
 * by that selection; a person requested by id is visible if their page is open.
 */
function scope(caller: Caller, pins: ReadonlyMap<string, unknown>): SQL | undefined {
  if (seesEverything(caller.role) && pins.get('role') === 'supervisor') return undefined;
  return pins.has('id') ? peopleOpenTo(caller) : peopleSeenBy(caller);
}

const supervisionView = defineView({
  name: 'employee',
  table: employeeSupervisor,
  row: Supervision,
  fields: fieldsOf(employeeSupervisor, ['supervisorId']),
  relations: { supervisor: one(personView, 'supervisorId') },
});

const earlierRatesView = defineView({
  name: 'employee',
  table: employeeRate,
  row: EarlierRates,
  scope: (caller) => (may(caller, 'read', 'employeeRates') ? undefined : sql`false`),
});

/** Pictures of the people whom the caller sees. */
export const employeePictureView = defineView({
  name: 'employee_picture',
  table: employeePicture,
  row: EmployeePicture,
  joins: [{ table: employee, on: eq(employee.id, employeePicture.employeeId) }],
  sortable: ['id', 'isMain', 'createdAt'],
  relations: { Picture: one(withoutScope(fileView), 'pictureId') },
  scope: peopleSeenBy,
  topics: ['crew', 'employee', 'employee_crew', 'file', 'job'],
});

/** Sign-in sides of the people whom the caller sees. */
export const userView = defineView({
  name: 'user',
  table: user,
  row: User,
  joins: [{ table: employee, on: eq(employee.id, user.employeeId) }],
  fields: {
    ...fieldsOf(employee, ['fullName', 'role', 'isActive'], { isShown: false }),
  },
  sortable: ['id', 'fullName', 'lastLogin', 'isLoggedIn', 'createdAt', 'updatedAt'],
  relations: { employee: one(personView, 'employeeId') },
  scope: peopleSeenBy,
  topics: ['crew', 'employee', 'employee_crew', 'job'],
});

export const mainPicture = and(eq(employeePicture.employeeId, employee.id), employeePicture.isMain);

export const employeeView = defineView({
  name: 'employee',
  table: employee,
  row: Employee,
  joins: [
    { table: user, on: eq(user.employeeId, employee.id) },
    { table: region, on: eq(region.id, employee.regionId) },
    { table: employeeSupervisor, on: and(eq(employeeSupervisor.employeeId, employee.id), employeeSupervisor.isCurrent)! },
    { table: employeePicture, on: mainPicture! },
    { table: file, on: eq(file.id, employeePicture.pictureId) },
  ],
  fields: {
    // A person is in their home region and in their further ones [people-10].
    regionId: fieldOf(employee.regionId, {
      valuesIn: { table: employeeRegion, from: employeeRegion.employeeId, to: employeeRegion.regionId, of: employee.id },
    }),
    ...fieldsOf(employee, [...RATE_FIELDS, 'ratesFrom', 'accountNo'], { needs: 'employeeRates' }),
    lastLogin: { ...fieldOf(user.lastLogin), isNullable: true },
    isLoggedIn: { ...fieldOf(user.isLoggedIn), isNullable: true },
    /** The storage key of the main picture; presented as an address that expires. */
    pictureUrl: { ...fieldOf(file.storageKey, { isFilterable: false }), isNullable: true },
    supervisorId: { ...fieldOf(employeeSupervisor.supervisorId, { isShown: false }), isNullable: true },
    regionName: { ...fieldOf(region.name, { isShown: false }), isNullable: true },
    fullName: fieldOf(employee.fullName, { searchedIn: employee.searchData }),
    ...searchField(employee.searchData),
  },
  sortable: [
    'id',
    'employeeId',
    'fullName',
    'lastName',
    'workPhone',
    'email',
    'companyName',
    'role',
    'regionName',
    'lastLogin',
    'isLoggedIn',
    'createdAt',
    'updatedAt',
  ],
  order: [['fullName', 'ASC']],
  aspects: { pictures: ['hasNotMatchedPictures', 'updatedAt'], online: ['isLoggedIn'] },
  relations: {
    region: one(regionView, 'regionId'),
    regions: manyThrough(regionView, { table: employeeRegion, from: employeeRegion.employeeId, to: employeeRegion.regionId }),
    supervisor: one(personView, 'supervisorId'),
    employeeSupervisors: many(supervisionView, 'employeeId'),
    earlierRates: many(earlierRatesView, 'employeeId'),
    employeePictures: many(withoutScope(employeePictureView), 'employeeId'),
    user: { view: withoutScope(userView), from: 'id', to: 'employeeId', isMany: false },
  },
  scope,
  topics: ['crew', 'employee_crew', 'file', 'job', 'region', 'user'],
});

/** People without those on a current crew of a job that the caller sees. */
export const withoutCrewsOf = (jobId: number): View<typeof employee> => ({
  ...employeeView,
  scope: (caller, pins) =>
    and(
      scope(caller, pins),
      sql`not exists (select 1 from ${employeeCrew} join ${crew} on ${eq(crew.id, employeeCrew.crewId)}
        where ${and(eq(employeeCrew.employeeId, employee.id), employeeCrew.isCurrent, crew.isCurrent, eq(crew.jobId, jobId), crewsSeenBy(caller))})`,
    ),
});
