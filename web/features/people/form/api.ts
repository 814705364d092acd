import type { Employee, NewEmployee } from '#shared/employees.ts';
import { call } from '#web/http/client.ts';

/** Answers the new person. */
export async function createPerson(form: NewEmployee): Promise<Employee> {
  const { data } = (await call('POST', '/api/v1/user/create', form)) as { data: Employee };
  return data;
}

/**
 * Sends what was changed alone, made on the revision that was seen: what somebody else wrote
 * meanwhile is neither written over unseen nor taken back.
 */
export async function changePerson(id: number, change: Partial<NewEmployee> & { revision: number }): Promise<void> {
  await call('PATCH', `/api/v1/employee/${id}`, change);
}
