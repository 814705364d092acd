import type { PayrollNameKind, PayrollProgram, UnknownName } from '#shared/integrations/payroll-names.ts';
import { searchText } from '#shared/rules/letters.ts';
import { listKey } from './iif.ts';

/** The names of a file: by kind each text with the number of its rows. */
export type NamesHeld = ReadonlyMap<PayrollNameKind, ReadonlyMap<string, number>>;

interface Known {
  kind: PayrollNameKind;
  name: string;
  isActive: boolean;
}
type Missed = Omit<UnknownName, 'id' | 'rows' | 'what'>;
/** Judges the names of a file by the lists of its program; kinds without a list are not judged. */
export type Judge = (held: NamesHeld) => UnknownName[];

/**
 * The identity of a name in a program: QuickBooks compares without regard to case, Vista exactly,
 * and its employees by number.
 */
const identityIn = (program: PayrollProgram, kind: PayrollNameKind) => (name: string) => {
  if (program === 'iif') return listKey(name);
  return kind === 'employee' ? name.replace(/^0+(?=\d)/, '') : name;
};

/** A name without case, marks, signs and the order of its words, and its digits. */
interface Likeness {
  name: string;
  letters: string;
  words: string;
  digits: string;
}

function likenessOf(name: string): Likeness {
  const words = searchText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.join('').replace(/^0+/, '');
  return { name, letters, words: [...words].sort().join(' '), digits: letters.replaceAll(/\D/g, '') };
}

/** Indexes the names that a program knows. Each text is judged once, and the result is cached. */
export function judgeBy(program: PayrollProgram, known: readonly Known[]): Judge {
  const lists = new Map([...Map.groupBy(known, ({ kind }) => kind)].map(([kind, list]) => [kind, listOf(program, kind, list)]));
  return (held) =>
    [...held].flatMap(([kind, texts]) => {
      const list = lists.get(kind);
      if (!list) return [];
      const unknown = new Map<string, UnknownName>();
      for (const [text, rows] of texts) {
        const found = missOf(program, kind, text, list);
        if (!found) continue;
        const id = `${found.what} ${found.text}`;
        unknown.set(id, { id, ...found, rows: rows + (unknown.get(id)?.rows ?? 0) });
      }
      return [...unknown.values()];
    });
}

/** Of a customer whom QuickBooks does not know, each job would be one more finding. */
function missOf(
  program: PayrollProgram,
  kind: PayrollNameKind,
  text: string,
  list: List,
): (Missed & Pick<UnknownName, 'what'>) | undefined {
  const [client = '', ...rest] = text.split(':');
  const ofClient = program === 'iif' && kind === 'job' && rest.length > 0 ? list(client) : undefined;
  if (ofClient) return { what: 'client', ...ofClient };
  const missed = list(text);
  return missed && { what: kind, ...missed };
}

/** Finds what is wrong with a name; undefined when it is known and active. */
type List = (text: string) => Missed | undefined;

function listOf(program: PayrollProgram, kind: PayrollNameKind, known: readonly Known[]): List {
  const identity = identityIn(program, kind);
  const isActive = new Map<string, boolean>();
  for (const one of known) isActive.set(identity(one.name), one.isActive || isActive.get(identity(one.name)) === true);
  const offered = known.filter((one) => one.isActive).map(({ name }) => likenessOf(name));
  const judged = new Map<string, Missed | undefined>();
  const judge = (text: string): Missed | undefined => {
    const found = isActive.get(identity(text));
    if (found === true) return undefined;
    return { text, isInactive: found === false, nearest: found === false ? null : nearestOf(text, offered) };
  };
  return (text) => {
    if (!judged.has(text)) judged.set(text, judge(text));
    return judged.get(text);
  };
}

/**
 * The known name most like a text: the same but for case, blanks, marks and the order of words, or
 * a few letters apart. Digits must be the same: another number is somebody else.
 */
function nearestOf(text: string, offered: readonly Likeness[]): string | null {
  const { letters, words, digits } = likenessOf(text);
  const depth = text.split(':').length;
  let nearest: string | null = null;
  let most = words.length >= 8 ? 2 : words.length >= 4 ? 1 : 0;
  for (const one of offered) {
    if (one.digits !== digits || one.name.split(':').length !== depth) continue;
    if (one.letters === letters || one.words === words) return one.name;
    const apart = distance(words, one.words, most);
    if (apart > most) continue;
    nearest = one.name;
    most = apart - 1;
    if (most < 0) break;
  }
  return nearest;
}

/** The number of letters to add, drop or replace; at least `most + 1` when it is more than that. */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)));
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[to.length]!;
}
