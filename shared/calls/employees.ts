import { z } from 'zod';
import { Employee, EmployeePicture, NewEmployee, User } from '../employees.ts';
import { defineCall, IdParams, rowCalls } from '../http/call.ts';
import { Id, oneOf, SeenRevision } from '../http/query.ts';
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

/** `PUT employee/{id}/setActive` */
export const ActiveChange = z.object({ isActive: z.boolean('must be true or false'), revision: SeenRevision }).strict();

const forms = { post: NewEmployee, put: EmployeeForm, patch: EmployeeChange, delete: true } as const;

export const employeeCalls = {
  ...rowCalls('employee', 'employee', { row: Employee, ...forms }),
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
