/** What can change, named as the controllers are; `session` is about who is signed in. */
export const TOPICS = [
  'alert',
  'crew',
  'daily_job_hazard_analysis',
  'dwo',
  'dwo_job',
  'employee',
  'employee_crew',
  'file',
  'job',
  'region',
  'session',
  'timebreak',
  'user',
  'vehicle',
  'workshift',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Counters behind ETag and `Prefer: wait`: they move after a commit, here and, by notification, in every other api process. */
export interface Changes {
  /** PostgreSQL notification channel, and the payload that tells other processes about these topics (and lets this one know its own). */
  readonly channel: string;
  notice(topics: readonly Topic[]): string;
  /** Moves the counters of this process and wakes whoever waits. Call after the commit. */
  bump(topics: readonly Topic[]): void;
  /** `epoch.counters` of these topics, to be read before the query; null while this process cannot hear the others. */
  tag(topics: readonly Topic[]): string | null;
  /** Resolves when a topic moves, hearing is lost, the time is up or the signal aborts; says which state it found. */
  wait(topics: readonly Topic[], tag: string, ms: number, signal: AbortSignal): Promise<'changed' | 'same' | 'aborted'>;
}
