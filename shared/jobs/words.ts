/*
 * The words of a job. Apart from its schemas, which a page without a form does not load.
 */

export const JOB_STATUSES = ['assigned', 'inProgress', 'done', 'completed', 'canceled', 'suspended', 'unassigned'] as const;

/** The statuses of jobs that are to be worked on. */
export const OPEN_JOB_STATUSES = [
  'unassigned',
  'assigned',
  'inProgress',
  'suspended',
] as const satisfies readonly (typeof JOB_STATUSES)[number][];

export const JOB_CATEGORIES = ['ohElectric', 'ugGas', 'ugElectric', 'castIron', 'overhead', 'general'] as const;
