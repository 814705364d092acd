/*
 * The words of a sheet and its shifts. Apart from their schemas, which a page without a form does
 * not load.
 */

export const TIMESHEET_STATUSES = ['draft', 'submitted', 'approved'] as const;

export const SHIFT_TYPES = ['NORMAL', 'PTO', 'HOLIDAY', 'STANDBY', 'TRAINING', 'CALLOUT', 'NO_SHOW', 'RAINDAY'] as const;

/** Types allowed for temporary workers, new rows and time off; worked rows allow all [hours-6]. */
export const PLAIN_TYPES = ['NORMAL', 'HOLIDAY', 'NO_SHOW', 'STANDBY'] as const satisfies readonly (typeof SHIFT_TYPES)[number][];
