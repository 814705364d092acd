/*
 * The words of a sheet. Apart from its schemas, which a page without a form does not load.
 */

export const TIMESHEET_STATUSES = ['draft', 'submitted', 'approved'] as const;
