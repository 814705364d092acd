import { COMPANIES } from '#shared/employees.ts';
import { wordText } from '#web/lists/address/codecs.ts';
import { defineList, type ListFilter } from '#web/lists/definition.ts';
import { choiceFilter, daysFilter } from '#web/lists/filters.ts';

/** The filter of a history by format. */
const format: ListFilter<'csv' | 'iif'> = { text: wordText(['csv', 'iif']), initial: 'csv', isView: true };

/** Files of timesheets, by company and by the day on which they were asked for. */
export const timesheetFileList = (timeZone: string) =>
  defineList({
    filters: { format, company: choiceFilter('company', COMPANIES), days: daysFilter('date', timeZone) },
    sortable: ['fileName', 'company', 'date'],
    order: [
      ['date', 'DESC'],
      ['id', 'DESC'],
    ],
    // Below what makes a file.
    room: { around: 553 },
  });

/** Files of jobs, by the day on which they were asked for. */
export const jobFileList = (timeZone: string) =>
  defineList({
    filters: { days: daysFilter('date', timeZone) },
    sortable: ['fileName', 'date'],
    order: [
      ['date', 'DESC'],
      ['id', 'DESC'],
    ],
    room: { around: 509 },
  });
