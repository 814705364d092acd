import { z } from 'zod';
import { Employee, EmployeePicture, NewEmployee, User } from '../employees.ts';
import { defineCall, IdParams, rowCalls } from '../http/call.ts';
import { Id, oneOf, SeenRevision } from '../http/query.ts';
import { EndedCount } from './sessions.ts';

/**
 * `PUT` and `PATCH employee_picture/{id}`: another one becomes the main picture by being chosen.
 */
export const EmployeePictureChange = z
  .object({ isMain: z.literal(true, 'must be true: choose another main picture instead'), revision: SeenRevision })
  .strict();

/**
 * `PUT employee/{id}`, `PUT user/{id}`: the whole form; an optional field that is left out stays.
 */
export const EmployeeForm = NewEmployee.extend({ revision: SeenRevision });

/**
 * `PATCH employee/{id}`, `PATCH user/{id}`: what is left out stays. The mark of pictures that did
 * not match is taken away, never set.
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
    method: 'PUT',
    path: '/employee/:id/setActive',
    right: ['update', 'employee'],
    params: IdParams,
    body: ActiveChange,
    answer: oneOf(Employee),
  }),
  /** Signs them out everywhere, for an admin [sign-in-7]. */
  endSessions: defineCall({
    method: 'DELETE',
    path: '/employee/:id/sessions',
    right: ['delete', 'session'],
    params: IdParams,
    answer: oneOf(EndedCount),
  }),
};

/** The same people by their sign-in. */
export const userCalls = {
  ...rowCalls('user', 'user', { row: User, ...forms }),
  /** As the form of a new person sends it; answers the employee. */
  create: defineCall({
    method: 'POST',
    path: '/user/create',
    right: ['create', 'user'],
    body: NewEmployee,
    answer: oneOf(Employee),
    status: 201,
  }),
};

/** Faces. They are sent as multipart, in the field `images`. */
export const pictureCalls = {
  ...rowCalls('employee_picture', 'employeePicture', {
    row: EmployeePicture,
    put: EmployeePictureChange,
    patch: EmployeePictureChange,
    delete: true,
  }),
  post: defineCall({
    method: 'POST',
    path: '/employee_picture',
    right: ['create', 'employeePicture'],
    query: z.object({ employeeId: z.coerce.number('must be an employee’s row number').pipe(Id) }).strict(),
    answer: oneOf(z.array(EmployeePicture)),
    status: 201,
  }),
};
