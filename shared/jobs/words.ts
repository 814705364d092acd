/*
 * The words of a job. Apart from its schemas, which a page without a form does not load.
 */

export const JOB_STATUSES = ['assigned', 'inProgress', 'done', 'completed', 'canceled', 'suspended', 'unassigned'] as const;

export const JOB_CATEGORIES = ['ohElectric', 'ugGas', 'ugElectric', 'castIron', 'overhead', 'general'] as const;
