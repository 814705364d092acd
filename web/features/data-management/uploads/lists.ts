import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import type { Period } from '#shared/rules/periods.ts';
import { defineList } from '#web/lists/definition.ts';
import { daysFilter } from '#web/lists/filters.ts';

/** The uploads that changed in some days: at first in this month [uploads-4]. */
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
    // Below where a file is dropped.
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
    // Below what the file is, and where a corrected one is dropped.
    room: { around: 480 },
  });
