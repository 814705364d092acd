import type { ShiftType, TimesheetStatus } from '#shared/timesheets/sheets.ts';

/** One shift for the files; days and times are local texts, formatted by the database. */
export interface ShiftRow {
  id: number;
  revision: number;
  /** The employee's row number. */
  employeePk: number;
  employeeId: string;
  firstName: string;
  lastName: string;
  role: string;
  companyName: string | null;
  /** The company's number in the payroll program. */
  companyCode: string | null;
  accountNo: string | null;
  class: string | null;
  date: string;
  type: ShiftType;
  isFinished: boolean;
  approval: TimesheetStatus;
  /** Whole minutes, breaks taken off. */
  minutes: number;
  /** Minutes beyond the week's 40 hours. */
  overtime: number;
  breakMinutes: number;
  startsAt: string;
  endsAt: string | null;
  /** Start and end in ms. */
  startMs: number;
  endMs: number | null;
  phaseCode: string | null;
  /** The job's row number, Muster's number, and the company's own. */
  jobPk: number;
  jobId: string;
  /** The number that people see. */
  shownNumber: string;
  ownNumber: string | null;
  /** The company whose ledger holds the job; null when none is entered. */
  jobCompany: string | null;
  /** The number of the job's company in the payroll program. */
  jobCompanyCode: string | null;
  address: string;
  category: string;
  client: string | null;
  workOrderNumber: string | null;
  region: string | null;
  supervisor: string | null;
  foreman: string;
}
