import { useSnapshot } from 'valtio';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useLive } from '#web/live/use-live.ts';

/** The comments on a day, or on its selected job; newest first. */
export function useCrewComments(sheet: CrewSheet) {
  const { dwoId, jobId } = useSnapshot(sheet);
  return useLive('notes', {
    where: JSON.stringify({ dwoId, ...(jobId !== null && { jobId }) }),
    include: '["createdBy","job"]',
    order: '[["updatedAt","DESC"]]',
    limit: MAX_LIMIT,
  });
}
