import { z } from 'zod';
import { Employee, EmployeePicture, GivenRates, NewEmployee, User } from '../employees.ts';
import { defineCall, IdParams, rowCalls } from '../http/call.ts';
import { ForeseenRow, isOne, ManyIds, PersonOrNone } from '../http/many.ts';
import { Day, Id, IdOrName, oneOf, PathId, SeenRevision } from '../http/query.ts';
import { EndedCount } from './sessions.ts';

/** `PUT` and `PATCH employee_picture/{id}`: makes a picture the main one. */
export const EmployeePictureChange = z
  .object({ isMain: z.literal(true, 'must be true: choose another main picture instead'), revision: SeenRevision })
  .strict();

/** `PUT employee/{id}`, `PUT user/{id}`: the whole form; absent optional fields stay unchanged. */
export const EmployeeForm = NewEmployee.extend({ revision: SeenRevision });

/**
 * `PATCH employee/{id}`, `PATCH user/{id}`: absent fields stay unchanged. The mark of a picture
 * mismatch can only be removed.
 */
export const EmployeeChange = EmployeeForm.partial().extend({
  hasNotMatchedPictures: z.literal(false, 'can only be taken away').optional(),
});

/** The employee ID, by which the company's payroll knows a person. */
export const OwnEmployeeQuery = z
  .object({ employeeId: NewEmployee.shape.employeeId.describe('The employee ID, d-ddddd-dd.') })
  .strict();
/**
 * `PUT employee/external`: absent fields stay as they are; a new person needs those that the form
 * needs. Rates and further regions have calls of their own.
 */
export const OwnEmployeeForm = NewEmployee.pick({
  firstName: true,
  lastName: true,
  role: true,
  companyName: true,
  class: true,
  accountNo: true,
  email: true,
  workPhone: true,
})
  .partial()
  .extend({
    regionId: IdOrName.optional(),
    supervisorId: IdOrName.nullish(),
    isActive: z.boolean('must be true or false').optional(),
    revision: SeenRevision,
  });

/** A person by employee ID, and the day from which rates count. */
export const OwnRatesQuery = OwnEmployeeQuery.extend({
  ratesFrom: z.string('is missing').pipe(Day).describe('The first day on which the rates count.'),
});
/** `PUT employee/rates/external`: absent rates stay; a new day needs one. */
export const OwnRatesForm = GivenRates.partial();

/** `GET employee/foreseen`: people, and the one thing that is to change. */
export const ForeseenPeopleQuery = z
  .object({
    ids: ManyIds,
    isActive: z
      .enum(['true', 'false'], 'must be true or false')
      .transform((text) => text === 'true')
      .optional(),
    regionId: PathId.optional(),
    supervisorId: PersonOrNone.optional(),
  })
  .strict()
  .refine(({ isActive, regionId, supervisorId }) => isOne(isActive, regionId, supervisorId), {
    path: ['isActive'],
    message: 'must be given, or regionId, or supervisorId, and only one of them',
  });

/** A person with the outcome of changing them, and what stands in them now. */
export const ForeseenPerson = ForeseenRow.extend({
  employeeId: Employee.shape.employeeId,
  fullName: z.string(),
  isActive: z.boolean(),
  regionId: Id.nullable(),
  region: z.string().nullable(),
  /** The regions beside the home region [people-10]. */
  furtherRegionIds: z.array(Id),
  supervisorId: Id.nullable(),
  supervisor: z.string().nullable(),
});
export type ForeseenPerson = z.infer<typeof ForeseenPerson>;

/** Those that the caller sees, by name. */
export const ForeseenPeople = z.object({ data: z.array(ForeseenPerson) });

/** `PUT employee/{id}/setActive` */
export const ActiveChange = z.object({ isActive: z.boolean('must be true or false'), revision: SeenRevision }).strict();

/** `PUT employee/{id}/erase`: the person's name as typed, since nothing undoes it. */
export const Erasure = z.object({ fullName: z.string('is required').max(250), revision: SeenRevision }).strict();

const forms = { post: NewEmployee, put: EmployeeForm, patch: EmployeeChange, delete: true } as const;

export const employeeCalls = {
  ...rowCalls('employee', 'employee', { row: Employee, ...forms }),
  own: defineCall({
    operationId: 'putEmployeeByEmployeeId',
    summary: 'Create the employee with this employee ID, or change them',
    method: 'PUT',
    path: '/employee/external',
    right: ['create', 'employee'],
    query: OwnEmployeeQuery,
    body: OwnEmployeeForm,
    answer: oneOf(Employee),
    creates: true,
  }),
  ownRates: defineCall({
    operationId: 'putRatesByEmployeeId',
    summary: 'Enter the pay rates that count from a day on for the employee with this employee ID, or change them',
    method: 'PUT',
    path: '/employee/rates/external',
    right: ['create', 'employeeRates'],
    query: OwnRatesQuery,
    body: OwnRatesForm,
    answer: oneOf(Employee),
    creates: true,
  }),
  // [screens-5]
  foreseen: defineCall({
    operationId: 'foreseePeopleChanges',
    summary: 'List some employees, each with the outcome of activating them or changing region or supervisor now',
    method: 'GET',
    path: '/employee/foreseen',
    right: ['update', 'employee'],
    query: ForeseenPeopleQuery,
    answer: ForeseenPeople,
  }),
  setActive: defineCall({
    operationId: 'setEmployeeActive',
    summary: 'Activate or deactivate an employee',
    method: 'PUT',
    path: '/employee/:id/setActive',
    right: ['update', 'employee'],
    params: IdParams,
    body: ActiveChange,
    answer: oneOf(Employee),
  }),
  // [people-13]
  erase: defineCall({
    operationId: 'eraseEmployee',
    summary: 'Erase the name, contact, pictures and locations of an inactive employee; hours and money stay',
    method: 'PUT',
    path: '/employee/:id/erase',
    right: ['create', 'erasure'],
    params: IdParams,
    body: Erasure,
    answer: oneOf(Employee),
  }),
  // [sign-in-7]
  endSessions: defineCall({
    operationId: 'endSessionsOfEmployee',
    summary: 'Sign an employee out everywhere, by an admin',
    method: 'DELETE',
    path: '/employee/:id/sessions',
    right: ['delete', 'session'],
    params: IdParams,
    answer: oneOf(EndedCount),
  }),
};

/** Calls about the same people by their sign-in. */
export const userCalls = {
  ...rowCalls('user', 'user', { row: User, ...forms }),
  create: defineCall({
    operationId: 'createEmployeeAsUser',
    summary: 'Create a person from the employee form, and answer the employee',
    method: 'POST',
    path: '/user/create',
    right: ['create', 'user'],
    body: NewEmployee,
    answer: oneOf(Employee),
    status: 201,
  }),
};

/** Calls about face pictures. */
export const pictureCalls = {
  ...rowCalls('employee_picture', 'employeePicture', {
    row: EmployeePicture,
    put: EmployeePictureChange,
    patch: EmployeePictureChange,
    delete: true,
  }),
  post: defineCall({
    operationId: 'uploadFacePictures',
    summary: 'Upload face pictures of an employee',
    method: 'POST',
    path: '/employee_picture',
    form: { field: 'images', types: ['image/jpeg', 'image/png'], isMany: true },
    right: ['create', 'employeePicture'],
    query: z.object({ employeeId: z.coerce.number('must be an employee’s row number').pipe(Id) }).strict(),
    answer: oneOf(z.array(EmployeePicture)),
    status: 201,
  }),
};
