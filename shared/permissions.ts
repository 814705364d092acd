export const ROLES = ['admin', 'subadmin', 'supervisor', 'foreman', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export type Action = 'open' | 'read' | 'create' | 'update' | 'delete';

const OFFICE: readonly Role[] = ['admin', 'subadmin', 'supervisor'];
const ADMINS: readonly Role[] = ['admin', 'subadmin'];
const FIELD: readonly Role[] = [...OFFICE, 'foreman'];
const EVERYONE: readonly Role[] = [...FIELD, 'worker'];

/**
 * The rights table: roles by subject and action [rights-1]. The api enforces it; the web only hides
 * what would be refused. Row rules, such as "a supervisor sees their own jobs", are added by the
 * api.
 */
const RIGHTS = {
  webApp: { open: OFFICE },
  dataManagement: { open: ADMINS },
  supervisorFilter: { open: ADMINS },
  masquerade: { open: ['admin'] },
  currentUser: { read: EVERYONE },
  /** One's own sessions [sign-in-7]. */
  ownSession: { read: EVERYONE, delete: EVERYONE },
  /** Sessions of others, which can only be ended. */
  session: { delete: ['admin'] },
  /** The legal companies that people work for. */
  company: { read: OFFICE, create: ['admin'], update: ['admin'], delete: ['admin'] },
  region: { read: EVERYONE, create: ADMINS, update: ADMINS, delete: ADMINS },
  /** Of admins and sub-admins themselves, an edit needs the right of `administrator` as well. */
  employee: { read: FIELD, create: ADMINS, update: ADMINS, delete: ADMINS },
  user: { read: FIELD, create: ADMINS, update: ADMINS, delete: ADMINS },
  /** Who is admin or sub-admin, and their form [rights-4]. */
  administrator: { update: ['admin'] },
  /** Erasing a person who has left [people-13]. */
  erasure: { create: ['admin'] },
  employeePicture: { read: FIELD, create: ADMINS, update: ADMINS, delete: ADMINS },
  employeeUpload: { read: ['admin'], create: ['admin'] },
  /** Imports of any kind, employees among them. */
  dataImport: { read: ['admin'], create: ['admin'] },
  /** Timesheet files as CSV or for Vista. */
  timesheetExport: { read: ADMINS, create: ADMINS },
  jobExport: { read: ADMINS, create: ADMINS },
  iifExport: { read: ['admin'], create: ['admin'] },
  /** The names that payroll programs know. */
  payrollName: { read: ['admin'], create: ['admin'], delete: ['admin'] },
  employeeExport: { read: ['admin'], create: ['admin'] },
  approverSettings: { read: ['admin'], update: ['admin'] },
  employeeRates: { read: ADMINS, create: ADMINS },
  job: { read: FIELD, create: OFFICE, update: FIELD, delete: OFFICE },
  /** Estimate, cost and billing of a job. */
  jobCosts: { read: OFFICE },
  /** Every field of a job except status and progress, which its foreman may set too. */
  jobForm: { update: OFFICE },
  /** The jobs of a foreman, given and taken with their default crew. */
  jobAssignment: { update: OFFICE },
  crew: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  roster: { read: OFFICE },
  /** Figures of the summary dashboard. */
  summary: { read: OFFICE },
  /** The checklist of a company that begins [summary-7]. */
  setup: { read: ADMINS },
  jobInvoice: { read: OFFICE, create: OFFICE, update: OFFICE, delete: OFFICE },
  /** Phase codes of jobs and of the company. */
  phaseCode: { read: FIELD, create: ADMINS, update: ADMINS, delete: ADMINS },
  jobSitePhoto: { read: FIELD, create: FIELD, update: OFFICE, delete: OFFICE },
  /** In addition, only the author or an admin changes or removes a note. */
  jobNote: { read: FIELD, create: FIELD, update: FIELD, delete: FIELD },
  /** The vehicles themselves; `vehicle` means their trips. */
  fleet: { read: FIELD, create: ADMINS, update: ADMINS },
  vehicle: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  hazardAnalysis: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  dwo: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  dwoJob: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  workshift: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  /** Editing, approving, time off, and their screens. */
  officeTimesheet: { read: OFFICE, create: OFFICE, update: OFFICE },
  temporalWorkshift: { read: OFFICE, create: OFFICE, update: OFFICE, delete: OFFICE },
  timebreak: { read: FIELD, create: FIELD, update: FIELD, delete: FIELD },
  file: { read: FIELD, create: FIELD },
  alert: { read: FIELD, update: FIELD, delete: FIELD },
  /** Alerts of the whole company; `alert` means those about one's own jobs. */
  allAlerts: { read: ADMINS },
  changelog: { read: EVERYONE },
  audit: { read: ['admin'] },
  apiToken: { read: ['admin'], create: ['admin'], delete: ['admin'] },
  webhook: { read: ['admin'], create: ['admin'], update: ['admin'], delete: ['admin'] },
} as const satisfies Record<string, Partial<Record<Action, readonly Role[]>>>;

export type Subject = keyof typeof RIGHTS;

/** True when the role may do the action at all; false for unknown pairs. */
export function can(role: Role, action: Action, subject: Subject): boolean {
  const rights: Partial<Record<Action, readonly Role[]>> = RIGHTS[subject];
  return rights[action]?.includes(role) ?? false;
}

/** Rights of API tokens: those that read, and those that write. None holds another. */
const READING_RIGHTS = ['people', 'jobs', 'costs', 'timesheets', 'roster', 'vehicles', 'alerts', 'exports'] as const;
const WRITING_RIGHTS = ['writePeople', 'writeRates', 'writeJobs', 'writePhaseCodes', 'writeVehicles'] as const;
export const TOKEN_RIGHTS = [...READING_RIGHTS, ...WRITING_RIGHTS] as const;
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** Subjects that each reading right can read; no token reads any other. */
export const TOKEN_READS: Readonly<Record<(typeof READING_RIGHTS)[number], readonly Subject[]>> = {
  people: ['employee', 'user', 'region'],
  jobs: ['job', 'phaseCode', 'crew', 'region'],
  costs: ['jobCosts', 'jobInvoice'],
  timesheets: ['dwo', 'dwoJob', 'workshift', 'timebreak', 'temporalWorkshift', 'officeTimesheet'],
  roster: ['roster', 'summary'],
  vehicles: ['vehicle', 'fleet', 'region'],
  alerts: ['alert', 'allAlerts'],
  exports: ['timesheetExport', 'jobExport', 'iifExport'],
};

/** Subjects that each writing right creates and updates [tokens-5]; a token deletes nothing. */
export const TOKEN_WRITES: Readonly<Record<(typeof WRITING_RIGHTS)[number], readonly Subject[]>> = {
  writePeople: ['employee'],
  writeRates: ['employeeRates'],
  writeJobs: ['job', 'jobForm'],
  writePhaseCodes: ['phaseCode'],
  writeVehicles: ['fleet', 'vehicle'],
};

/** The token rights that each allow the action. */
export function tokenRightsTo(action: Action, subject: Subject): TokenRight[] {
  if (action === 'read') return READING_RIGHTS.filter((right) => TOKEN_READS[right].includes(subject));
  if (action === 'create' || action === 'update') return WRITING_RIGHTS.filter((right) => TOKEN_WRITES[right].includes(subject));
  return [];
}

interface Right {
  action: Action;
  subject: Subject;
}

/**
 * True for calls that some API token may make. A token reads by GET alone: other methods leave
 * something behind even where people need but the right to read.
 */
export const isForPrograms = <R extends Right>(method: string, right: R | undefined): right is R =>
  right !== undefined && (right.action !== 'read' || method === 'GET' || method === 'HEAD');

/** A caller: a person by role, or a program by the rights of its token. */
export interface Asker {
  role: Role;
  /** Rights of a token; null for a person. */
  rights: readonly TokenRight[] | null;
}

/** True when the caller may do the action at all. */
export const may = ({ role, rights }: Asker, action: Action, subject: Subject): boolean =>
  rights === null ? can(role, action, subject) : tokenRightsTo(action, subject).some((right) => rights.includes(right));

/** True for admins and sub-admins, who see the whole company or the selected supervisors' part. */
export const seesEverything = (role: Role): boolean => ADMINS.includes(role);
