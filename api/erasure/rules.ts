import { Failure, refused } from '#shared/http/errors.ts';
import { payrollWeek } from '#shared/rules/periods.ts';

/** What was known of a person, by which texts that speak of them are found. */
export interface ErasedWords {
  firstName: string;
  lastName: string;
  email: string | null;
  workPhone: string | null;
}

/** Names of an erased person, by row number: the same in both languages, as names are data. */
export const erasedNames = (id: number) => ({ firstName: 'Erased', lastName: `person ${id}`, fullName: `Erased person ${id}` });

/** What must hold before a person is erased. */
export interface Standing {
  isActive: boolean;
  erasedAt: Date | null;
  fullName: string;
  /** Shifts and sheets of theirs that are not approved. */
  open: number;
  /** The last day that they worked. */
  lastDay: string | null;
}

/**
 * @param typed the name as the admin typed it
 * @throws Failure 409 for who is active or erased already, or has hours that payroll may still
 *   need; 400 for another name
 */
export function assertErasable({ isActive, erasedAt, fullName, open, lastDay }: Standing, typed: string, today: string): void {
  if (erasedAt !== null) throw new Failure(409, 'This person was erased already', { code: 'ERASED' });
  if (isActive) throw new Failure(409, 'Deactivate this person first', { code: 'ACTIVE' });
  if (open > 0) throw new Failure(409, `${open} of their shifts and sheets are not approved yet`, { code: 'NOT_APPROVED' });
  if (lastDay !== null && lastDay >= payrollWeek(today).monday)
    throw new Failure(409, 'They worked in this payroll week, which is not over', { code: 'NOT_PAID' });
  if (spaced(typed) !== spaced(fullName)) throw refused('fullName', 'is not the name of this person');
}

const spaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** What is sought in texts as a regular expression, and what takes its place. */
export interface Sought {
  pattern: string;
  mark: string;
}

/**
 * The words by which texts speak of a person, for PostgreSQL and JavaScript (without `(?<!…)`):
 * their name in both orders, their address and phone.
 * @param isAlone false when somebody else has the same name: texts may mean the other one
 */
export function soughtOf(id: number, { firstName, lastName, email, workPhone }: ErasedWords, isAlone: boolean): Sought[] {
  const erased = erasedNames(id);
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)];
  const names = [
    // File names have another sign for the space.
    { pattern: `${first}[\\s._-]+${last}`, mark: erased.fullName },
    { pattern: `${last}("?,\\s*"?)${first}`, mark: `${erased.lastName}\\1${erased.firstName}` },
  ];
  const ways = [email, workPhone].flatMap((way) => (way ? [{ pattern: wordsOf(way), mark: erased.fullName }] : []));
  return [...(isAlone ? names : []), ...ways];
}

/** A text as a regular expression that takes any spaces for its spaces. */
const wordsOf = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join('\\s+');

/** Whole words: what is sought stands between letters and digits of no other word. */
export const inPostgres = ({ pattern }: Sought): string => `(?<![[:alnum:]])${pattern}(?![[:alnum:]])`;

/** A file's text without what is sought; undefined when nothing of it was there. */
export function erasedText(text: string, sought: readonly Sought[]): string | undefined {
  const erased = sought.reduce((given, { pattern, mark }) => {
    const expression = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu');
    return given.replaceAll(expression, mark.replace('\\1', '$$1'));
  }, text);
  return erased === text ? undefined : erased;
}
