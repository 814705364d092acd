export const ROLES = ['admin', 'subadmin', 'supervisor', 'foreman', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** What somebody signs in as: a person by their role, or a paired display, which is nobody. */
export const SIGNED_IN_ROLES = [...ROLES, 'display'] as const;
export type SignedInRole = (typeof SIGNED_IN_ROLES)[number];

export type Action = 'open' | 'read' | 'create' | 'update' | 'delete';

const OFFICE: readonly Role[] = ['admin', 'subadmin', 'supervisor'];
const ADMINS: readonly Role[] = ['admin', 'subadmin'];
const FIELD: readonly Role[] = [...OFFICE, 'foreman'];
const EVERYONE: readonly Role[] = [...FIELD, 'worker'];
const DISPLAYS: readonly SignedInRole[] = ['display'];

/**
 * The rights table: roles by subject and action [rights-1]. The api enforces it; the web only hides
 * what would be refused. Row rules, such as "a supervisor sees their own jobs", are added by the
 * api.
 */
const RIGHTS = {
  webApp: { open: OFFICE },
  /** The wall and a session of a browser at all; what it shows beside the roster [displays-3]. */
  wall: { open: [...OFFICE, ...DISPLAYS], read: [...OFFICE, ...DISPLAYS] },
  dataManagement: { open: ADMINS },
  supervisorFilter: { open: ADMINS },
  masquerade: { open: ['admin'] },
  currentUser: { read: [...EVERYONE, ...DISPLAYS] },
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
  /** That supervisors are told what payroll waits for; they read and put away their own. */
  payrollReminder: { read: ['supervisor'], create: ADMINS, update: ['supervisor'] },
  jobExport: { read: ADMINS, create: ADMINS },
  iifExport: { read: ['admin'], create: ['admin'] },
  /** The names that payroll programs know. */
  payrollName: { read: ['admin'], create: ['admin'], delete: ['admin'] },
  employeeExport: { read: ['admin'], create: ['admin'] },
  approverSettings: { read: ['admin'], update: ['admin'] },
  /** Which signs count on timesheets [approval-14]. */
  sheetSigns: { read: OFFICE, update: ['admin'] },
  employeeRates: { read: ADMINS, create: ADMINS },
  job: { read: FIELD, create: OFFICE, update: FIELD, delete: OFFICE },
  /** Estimate, cost and billing of a job. */
  jobCosts: { read: OFFICE },
  /** Every field of a job except status and progress, which its foreman may set too. */
  jobForm: { update: OFFICE },
  /** The jobs of a foreman, given and taken with their default crew. */
  jobAssignment: { update: OFFICE },
  crew: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  roster: { read: [...OFFICE, ...DISPLAYS] },
  /** What was recorded of a day. */
  rosterReplay: { read: OFFICE },
  personCard: { read: OFFICE },
  /** What came of calls about people who are late, on the rosters of jobs that one sees. */
  lateCall: { create: OFFICE },
  /** The log of a day, and the lines that people write into it: theirs alone to change. */
  shiftLog: { read: OFFICE, create: OFFICE, update: OFFICE, delete: OFFICE },
  /** That a gateway heard nothing for a while, as it tells by the sessions of its people. */
  feedLoss: { create: OFFICE },
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
  /** What becomes of an alert, for all who see it. */
  alertTask: { read: OFFICE, update: OFFICE },
  /** What happened while oneself was away. */
  away: { read: OFFICE, update: OFFICE },
  /** How alerts reach oneself outside of the tab. */
  ownNotice: { read: OFFICE, update: OFFICE },
  /** What somebody looks for in one box; each kind by the right to read it. */
  find: { read: OFFICE },
  /** Filters, sorting and columns of lists that oneself keeps under a name. */
  savedView: { read: OFFICE, create: OFFICE, update: OFFICE, delete: OFFICE },
  /** Those that are shared with a role. */
  sharedView: { update: ['admin'] },
  /** Alerts of the whole company; `alert` means those about one's own jobs. */
  allAlerts: { read: ADMINS },
  changelog: { read: EVERYONE },
  audit: { read: ['admin'] },
  apiToken: { read: ['admin'], create: ['admin'], delete: ['admin'] },
  /** Paired displays [displays-1]. */
  display: { read: ['admin'], create: ['admin'], update: ['admin'], delete: ['admin'] },
  /** What a display itself is told, and tells of its screen. */
  ownDisplay: { read: DISPLAYS, update: DISPLAYS },
  webhook: { read: ['admin'], create: ['admin'], update: ['admin'], delete: ['admin'] },
} as const satisfies Record<string, Partial<Record<Action, readonly SignedInRole[]>>>;

export type Subject = keyof typeof RIGHTS;

/** True when the role may do the action at all; false for unknown pairs. */
export function can(role: SignedInRole, action: Action, subject: Subject): boolean {
  const rights: Partial<Record<Action, readonly SignedInRole[]>> = RIGHTS[subject];
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
  timesheets: ['dwo', 'dwoJob', 'workshift', 'timebreak', 'temporalWorkshift', 'officeTimesheet', 'sheetSigns'],
  roster: ['roster', 'rosterReplay', 'personCard', 'summary'],
  vehicles: ['vehicle', 'fleet', 'region'],
  alerts: ['alert', 'allAlerts', 'alertTask'],
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
  role: SignedInRole;
  /** Rights of a token; null for a person. */
  rights: readonly TokenRight[] | null;
}

/** True when the caller may do the action at all. */
export const may = ({ role, rights }: Asker, action: Action, subject: Subject): boolean =>
  rights === null ? can(role, action, subject) : tokenRightsTo(action, subject).some((right) => rights.includes(right));

/** True for admins and sub-admins, who see the whole company or the selected supervisors' part. */
export const seesEverything = (role: SignedInRole): boolean => (ADMINS as readonly SignedInRole[]).includes(role);
