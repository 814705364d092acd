/** Reason why a crew cannot be removed: it is its job's first crew, or has members. */
export type WhyKept = 'FIRST_CREW' | 'CREW_HAS_MEMBERS';

interface Place {
  /** 1 for a job's first crew. */
  position: number;
  /** Current members. */
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
