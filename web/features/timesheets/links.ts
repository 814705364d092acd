import { DaysText } from '#web/lists/filters.ts';

export const crewDetailsLink = (dwoId: number): string => `/timesheets/${dwoId}`;

/** One person's timesheet of one day. */
export const personDayLink = ({ employeePk, date }: { employeePk: number; date: string }): string =>
  `/timesheets/employee/${employeePk}?days=${DaysText.encode({ start: date, end: date })}`;
