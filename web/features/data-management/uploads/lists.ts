import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import type { Period } from '#shared/rules/periods.ts';
import { defineList } from '#web/lists/definition.ts';
import { daysFilter } from '#web/lists/filters.ts';

/** The uploads that changed in a range of days, at first this month [uploads-4]. */
export const uploadList = (today: string, timeZone: string) => {
  const month: Period = { start: `${today.slice(0, 7)}-01`, end: today };
  return defineList({
    filters: { days: daysFilter('updatedAt', timeZone, month) },
    sortable: ['fileName', 'uploadStatus', 'createdAt'],
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    include: ['uploadedBy'],
    // Below the field for a file.
    room: { around: 464 },
  });
};

/** The refused rows of an upload, in the order of its lines. */
export const errorList = (uploadId: number) =>
  defineList({
    filters: {},
    only: { uploadEmployeeFileId: uploadId },
    order: [['line', 'ASC']],
    sortable: ['line', ...EMPLOYEE_CSV_COLUMNS.map(([field]) => field)],
    // Below the facts of the file, and the field for a corrected one.
    room: { around: 480 },
  });
