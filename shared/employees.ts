import { z } from 'zod';
import { Role } from './permissions.ts';
import { Day, Id, Timestamp } from './query.ts';
import { Region } from './regions.ts';

/** d-ddddd-dd, but not all zeros (specification 2, section 5, employee form). */
export const EmployeeNumber = z
  .string()
  .regex(/^\d-\d{5}-\d{2}$/, 'Employee ID format is not valid')
  .refine((text) => text !== '0-00000-00', 'Employee ID format is not valid');

export const COMPANIES = ['TSU One', 'Pinnacle'] as const;

/** What a list or a card needs to show a person. */
export const PersonRef = z.object({ id: Id, employeeId: EmployeeNumber, fullName: z.string() });
export type PersonRef = z.infer<typeof PersonRef>;

/** Rates are text like `Foreman - ST 48.50`; only admins and sub-admins ever receive them. */
export const Rates = z.object({
  earningRate1: z.string().nullable(),
  earningRate2: z.string().nullable(),
  earningRate3: z.string().nullable(),
  earningRate4: z.string().nullable(),
  earningRate5: z.string().nullable(),
  earningRate6: z.string().nullable(),
});

/** Employee as the api answers it (specification 1, section 3). */
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
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: z.number().int(),
  ...Rates.partial().shape,
  region: Region.nullable().optional(),
  regions: z.array(Region).optional(),
  supervisor: PersonRef.nullable().optional(),
});
export type Employee = z.infer<typeof Employee>;

/** `GET employee/profile`: faces and names for a list of ids. */
export const EmployeeProfile = z.object({ id: Id, fullName: z.string(), pictureUrl: z.string().nullable() });
export type EmployeeProfile = z.infer<typeof EmployeeProfile>;

/** The signed-in person as every side knows them. */
export const CurrentUser = z.object({
  id: Id,
  employeeId: EmployeeNumber,
  firstName: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: Role,
  pictureUrl: z.string().nullable(),
  regions: z.array(Region),
  /** The business day at the moment of asking, yyyy-MM-dd, so that every screen agrees on "today". */
  businessDate: Day,
  businessTimeZone: z.string(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;
