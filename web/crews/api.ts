import { crewCalls, memberCalls } from '#shared/calls/crews.ts';
import { send } from '../http/send.ts';

/** @returns the new crew's number */
export const createCrew = async (crew: { jobId: number; foremanId: number }): Promise<number> =>
  (await send(crewCalls.post, { body: crew })).data.id;

interface Led {
  id: number;
  /** The revision that was shown; a newer one is refused as a conflict. */
  revision: number;
  /** Null removes the foreman. */
  foremanId: number | null;
}

/** @returns the crew's number */
export const assignForeman = async ({ id, ...body }: Led): Promise<number> =>
  (await send(crewCalls.patch, { params: { id }, body })).data.id;

/** Makes a member the driver, or not any more. A crew has one driver: a new one replaces them. */
export const setDriver = ({ id, ...body }: { id: number; revision: number; isDriver: boolean }) =>
  send(memberCalls.patch, { params: { id }, body });
