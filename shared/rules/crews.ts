/** Why a crew stays: `FIRST_CREW`, the first of its job; `CREW_HAS_MEMBERS`, somebody is on it. */
export type WhyKept = 'FIRST_CREW' | 'CREW_HAS_MEMBERS';

interface Place {
  /** 1 for a job's first crew. */
  position: number;
  /** Who is on it now. */
  members: readonly { isSupervisor?: boolean }[];
}

/**
 * A crew is removed only when "its position is above 1 and it has no current non-supervisor
 * members" [crews-6].
 * @returns null when it can be
 */
export function whyKept({ position, members }: Place): WhyKept | null {
  if (position <= 1) return 'FIRST_CREW';
  return members.some(({ isSupervisor = false }) => !isSupervisor) ? 'CREW_HAS_MEMBERS' : null;
}
