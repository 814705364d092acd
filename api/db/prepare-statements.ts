import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';

/** Statements that a connection keeps at most: each length of a list makes another one. */
const MOST = 300;
/** Parameters of a statement that is kept at most: of longer lists there are too many lengths. */
const MOST_PARAMETERS = 60;
/** A statement that has a plan to keep; not a script of several. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i;
const EACH_TIME = '/* planned each time */';
/** The best plan for a word in texts, or for a page of a list, depends on which it is. */
const DEPENDS = /\blike\b|%>|\b(?:limit|offset) \$/i;

/** A condition, always true, for a statement whose best plan depends on its values. */
export const plannedEachTime: SQL = sql`${sql.raw(EACH_TIME)} true`;

const isKept = (text: string): boolean =>
  PLANNED.test(text) && !DEPENDS.test(text) && !text.includes(EACH_TIME) && !text.includes(`$${MOST_PARAMETERS + 1}`);

/**
 * Makes a pool's connections keep prepared what they ask by keys and days: parsing and planning
 * take PostgreSQL longer than such statements themselves, of which a crew's day is eleven and a row
 * of an import twenty.
 */
export function prepareStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MOST && isKept(text)) names.set(text, `kept ${names.size}`);
    return names.get(text);
  };
  pool.on('connect', (client) => {
    const query: (...asked: unknown[]) => unknown = client.query.bind(client);
    const named = (statement: unknown): unknown =>
      typeof statement === 'object' && statement && 'text' in statement
        ? { ...statement, name: nameOf(String(statement.text)) }
        : statement;
    Object.assign(client, { query: (statement: unknown, ...rest: unknown[]) => query(named(statement), ...rest) });
  });
}
