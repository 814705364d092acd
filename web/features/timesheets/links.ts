import { DAYS_TEXT } from '#web/lists/address/codecs.ts';
export const crewDetailsLink = (dwoId: number): string => `/timesheets/${dwoId}`;

/** One person's timesheet of one day. */
export const personDayLink = ({ employeePk, date }: { employeePk: number; date: string }): string =>
  `/timesheets/employee/${employeePk}?days=${DAYS_TEXT.write({ start: date, end: date })}`;
