import type { z } from 'zod';
import {
  type NewTemporalWorkshift,
  type SwapCandidate,
  SwapCandidates,
  type TemporalWorkshift,
  type TemporalWorkshiftEdit,
} from '#shared/timesheets/temporary.ts';
import { call } from '#web/http/client.ts';

const path = '/api/v1/temporal_workshift';
type Kept = Pick<TemporalWorkshift, 'id' | 'revision'>;

/** Puts somebody without an employee record on a sheet. */
export async function addTemporary(worker: z.output<typeof NewTemporalWorkshift>): Promise<void> {
  await call('POST', path, worker);
}

/** The revision goes with it: what somebody else wrote meanwhile is not written over unseen. */
export async function changeTemporary(id: number, change: z.output<typeof TemporalWorkshiftEdit>): Promise<void> {
  await call('PUT', `${path}/${id}`, change);
}

export async function removeTemporary({ id, revision }: Kept): Promise<void> {
  await call('DELETE', `${path}/${id}?revision=${revision}`);
}

/** An employee takes the place, with the same times. */
export async function swapTemporary({ id, revision, employeeId }: Kept & { employeeId: number }): Promise<void> {
  await call('POST', `${path}/${id}/swap`, { employeeId, revision });
}

/** Who could take the place, those who can first. */
export async function findCandidates(id: number): Promise<SwapCandidate[]> {
  return SwapCandidates.parse(await call('GET', `${path}/${id}/candidates`)).data;
}
