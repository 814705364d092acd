export const ROLES = ['admin', 'subadmin', 'supervisor', 'foreman', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export type Action = 'open' | 'read' | 'create' | 'update' | 'delete';

const OFFICE: readonly Role[] = ['admin', 'subadmin', 'supervisor'];
const ADMINS: readonly Role[] = ['admin', 'subadmin'];
const FIELD: readonly Role[] = [...OFFICE, 'foreman'];
const EVERYONE: readonly Role[] = [...FIELD, 'worker'];

/**
 * Who may do what [rights-1]. The api enforces it; the web reads it only to hide what would be
 * refused. Row rules, such as "a supervisor sees their own jobs", are the api's and come on top.
 */
const RIGHTS = {
  webApp: { open: OFFICE },
  dataManagement: { open: ADMINS },
  supervisorFilter: { open: ADMINS },
  masquerade: { open: ['admin'] },
  currentUser: { read: EVERYONE },
  /** Where oneself is signed in, and its end [sign-in-7]. */
  ownSession: { read: EVERYONE, delete: EVERYONE },
  /** Where others are: only to be ended. */
  session: { delete: ['admin'] },
  region: { read: EVERYONE, create: ADMINS, update: ADMINS, delete: ADMINS },
  /** On top of it, admins and sub-admins themselves are not edited. */
  employee: { read: FIELD, create: ADMINS, update: ADMINS, delete: ADMINS },
  user: { read: FIELD, create: ADMINS, update: ADMINS, delete: ADMINS },
  employeePicture: { read: FIELD, create: ADMINS, update: ADMINS, delete: ADMINS },
  employeeUpload: { read: ['admin'], create: ['admin'] },
  /** Timesheets as CSV or for Vista. */
  timesheetExport: { read: ADMINS, create: ADMINS },
  jobExport: { read: ADMINS, create: ADMINS },
  iifExport: { read: ['admin'], create: ['admin'] },
  employeeExport: { read: ['admin'], create: ['admin'] },
  approverSettings: { read: ['admin'], update: ['admin'] },
  employeeRates: { read: ADMINS },
  job: { read: FIELD, create: OFFICE, update: FIELD, delete: OFFICE },
  /** What a job is estimated at, costs and is billed. */
  jobCosts: { read: OFFICE },
  /** Everything about a job but its status and progress, which its foreman sets as well. */
  jobForm: { update: OFFICE },
  crew: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  roster: { read: OFFICE },
  /** The numbers of the summary dashboard. */
  summary: { read: OFFICE },
  jobInvoice: { read: OFFICE, create: OFFICE, update: OFFICE, delete: OFFICE },
  jobSitePhoto: { read: FIELD, create: FIELD, update: OFFICE, delete: OFFICE },
  /** On top of it, only the author or an admin changes or removes a note. */
  jobNote: { read: FIELD, create: FIELD, update: FIELD, delete: FIELD },
  vehicle: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  hazardAnalysis: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  dwo: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  dwoJob: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  workshift: { read: FIELD, create: FIELD, update: FIELD, delete: OFFICE },
  /** Editing, approving and time off, and the screens for them. */
  officeTimesheet: { read: OFFICE, create: OFFICE, update: OFFICE },
  temporalWorkshift: { read: OFFICE, create: OFFICE, update: OFFICE, delete: OFFICE },
  timebreak: { read: FIELD, create: FIELD, update: FIELD, delete: FIELD },
  file: { read: FIELD, create: FIELD },
  alert: { read: FIELD, update: FIELD, delete: FIELD },
  /** The whole company's alerts; `alert` alone means the ones about one's own jobs. */
  allAlerts: { read: ADMINS },
  changelog: { read: EVERYONE },
  audit: { read: ['admin'] },
  apiToken: { read: ['admin'], create: ['admin'], delete: ['admin'] },
  webhook: { read: ['admin'], create: ['admin'], update: ['admin'], delete: ['admin'] },
} as const satisfies Record<string, Partial<Record<Action, readonly Role[]>>>;

export type Subject = keyof typeof RIGHTS;

/** True when the role may do the action at all. Unknown pairs are refused. */
export function can(role: Role, action: Action, subject: Subject): boolean {
  const rights: Partial<Record<Action, readonly Role[]>> = RIGHTS[subject];
  return rights[action]?.includes(role) ?? false;
}

/** What a token of another program may be given. It reads, and nothing more. */
export const TOKEN_RIGHTS = ['people', 'jobs', 'costs', 'timesheets', 'roster', 'vehicles', 'alerts', 'exports'] as const;
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** What each of them lets read; what is in none is read by no token. */
export const TOKEN_READS: Readonly<Record<TokenRight, readonly Subject[]>> = {
  people: ['employee', 'user', 'region'],
  jobs: ['job', 'crew', 'region'],
  costs: ['jobCosts', 'jobInvoice'],
  timesheets: ['dwo', 'dwoJob', 'workshift', 'timebreak', 'temporalWorkshift', 'officeTimesheet'],
  roster: ['roster', 'summary'],
  vehicles: ['vehicle'],
  alerts: ['alert', 'allAlerts'],
  exports: ['timesheetExport', 'jobExport', 'iifExport'],
};

/** Whoever asks: a person by their role, or another program by the rights of its token. */
export interface Asker {
  role: Role;
  /** Of a token; null of a person. */
  rights: readonly TokenRight[] | null;
}

/** True when whoever asks may do the action at all. */
export const may = ({ role, rights }: Asker, action: Action, subject: Subject): boolean =>
  rights === null
    ? can(role, action, subject)
    : action === 'read' && rights.some((right) => TOKEN_READS[right].includes(subject));

/** Admins and sub-admins see the whole company, narrowed by the supervisors they selected. */
export const seesEverything = (role: Role): boolean => ADMINS.includes(role);
