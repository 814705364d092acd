import { z } from 'zod';
import { CompanyName } from './companies.ts';
import { FileRecord } from './files.ts';
import { Day, Id, type ListOf, ListQuery, MayOpen, PathId, Revision, Timestamp } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from './live/resource.ts';
import { ROLES } from './permissions.ts';
import { Region } from './regions.ts';
import { Role, SignedInRole } from './roles.ts';
import { Email, WorkPhone } from './rules/contacts.ts';
import { readRate } from './rules/rates.ts';
import { refuseRuined, ruinOf } from './rules/ruined.ts';
import { TypedName } from './rules/typed-name.ts';

const number = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d-\d{5}-\d{2}$/, { error: ({ input }) => ruinOf(String(input)) ?? message })
    .refine((text) => text !== '0-00000-00', message);
/** d-ddddd-dd, but not all zeros [people-2]. */
export const EmployeeNumber = number('Employee ID format is not valid');
export const SUPERVISOR_ID_FORMAT = 'Supervisor ID format is not valid';

/** Specialist fields in the form. A CSV import may set others, which are kept. */
export const SPECIALIST_FIELDS = [
  'Apprentice',
  'Backhoe Operator',
  'Cable Splicer',
  'Carpenter',
  'CDL Driver',
  'Concrete Finisher',
  'Crane Operator',
  'Directional Drill Operator',
  'Electrician',
  'Equipment Operator',
  'Excavator Operator',
  'Flagger',
  'Foreman',
  'Fusion Technician',
  'General Foreman',
  'Groundman',
  'Inspector',
  'Journeyman Lineman',
  'Laborer',
  'Lineman',
  'Locator',
  'Mason',
  'Mechanic',
  'Meter Technician',
  'Operator',
  'Paver',
  'Pipefitter',
  'Plumber',
  'Safety Coordinator',
  'Splicer',
  'Supervisor',
  'Surveyor',
  'Truck Driver',
  'Vacuum Truck Operator',
  'Welder',
] as const;

/** Start of the message for an employee ID or address in use; the other person's name follows. */
export const BELONGS_TO = 'belongs to ';

/** The data of a person for lists and cards. */
export const PersonRef = z.object({ id: Id, employeeId: EmployeeNumber, fullName: z.string(), mayOpen: MayOpen });
export type PersonRef = z.infer<typeof PersonRef>;

/** Rates are text like `Foreman - ST 48.50`; only admins and sub-admins ever receive them. */
export const Rates = z.object({
  earningRate1: z.string().nullable(),
  earningRate2: z.string().nullable(),
  earningRate3: z.string().nullable(),
  earningRate4: z.string().nullable(),
  earningRate5: z.string().nullable(),
  earningRate6: z.string().nullable(),
  /** The business day from which they apply; null for no start. */
  ratesFrom: Day.nullable(),
});

/** Earlier rates of a person, which applied until the day of the next ones. */
export const EarlierRates = Rates.extend({ id: Id, employeeId: Id, createdAt: Timestamp });

/** A supervision of a person, past or current (`isCurrent`). */
export const Supervision = z.object({
  id: Id,
  employeeId: Id,
  isCurrent: z.boolean(),
  assignedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  supervisor: PersonRef.nullable().optional(),
});

/** A face picture; at most five per person, one of them the main one. */
export const EmployeePicture = z.object({
  id: Id,
  employeeId: Id,
  pictureId: Id,
  isMain: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  Picture: FileRecord.nullable().optional(),
});
export type EmployeePicture = z.infer<typeof EmployeePicture>;

/** The sign-in side of an employee; `employeeId` is the employee's row number. */
export const User = z.object({
  id: Id,
  employeeId: Id,
  lastLogin: Timestamp.nullable(),
  isLoggedIn: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  employee: PersonRef.nullable().optional(),
});

/** An employee in answers of the api. */
export const Employee = PersonRef.extend({
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  isActive: z.boolean(),
  regionId: Id.nullable(),
  workPhone: z.string().nullable(),
  email: z.string().nullable(),
  companyName: z.string().nullable(),
  class: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  lastLogin: Timestamp.nullable(),
  isLoggedIn: z.boolean(),
  hasNotMatchedPictures: z.boolean(),
  /** When an admin erased the person; hours and money stay. */
  erasedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  ...Rates.partial().shape,
  /** Account number in the payroll program; only for those who may read rates. */
  accountNo: z.string().nullable().optional(),
  region: Region.nullable().optional(),
  regions: z.array(Region).optional(),
  supervisor: PersonRef.nullable().optional(),
  employeeSupervisors: z.array(Supervision).optional(),
  employeePictures: z.array(EmployeePicture).optional(),
  earlierRates: z.array(EarlierRates).optional(),
  user: User.nullable().optional(),
});
export type Employee = z.infer<typeof Employee>;

/**
 * `GET employee`: a generic list. `excludeJobId` excludes people who are on a crew of that job now,
 * for pick lists.
 */
export const EmployeeListQuery = ListQuery.extend({
  excludeJobId: z.coerce.number('must be a whole number').pipe(Id).optional(),
}).strict();
export type EmployeeListQuery = z.infer<typeof EmployeeListQuery>;

const MAX_TEXT = 100;
/** Longest account number, also in the CSV. */
export const MAX_ACCOUNT_NO = 40;
/** The roles of people who are no administrators; the CSV gives no other. */
export const FormRole = z.enum(['foreman', 'supervisor', 'worker'], 'Select a User Role');
/** A required text. @param tooLong message for one that is longer than the column */
const required = (message: string, tooLong = `must have at most ${MAX_TEXT} characters`) =>
  z.string(message).trim().min(1, { error: message, abort: true }).max(MAX_TEXT, { error: tooLong, abort: true });
/** An optional text; an empty one becomes null. */
const optional = <T extends z.ZodType<string>>(text: T) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() === '' ? null : given), text.nullable()).optional();
/** A name; refuses the form's placeholder. */
const name = (label: string) =>
  TypedName({
    missing: `${label} is required`,
    most: MAX_TEXT,
    tooLong: `${label} not valid`,
    unfit: `${label} not valid`,
  }).refine((text) => text !== label && /\p{L}/u.test(text), `${label} not valid`);
const rate = optional(
  z
    .string('Invalid Rate Format')
    .trim()
    .max(100, 'Invalid Rate Format')
    .refine((text) => readRate(text) !== undefined, 'Invalid Rate Format'),
);

/**
 * `POST employee`, `POST user`, `POST user/create`: the employee form [people-1]. Admins alone make
 * somebody an admin or sub-admin. The supervisor is given by employee ID or by row number;
 * `regions` are further regions beside `regionId`.
 * `ratesFrom` is the business day from which the given rates apply; today when absent and the
 * person has rates already.
 */
export const NewEmployee = z
  .object({
    employeeId: EmployeeNumber,
    firstName: name('First Name'),
    lastName: name('Last Name'),
    role: z.enum(ROLES, 'Select a User Role'),
    regionId: z
      .number('Region is required')
      .int('Select a Region')
      .positive('Select a Region')
      .max(2_147_483_647, 'Select a Region'),
    companyName: CompanyName,
    class: required('Select a Specialist Field')
      .refine((text) => text !== 'NO_SELECTION', 'Select a Specialist Field')
      .superRefine(refuseRuined),
    supervisorId: z
      .preprocess(
        (given) => (given === '' ? null : given),
        z.union([Id, z.null(), number(SUPERVISOR_ID_FORMAT)], SUPERVISOR_ID_FORMAT),
      )
      .optional(),
    accountNo: optional(
      z.string().trim().max(MAX_ACCOUNT_NO, `must have at most ${MAX_ACCOUNT_NO} characters`).superRefine(refuseRuined),
    ),
    email: optional(Email),
    workPhone: optional(WorkPhone),
    earningRate1: rate,
    earningRate2: rate,
    earningRate3: rate,
    earningRate4: rate,
    earningRate5: rate,
    earningRate6: rate,
    ratesFrom: z.preprocess((given) => (given === '' ? undefined : given), Day.optional()),
    regions: z.array(Id).max(50, 'must list at most 50').optional(),
  })
  .strict();
export type NewEmployee = z.output<typeof NewEmployee>;

/** The pay rates of a form. */
export const GivenRates = NewEmployee.pick({
  earningRate1: true,
  earningRate2: true,
  earningRate3: true,
  earningRate4: true,
  earningRate5: true,
  earningRate6: true,
});

/** A field that may be left as empty as it is. */
const gap = <T extends z.ZodType>(field: T) =>
  z.preprocess((given) => (['', 0, 'NO_SELECTION'].includes(given as never) ? undefined : given), field.optional());
const { regionId, companyName, class: specialistField } = NewEmployee.shape;
/**
 * The form of an admin or sub-admin: the first admin of a company has no region, company and
 * specialist field.
 */
export const AdministratorForm = NewEmployee.extend({
  regionId: gap(regionId),
  companyName: gap(companyName),
  class: gap(specialistField),
});

/** `GET employee/profile`: faces and names for a list of ids. */
export const EmployeeProfile = z.object({ id: Id, fullName: z.string(), pictureUrl: z.string().nullable() });
export type EmployeeProfile = z.infer<typeof EmployeeProfile>;

/** The signed-in person, for api, gateway and web. */
export const CurrentUser = z.object({
  id: Id,
  /** Empty for a display. */
  employeeId: z.union([EmployeeNumber, z.literal('')]),
  firstName: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: SignedInRole,
  pictureUrl: z.string().nullable(),
  regions: z.array(Region),
  /** The current business day, yyyy-MM-dd, so that every screen agrees on "today". */
  businessDate: Day,
  businessTimeZone: z.string(),
  /**
   * True for admins and sub-admins until the company's first shift [summary-7]. The first shift
   * itself does not refresh it: the checklist's own answer says so at once.
   */
  isSettingUp: z.boolean().default(false),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** The signed-in person, or display. */
export const currentUserLive = liveResource<{ data: CurrentUser }>()({
  path: LIVE_PATHS.currentUser,
  everyMs: 15_000,
  audience: 'person',
  right: ['read', 'currentUser'],
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: ['employee', 'user', 'region'],
});

/** Any list of people. Lists of supervisors ignore the selected supervisors [sign-in-4]. */
export const employeesLive = liveResource<ListOf<typeof Employee>>()({
  path: LIVE_PATHS.employees,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'employee'],
  query: EmployeeListQuery,
  answer: ListAnswer,
  topics: ['employee', 'user', 'employee_picture', 'crew', 'employee_crew', 'upload_employee', 'file', 'job', 'region'],
});

/** One person. `id` is the row number; `include` names relations, as in lists. */
export const employeeDetailsLive = liveResource<{ data: Employee }>()({
  path: LIVE_PATHS.employeeDetails,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'employee'],
  params: z.object({ id: PathId }),
  query: ListQuery.pick({ include: true }).strict(),
  answer: ThingAnswer,
  topics: employeesLive.topics,
});
