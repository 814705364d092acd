import { DAYS_TEXT } from '#web/lists/address/codecs.ts';
export const crewDetailsLink = (dwoId: number): string => `/timesheets/${dwoId}`;

/** The `?job=` of a day that opens with the first of its jobs that is not approved. */
export const TO_APPROVE = 'open';
export const toApproveLink = (dwoId: number): string => `${crewDetailsLink(dwoId)}?job=${TO_APPROVE}`;

/** One person's timesheet of one day. */
export const personDayLink = ({ employeePk, date }: { employeePk: number; date: string }): string =>
  `/timesheets/employee/${employeePk}?days=${DAYS_TEXT.write({ start: date, end: date })}`;
