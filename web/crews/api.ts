import type { z } from 'zod';
import { Crew } from '#shared/crews/crews.ts';
import { oneOf } from '#shared/http/query.ts';
import { call } from '../http/client.ts';

/** A row as it was shown: what somebody else wrote since is not written over unseen. */
interface Seen {
  id: number;
  revision: number;
}

const crewIn = (answer: unknown): z.infer<typeof Crew> => oneOf(Crew).parse(answer).data;

/** @returns the new crew's number */
export const createCrew = async (crew: { jobId: number; foremanId: number }): Promise<number> =>
  crewIn(await call('POST', '/api/v1/crew', crew)).id;

/** Whom a foreman works with when nobody says otherwise: at first nobody. */
export async function createDefaultCrew({ foremanId }: { foremanId: number }): Promise<void> {
  await call('POST', '/api/v1/crew', { foremanId, isDefault: true });
}

/** @param crew nobody leads it any more when `foremanId` is null */
export async function assignForeman({ id, ...change }: Seen & { foremanId: number | null }): Promise<number> {
  return crewIn(await call('PATCH', `/api/v1/crew/${id}`, change)).id;
}

export async function removeCrew({ id, revision }: Seen): Promise<void> {
  await call('DELETE', `/api/v1/crew/${id}?revision=${revision}`);
}

/** All of them, or nobody. */
export async function addMembers({ crewId, employeeIds }: { crewId: number; employeeIds: readonly number[] }): Promise<void> {
  await call('POST', `/api/v1/crew/${crewId}/members`, { employeeIds });
}

export async function removeMember({ id, revision }: Seen): Promise<void> {
  await call('DELETE', `/api/v1/employee_crew/${id}?revision=${revision}`);
}

/** One drives at a time: whoever did does so no more. */
export async function setDriver({ id, ...change }: Seen & { isDriver: boolean }): Promise<void> {
  await call('PATCH', `/api/v1/employee_crew/${id}`, change);
}

export async function moveMember({ id, crewId, revision }: Seen & { crewId: number }): Promise<void> {
  await call('PUT', `/api/v1/employee_crew/${id}/crew`, { crewId, revision });
}

/** The workers of the crew become those of its foreman's default crew. */
export async function takeDefaultCrew({ crewId }: { crewId: number }): Promise<void> {
  await call('PUT', `/api/v1/crew/${crewId}/default`, {});
}

/** `id` and `revision` are the job's. */
export async function superviseJob({ id, ...change }: Seen & { supervisorId: number }): Promise<void> {
  await call('PATCH', `/api/v1/job/${id}`, change);
}

/** `id` and `revision` are the foreman's. */
export async function superviseForeman({ id, ...change }: Seen & { supervisorId: number }): Promise<void> {
  await call('PATCH', `/api/v1/employee/${id}`, change);
}
