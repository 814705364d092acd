/**
 * Paths of the live resources under /api/v1, with `:id` for a required parameter. They are separate
 * from the declarations, whose schemas a page loads only with its area.
 */
export const LIVE_PATHS = {
  currentUser: '/auth/me',
  ownSessions: '/session',
  displays: '/display',
  ownDisplay: '/display/own',
  regions: '/region',
  companies: '/company',
  employees: '/employee',
  employeeDetails: '/employee/:id',
  personHistory: '/employee/:id/history',
  personJobs: '/employee/:id/job',
  hierarchy: '/employee/:id/hierarchy',
  personCard: '/employee/:id/card',
  needs: '/crew/needs',
  audit: '/audit/changes',
  apiTokens: '/api_token',
  webhooks: '/webhook',
  webhookDeliveries: '/webhook_delivery',
  webhookHold: '/webhook_hold',
  changelog: '/changelog',
  roster: '/roster',
  rosterReplay: '/roster/replay',
  shiftLog: '/roster/log',
  openAlerts: '/roster/alerts',
  hoursToday: '/roster/hours',
  jobs: '/job',
  jobSummary: '/job/summary',
  dwoSummary: '/dwo/summary',
  overtimeAhead: '/dwo/overtime',
  setup: '/setup',
  crewDays: '/dwo/crews',
  waiting: '/dwo/waiting',
  crewTimesheets: '/dwo',
  personDays: '/dwo/employees/workshift',
  crewSheet: '/dwo/:id/crew',
  employeeShifts: '/employee/:id/workshift',
  notes: '/jobnote',
  jobDetails: '/job/:id/details',
  jobHistory: '/job/:id/history',
  jobCostDays: '/job/:id/costDays',
  jobSheets: '/job/:id/sheets',
  jobInvoices: '/job_invoice',
  jobPhaseCodes: '/job_phase_code',
  companyPhaseCodes: '/phase_code',
  workforce: '/job/:id/workforce',
  candidates: '/job/:id/candidates',
  crewCandidates: '/crew/:id/candidates',
  defaultCrewChange: '/crew/:id/default',
  jobHazards: '/job/:id/hazards',
  jobVehicles: '/job/:id/vehicle',
  vehicles: '/vehicle/foreman',
  fleet: '/vehicle',
  jobExpenses: '/job_site_photo',
  sheetHistory: '/dwo_job/:id/history',
  approverSettings: '/approversettings',
  lastWeekApproval: '/approversettings/lastWeek',
  sheetSigns: '/sheet_signs',
  preflight: '/payroll_preflight',
  payrollCountdown: '/payroll_countdown',
  payrollReminder: '/payroll_reminder/own',
  imports: '/import',
  payrollNames: '/payroll_name_list',
  importDetails: '/import/:id',
  importRows: '/import_row',
  importColumns: '/import/:id/columns',
  importMappings: '/import_mapping',
  uploads: '/upload_employee',
  uploadDetails: '/upload_employee/:id',
  uploadErrors: '/upload_employee_error',
  newestAlerts: '/alert/newestAlerts',
  newestForemanAlerts: '/alert/newestForeman',
  alerts: '/alert/admin',
  foremanAlerts: '/alert/foreman',
  alertCounts: '/alert/counts',
  alertTask: '/alert/:id/task',
  away: '/away',
  found: '/find',
  noticeChoices: '/notice/choices',
  savedViews: '/saved_view',
  timesheetExport: '/download_workshift_csv/custom/information',
  vistaExport: '/download_workshift_csv/custom/vista/information',
  iifExport: '/download_iif/custom/information',
  jobExport: '/download_job_csv/custom/information',
  employeeExport: '/employee/csv/information',
  timesheetFiles: '/download_workshift_csv',
  iifFiles: '/download_iif',
  jobFiles: '/download_job_csv',
  timesheetSuperseded: '/download_workshift_csv/superseded',
  vistaSuperseded: '/download_workshift_csv/vista/superseded',
  iifSuperseded: '/download_iif/superseded',
  jobSuperseded: '/download_job_csv/superseded',
  employeeSuperseded: '/employee/csv/superseded',
} as const;

/** Names of the live resources. */
export type LiveResource = keyof typeof LIVE_PATHS;

/** Value of one query parameter of a live query. */
export type QueryValue = string | number | boolean;
export type LiveQuery = Readonly<Record<string, QueryValue | undefined>>;

/** Splits values into the parameters of the path and the rest. */
export function splitByPath<Value>(path: string, given: Readonly<Record<string, Value>>) {
  const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name!));
  const pairs = Object.entries(given);
  return {
    params: Object.fromEntries(pairs.filter(([name]) => named.has(name))),
    query: Object.fromEntries(pairs.filter(([name]) => !named.has(name))),
  };
}

/** A canonical text of a query: keys sorted, absent values left out. */
export function canonicalQuery(query: LiveQuery): string {
  const pairs = Object.entries(query)
    .filter((pair): pair is [string, QueryValue] => pair[1] !== undefined && pair[1] !== '')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(pairs).toString();
}

/** Fills the path's parameters, e.g. `:id`, and appends the other values as the query string. */
export function addressAt(path: string, given: LiveQuery): string {
  const { params, query } = splitByPath(path, given);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const text = canonicalQuery(query);
  return text === '' ? filled : `${filled}?${text}`;
}

/** The URL of a live query under /api/v1. */
export const addressOf = (resource: LiveResource, given: LiveQuery): string => addressAt(LIVE_PATHS[resource], given);
