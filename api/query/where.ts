import { and, between, eq, gt, gte, ilike, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { wordsTyped } from '#shared/find/near.ts';
import { searchedAs, soundsLike } from '../db/tables/columns.ts';
import { Faults } from './faults.ts';
import { type Compare as CompareWords, hasAll } from './near.ts';
import { checkPattern, checkValue, withoutSigns } from './values.ts';
import type { Field } from './view.ts';

const MAX_DEPTH = 4;
const MAX_LIST = 500;

type Fields = ReadonlyMap<string, Field>;

export interface Filter {
  condition: SQL | undefined;
  /** Plain equalities that hold for every row, by field. */
  pins: ReadonlyMap<string, unknown>;
  /** True when it searches for a text that an index finds. */
  isSearch: boolean;
  /** The texts that it searches, each with the words that were typed. */
  searched: readonly Searched[];
  /** The same condition with the words in any order, compared in this way. */
  byWords: (compare: CompareWords) => SQL | undefined;
}

interface Searched {
  text: SQL;
  words: readonly string[];
}

/**
 * Converts `where` to a condition over the fields that the caller may read; faults are added to
 * `faults`.
 * @param timeZone the business time zone, for moments that are compared with days
 */
export function readWhere(faults: Faults, fields: Fields, where: unknown, timeZone: string): Filter {
  if (where === undefined)
    return { condition: undefined, pins: new Map(), isSearch: false, searched: [], byWords: () => undefined };
  const reader = new WhereReader(faults, fields, timeZone);
  const condition = reader.group(where, 'where', 1);
  const { isSearch, searched } = reader;
  const byWords: Filter['byWords'] = (compare) =>
    new WhereReader(new Faults(), fields, timeZone, compare).group(where, 'where', 1);
  return { condition, pins: isObject(where) ? pinsOf(where) : new Map(), isSearch, searched, byWords };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pinsOf(where: Record<string, unknown>): Map<string, unknown> {
  const pins = new Map<string, unknown>();
  for (const [name, given] of Object.entries(where)) {
    if (!isObject(given)) pins.set(name, given);
    else if (Object.keys(given).length === 1 && Object.hasOwn(given, '$eq')) pins.set(name, given['$eq']);
  }
  return pins;
}

type Compare = (column: SQL, value: unknown) => SQL;

const COMPARE: ReadonlyMap<string, Compare> = new Map<string, Compare>([
  ['$gt', gt],
  ['$gte', gte],
  ['$lt', lt],
  ['$lte', lte],
]);

class WhereReader {
  readonly #faults: Faults;
  readonly #fields: Fields;
  readonly #timeZone: string;
  /** Conditions read so far. Bounds the cost of a query, however it is nested. */
  #count = 0;
  /** How words are compared; undefined to compare patterns. */
  readonly #compareWords: CompareWords | undefined;
  isSearch = false;
  readonly searched: Searched[] = [];

  constructor(faults: Faults, fields: Fields, timeZone: string, compareWords?: CompareWords) {
    this.#faults = faults;
    this.#fields = fields;
    this.#timeZone = timeZone;
    this.#compareWords = compareWords;
  }

  /** Reads an object, whose entries must all hold. */
  group(where: unknown, path: string, depth: number): SQL | undefined {
    if (!isObject(where)) return this.#refuse(path, 'must be an object');
    if (depth > MAX_DEPTH) return this.#refuse(path, `must be at most ${MAX_DEPTH} deep`);
    return and(...Object.entries(where).map(([name, given]) => this.#entry(name, given, path, depth)));
  }

  #entry(name: string, given: unknown, parent: string, depth: number): SQL | undefined {
    const path = `${parent}.${name}`;
    if (++this.#count > MAX_LIST) return this.#refuse(path, `must be among at most ${MAX_LIST} conditions`);
    if (name === '$or' || name === '$and') return this.#alternatives(name, given, path, depth);
    const field = this.#fields.get(name);
    if (!field?.isFilterable) return this.#refuse(path, 'is not known here');
    if (!isObject(given)) return this.#compare(field, '$eq', given, path);
    const operators = Object.entries(given);
    if (operators.length === 0) return this.#refuse(path, 'must have an operator');
    return and(...operators.map(([operator, value]) => this.#compare(field, operator, value, path)));
  }

  #alternatives(name: '$or' | '$and', given: unknown, path: string, depth: number): SQL | undefined {
    const list = this.#list(given, path);
    if (!list) return undefined;
    const parts = list.map((part, index) => this.group(part, `${path}.${index}`, depth + 1));
    // An empty object is true for every row, and must not vanish among alternatives.
    return name === '$and' ? and(...parts) : or(...parts.map((part) => part ?? sql`true`));
  }

  #compare(field: Field, operator: string, given: unknown, parent: string): SQL | undefined {
    const path = operator === '$eq' ? parent : `${parent}.${operator}`;
    // Drizzle's operators encode a value for a column, but leave it as it is for an expression.
    const column = field.column as SQL;
    const value = (one: unknown, at = path) => this.#checked(checkValue(field, one, this.#timeZone), at);
    const compare = COMPARE.get(operator);
    if (compare)
      return field.kind === 'boolean' ? this.#refuse(path, 'has no order') : withValue(value(given), (it) => compare(column, it));
    switch (operator) {
      case '$eq':
        return given === null ? isNull(column) : withValue(value(given), (it) => anyOf(field, (one) => eq(one, it)));
      case '$ne':
        if (given === null) return isNotNull(column);
        return withValue(value(given), (it) => {
          const is = anyOf(field, (one) => eq(one, it));
          return field.isNullable ? sql`${is} is not true` : sql`not ${is}`;
        });
      case '$in': {
        const list = this.#list(given, path);
        const checked = list?.map((one, index) => value(one, `${path}.${index}`));
        if (!checked?.every((one) => one !== undefined)) return undefined;
        const values = checked.map((one) => one.value);
        return anyOf(field, (one) => inArray(one, values));
      }
      case '$between': {
        if (field.kind === 'boolean') return this.#refuse(path, 'has no order');
        if (!Array.isArray(given) || given.length !== 2) return this.#refuse(path, 'must be a list of two values');
        const [low, high] = [value(given[0], `${path}.0`), value(given[1], `${path}.1`)];
        return low && high && between(column, low.value, high.value);
      }
      case '$iLike':
        return withValue(this.#checked(checkPattern(field, given), path), (it) => {
          this.isSearch ||= field.isSearch && hasTrigram(it as string);
          const text = searchedTextOf(field);
          const words = wordsTyped(withoutSigns(field, given as string));
          this.searched.push({ text, words });
          if (this.#compareWords) return hasAll(this.#compareWords, text, words);
          // Search texts are stored folded: comparing them takes a third of the time.
          return field.isSearch ? soundsLike(column, it as string) : ilike(column, it as string);
        });
      default:
        return this.#refuse(`${parent}.${operator}`, 'is not an operator known here');
    }
  }

  #list(given: unknown, path: string): unknown[] | undefined {
    if (!Array.isArray(given) || given.length === 0) return this.#refuse(path, 'must be a list with something in it');
    if (given.length > MAX_LIST) return this.#refuse(path, `must list at most ${MAX_LIST}`);
    return given;
  }

  #checked(result: ReturnType<typeof checkValue>, path: string): { value: unknown } | undefined {
    return 'reason' in result ? this.#refuse(path, result.reason) : result;
  }

  #refuse(path: string, reason: string): undefined {
    this.#faults.add(path, reason);
    return undefined;
  }
}

/** True when any of a field's values passes. */
function anyOf({ column, valuesIn }: Field, passes: (one: SQL) => SQL): SQL {
  if (!valuesIn) return passes(column as SQL);
  const { table, from, to, of } = valuesIn;
  return sql`${of} in (select ${from} from ${table} where ${passes(to as unknown as SQL)})`;
}

/** The folded text in which a field's value is looked for by words. */
const searchedTextOf = ({ column, isSearch, searchedIn }: Field): SQL =>
  searchedIn ? sql`${searchedIn}` : isSearch ? (column as SQL) : searchedAs(column);

/** An index of trigrams finds a text only by three characters in a row. */
const hasTrigram = (pattern: string): boolean => pattern.split('%').some((part) => part.length >= 3);

const withValue = (found: { value: unknown } | undefined, then: (value: unknown) => SQL | undefined) =>
  found && then(found.value);
