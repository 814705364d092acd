/** Minutes after the expected moment at which somebody who is not in is late [roster-5]. */
export const GRACE_MINUTES = 10;

/** Minutes late from which on somebody has to be called [roster-5]. */
export const URGENT_MINUTES = 20;

const GRACE_MS = GRACE_MINUTES * 60_000;

/**
 * How the expected moment is known: a start that was set, the person's own clock-ins, those of the
 * crew, or the moment at which the person joined the crew today [roster-4].
 */
export const EXPECTED_SOURCES = ['start', 'own', 'crew', 'joined'] as const;
export type ExpectedSource = (typeof EXPECTED_SOURCES)[number];

/** The moment from which on somebody who is not in is late, in ms since 1970 [roster-5]. */
export const turnsLateAt = (expectedAt: string): number => Date.parse(expectedAt) + GRACE_MS;

/**
 * Somebody who is not in is due later, or late since the expected moment [roster-5]. It follows
 * from that moment and the time alone, so that a browser needs no new answer.
 */
export const latenessAt = (expectedAt: string, now: number): 'due' | 'late' => (now < turnsLateAt(expectedAt) ? 'due' : 'late');
