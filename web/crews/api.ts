import { crewCalls, memberCalls } from '#shared/calls/crews.ts';
import { send } from '../http/send.ts';

/** @returns the new crew's number */
export const createCrew = async (crew: { jobId: number; foremanId: number }): Promise<number> =>
  (await send(crewCalls.post, { body: crew })).data.id;

interface Led {
  id: number;
  /** As it was shown: what somebody else wrote since is not written over unseen. */
  revision: number;
  /** Nobody leads it any more when it is null. */
  foremanId: number | null;
}

/** @returns the crew's number */
export const assignForeman = async ({ id, ...body }: Led): Promise<number> =>
  (await send(crewCalls.patch, { params: { id }, body })).data.id;

/** One drives at a time: whoever did does so no more. */
export const setDriver = ({ id, ...body }: { id: number; revision: number; isDriver: boolean }) =>
  send(memberCalls.patch, { params: { id }, body });
