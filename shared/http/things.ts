/*
 * What the rows of the generic calls are called, one and many, in the OpenAPI document: the ids and
 * the summaries of their calls are made of these words.
 */
const THINGS = {
  alert: ['an alert', 'alerts'],
  api_token: ['an API token', 'API tokens'],
  audit: ['an audit row', 'audit rows'],
  changelog: ['a release note', 'release notes'],
  company: ['a legal company', 'legal companies'],
  crew: ['a crew', 'crews'],
  daily_job_hazard_analysis: ['a hazard form', 'hazard forms'],
  download_iif: ['an IIF file', 'IIF files'],
  download_job_csv: ['a jobs file', 'jobs files'],
  download_workshift_csv: ['a timesheets file', 'timesheets files'],
  dwo: ['a daily work order', 'daily work orders'],
  dwo_job: ['a sheet', 'sheets'],
  'employee/csv': ['an employees file', 'employees files'],
  employee: ['an employee', 'employees'],
  employee_crew: ['a crew member', 'crew members'],
  employee_picture: ['a face picture', 'face pictures'],
  file: ['a file', 'files'],
  job_phase_code: ['a job phase code', 'job phase codes'],
  payroll_name_list: ['a payroll name list', 'payroll name lists'],
  phase_code: ['a company phase code', 'company phase codes'],
  job: ['a job', 'jobs'],
  job_invoice: ['an invoice', 'invoices'],
  job_site_photo: ['an expense', 'expenses'],
  jobnote: ['a note', 'notes'],
  region: ['a region', 'regions'],
  shift_log_line: ['a shift log line', 'shift log lines'],
  temporal_workshift: ['a temporary worker', 'temporary workers'],
  timebreak: ['a break', 'breaks'],
  import: ['an import', 'imports'],
  import_mapping: ['a column mapping', 'column mappings'],
  import_row: ['an imported row', 'imported rows'],
  upload_employee: ['an employee upload', 'employee uploads'],
  upload_employee_error: ['an upload error', 'upload errors'],
  user: ['a user', 'users'],
  vehicle: ['a vehicle', 'vehicles'],
  'vehicle/foreman': ['a trip', 'trips'],
  webhook: ['a webhook', 'webhooks'],
  webhook_delivery: ['a delivery', 'deliveries'],
  workshift: ['a work shift', 'work shifts'],
} as const;
export type Thing = keyof typeof THINGS;

/** The words of a call in the OpenAPI document. */
export interface CallWords {
  /** Names the call in generated clients, so it stays once it is published. */
  operationId: string;
  /** What the call does, in one line that begins with a verb. */
  summary: string;
}

type GenericVerb = 'list' | 'get' | 'create' | 'replace' | 'change' | 'delete';

/** The words of a generic call, e.g. `createJob`, "Create a job". */
export function wordsOf(verb: GenericVerb, name: Thing): CallWords {
  const [one, many] = THINGS[name];
  const thing = verb === 'list' ? many : one;
  const noun = verb === 'list' ? many : one.slice(one.indexOf(' ') + 1);
  return { operationId: idOf(verb, noun), summary: `${capital(verb)} ${thing}` };
}

/** The id of a call, e.g. `cancelIifFile` of `cancel` and `IIF file`. */
export const idOf = (verb: string, noun: string): string => verb + noun.split(' ').map(titled).join('');

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const titled = (word: string): string => capital(word.toLowerCase());
