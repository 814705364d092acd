import { MAX_LIMIT } from '#shared/constants.ts';
import { BELONGS_TO, type PersonRef } from '#shared/employees.ts';
import { Failure, type FieldError } from '#shared/http/errors.ts';
import { type Asker, may, type Role, seesEverything } from '#shared/permissions.ts';
import { type DatedRates, RATE_FIELDS } from '#shared/rules/rates.ts';
import { queryRefused } from '../query/faults.ts';

type Given = string | string[] | undefined;

/**
 * Parses the ids of a profile call, by user or by employee: repeated, separated by commas, or one
 * JSON list.
 * @throws Failure 400 when neither or both lists are given, or one cannot be read
 */
export function profileIds(query: { userIds?: Given; employeeIds?: Given }): { by: 'user' | 'employee'; ids: number[] } {
  if ((query.userIds === undefined) === (query.employeeIds === undefined))
    throw queryRefused('employeeIds', 'must be given, or userIds, but not both');
  return query.userIds === undefined
    ? { by: 'employee', ids: idsIn('employeeIds', query.employeeIds) }
    : { by: 'user', ids: idsIn('userIds', query.userIds) };
}

function idsIn(field: string, given: Given): number[] {
  const parts = [given ?? []].flat().flatMap((text) => text.replace(/^\s*\[(.*)\]\s*$/s, '$1').split(','));
  const texts = parts.map((text) => text.trim()).filter((text) => text !== '');
  if (texts.length > MAX_LIMIT) throw queryRefused(field, `must list at most ${MAX_LIMIT}`);
  if (!texts.every((text) => /^[1-9]\d{0,8}$/.test(text))) throw queryRefused(field, 'must be a list of whole numbers');
  return [...new Set(texts.map(Number))];
}

const mayEditAdministrators = (caller: Asker): boolean => may(caller, 'update', 'administrator');
const administratorRefusal = (message: string) => new Failure(403, message, { code: 'ADMINISTRATOR' });

/** @throws Failure 403 for admins and sub-admins unless an admin edits them [rights-4] */
export function assertEditable(caller: Asker, { role }: { role: Role }): void {
  if (seesEverything(role) && !mayEditAdministrators(caller)) throw administratorRefusal('Administrator roles cannot be edited');
}

/** @throws Failure 409 for a person who was erased: nothing brings them back */
export function assertNotErased({ erasedAt }: { erasedAt: Date | null }): void {
  if (erasedAt !== null) throw new Failure(409, ERASED, { code: 'ERASED', errors: [{ field: 'employeeId', reason: ERASED }] });
}
export const ERASED = 'This person was erased';

/** @throws Failure 403 for the role of an admin or sub-admin unless an admin gives it [rights-4] */
export function assertGiven(caller: Asker, role: Role | undefined): void {
  if (role && seesEverything(role) && !mayEditAdministrators(caller))
    throw administratorRefusal('Only an admin can make somebody an admin or sub-admin');
}

/** @throws Failure 403 for rates given by a token without the right to them [tokens-5] */
export function assertMayRate(caller: Asker, given: { [Field in keyof DatedRates]?: unknown }): void {
  if (may(caller, 'create', 'employeeRates')) return;
  const errors = [...RATE_FIELDS, 'ratesFrom' as const]
    .filter((field) => given[field] !== undefined)
    .map((field) => ({ field, reason: 'is for API tokens that write rates' }));
  if (errors.length > 0) throw new Failure(403, 'Pay rates are for API tokens that write rates', { code: 'FORBIDDEN', errors });
}

/** @throws Failure 403 for admins and sub-admins, who need another role before they are removed */
export function assertRemovable({ role }: { role: Role }): void {
  if (seesEverything(role)) throw administratorRefusal('Administrator roles cannot be edited');
}

/** @throws Failure 403 for oneself, and for admins and sub-admins unless an admin does it */
export function assertActivation(caller: Asker & { employeeId: number }, person: { id: number; role: Role }): void {
  if (caller.employeeId === person.id) throw new Failure(403, 'You cannot deactivate yourself', { code: 'ONESELF' });
  if (seesEverything(person.role) && !mayEditAdministrators(caller))
    throw administratorRefusal('Only an admin can deactivate an admin or sub-admin');
}

interface Activity {
  role: Role;
  isActive: boolean;
}

/** True for a change that takes the role or the activity from an active admin. */
export function losesAdmin(before: Activity, change: { [Name in keyof Activity]?: Activity[Name] | undefined }): boolean {
  const { role = before.role, isActive = before.isActive } = change;
  return before.role === 'admin' && before.isActive && !(role === 'admin' && isActive);
}

/**
 * Checks that the company keeps an active admin when one of these is one no longer [people-11].
 * @param admins the row numbers of all active admins
 * @throws Failure 403 when the caller is none of them, 409 `LAST_ADMIN`
 */
export function assertAnotherAdmin(caller: { employeeId: number }, admins: readonly number[]): void {
  if (!admins.includes(caller.employeeId)) throw new Failure(403, 'You do not have permission to do this');
  if (admins.length === 1)
    throw new Failure(409, 'This is the last active admin: make somebody else an admin first', { code: 'LAST_ADMIN' });
}

interface Standing {
  role: Role;
  email?: string | null | undefined;
  regionId?: number | null | undefined;
  companyName?: string | null | undefined;
  class?: string | null | undefined;
}

const SIGNS_IN: FieldError = { field: 'email', reason: 'An admin or sub-admin signs in with it' };
/** What an admin or sub-admin may lack, with the form's words for it. */
const GAPS = [
  ['regionId', 'Region is required'],
  ['companyName', 'Select a Company'],
  ['class', 'Select a Specialist Field'],
] as const;

/**
 * Checks that a new admin or sub-admin can sign in, and that somebody who loses that role has every
 * field that the form requires of other people.
 * @throws Failure 400 with each missing field
 */
export function assertWhole(before: Standing | undefined, after: Standing): void {
  const errors = seesEverything(after.role) ? withoutAddress(before, after) : withoutWork(before, after);
  if (errors.length > 0) throw new Failure(400, 'The request is not valid', { errors });
}

/** An address that was missing before is asked for with a new role only. */
const withoutAddress = (before: Standing | undefined, { role, email }: Standing): FieldError[] =>
  email || (before?.role === role && !before.email) ? [] : [SIGNS_IN];

const withoutWork = (before: Standing | undefined, after: Standing): FieldError[] =>
  before && seesEverything(before.role)
    ? GAPS.flatMap(([field, reason]) => (after[field] == null ? [{ field, reason }] : []))
    : [];

const TAKEN = {
  employeeId: { code: 'EMPLOYEE_ID_TAKEN', what: 'employee ID' },
  email: { code: 'EMAIL_TAKEN', what: 'e-mail address' },
} as const;

/**
 * The refusal of a value that must be unique [people-2]; names its owner to callers who may edit
 * people.
 */
export const takenBy = (field: keyof typeof TAKEN, { fullName, employeeId }: Pick<PersonRef, 'fullName' | 'employeeId'>) =>
  new Failure(409, `${fullName} has this ${TAKEN[field].what}`, {
    code: TAKEN[field].code,
    errors: [{ field, reason: `${BELONGS_TO}${fullName}, ${employeeId}` }],
  });

/** Unwraps a row that a foreign key guarantees. */
export function guaranteed<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('a row that is referred to is there');
  return row;
}

/** Most pictures of one person [people-6]. */
export const MAX_PICTURES = 5;
export const PICTURE_LIMIT = `Limit of ${MAX_PICTURES} pictures per employee`;

/** @throws Failure 400 when there would be more than five */
export function assertRoom(there: number, more: number): void {
  if (there + more <= MAX_PICTURES) return;
  const left = Math.max(0, MAX_PICTURES - there);
  throw new Failure(400, PICTURE_LIMIT, {
    code: 'PICTURE_LIMIT',
    errors: [{ field: 'images', reason: left === 0 ? 'no more can be added' : `only ${left} more can be added` }],
  });
}

/** The error for one refused file of an upload, by its index. */
export const pictureFault = (index: number, reason: string): FieldError => ({ field: `images.${index}`, reason });
