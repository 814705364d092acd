import { shiftLogLine } from '#api/db/tables/shift-log.ts';
import { personView } from '#api/employees/person-view.ts';
import { defineView, one } from '#api/query/view.ts';
import { ShiftLogLine } from '#shared/roster/shift-log.ts';

export type LogLineRow = typeof shiftLogLine.$inferSelect;

/** The hand-written lines of all days: everybody of the office reads them. */
export const logLineView = defineView({
  name: 'shift_log_line',
  table: shiftLogLine,
  row: ShiftLogLine,
  sortable: ['id', 'date', 'createdAt'],
  order: [['createdAt', 'ASC']],
  relations: { createdBy: one(personView, 'createdById') },
  topics: ['employee'],
});
