import { crewCalls, memberCalls } from '#shared/calls/crews.ts';
import { send } from '../http/send.ts';

/** @returns the new crew's number */
export const createCrew = async (crew: { jobId: number; foremanId: number }): Promise<number> =>
  (await send(crewCalls.post, { body: crew })).data.id;

interface Led {
  id: number;
  /** The revision that was shown; a newer one is refused as a conflict. */
  revision: number;
  /** Nobody leads it any more when it is null. */
  foremanId: number | null;
}

/** @returns the crew's number */
export const assignForeman = async ({ id, ...body }: Led): Promise<number> =>
  (await send(crewCalls.patch, { params: { id }, body })).data.id;

/** A crew has one driver: this one replaces the former. */
export const setDriver = ({ id, ...body }: { id: number; revision: number; isDriver: boolean }) =>
  send(memberCalls.patch, { params: { id }, body });
