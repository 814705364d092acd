/** The areas that list the calls in the OpenAPI document, by name, and what each is about. */
export const AREAS = {
  'sign-in': 'Signing in and out, the person who is signed in, and their sessions.',
  region: 'Regions of the company, with their yards.',
  employee: 'People of the company, as employees.',
  user: 'The same people, by their sign-in.',
  employee_picture: 'Face pictures of employees, by which clock photos are compared.',
  job: 'Jobs, and what their pages show.',
  job_invoice: 'Invoices of jobs.',
  job_site_photo: 'Expenses of jobs, and photos of the site.',
  jobnote: 'Notes on jobs, and comments on days and shifts.',
  jobphasecode: 'The phase codes of a job, as phones choose among them.',
  job_phase_code: 'Phase codes of jobs, on which hours are booked.',
  phase_code: 'Phase codes of the company, from which jobs take theirs.',
  daily_job_hazard_analysis: 'Hazard forms: the safety talks of foremen.',
  vehicle: 'Vehicles in use.',
  'vehicle/foreman': 'Trips of vehicles.',
  setup: 'What a company that begins has, and what is missing.',
  crew: 'Crews of jobs, and default crews of foremen.',
  employee_crew: 'Members of crews.',
  roster: 'The jobs of a day with their crews, as they happen.',
  dwo: 'Daily work orders: the day of a foreman.',
  dwo_job: 'Sheets: the part of a daily work order that is about one job, and their approval.',
  workshift: 'Work shifts, clocked by phones, entered and edited by the office.',
  timebreak: 'Breaks of work shifts.',
  temporal_workshift: 'Temporary workers on sheets, who have no employee record.',
  changelog: 'What each release of Muster brought.',
  company: 'The legal companies that people work for: their names, and their numbers in payroll.',
  audit: 'Every recorded change: who, when, what it was before.',
  api_token: 'Tokens by which other programs read.',
  alert: 'Alerts, and what each person did with theirs.',
  download_workshift_csv: 'Timesheets as files: a CSV, and the Vista file for payroll.',
  download_iif: 'Timesheets as an IIF file for payroll.',
  download_job_csv: 'Jobs as a CSV file.',
  payroll_name_list: 'The names that payroll programs know, by which payroll files are checked.',
  'employee/csv': 'Employees as a CSV file.',
  file: 'Files of phones and screens: announced here, sent to an address of their own.',
  approversettings: 'The admin panel: who may approve last week.',
  import: 'Files of any kind of data that are imported: their columns, their check, their steps.',
  import_row: 'The rows of imported files, as they were judged.',
  import_template: 'Templates of files that can be imported.',
  upload_employee: 'Employee CSVs that are imported.',
  upload_employee_error: 'The rows of an employee CSV that were refused.',
  webhook: 'Webhooks, by which other programs are told of events.',
  webhook_delivery: 'Deliveries of webhooks, with their answers.',
  webhook_hold: 'Deliveries that wait until this database is confirmed as production.',
} as const;
export type Area = keyof typeof AREAS;

/** @throws for an area without words */
export function areaOf(name: string): Area {
  if (!Object.hasOwn(AREAS, name)) throw new Error(`The area "${name}" needs a sentence in AREAS (api/http/areas.ts)`);
  return name as Area;
}
