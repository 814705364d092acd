import type pg from 'pg';

/** Statements that a connection keeps at most: each length of a list makes another one. */
const MOST = 300;
/** Statements that have a plan to keep. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * Makes a pool's connections keep the statements prepared that they run: a row of an import is
 * twenty statements, whose parsing and planning take PostgreSQL longer than their execution.
 */
export function prepareStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MOST && PLANNED.test(text)) names.set(text, `kept ${names.size}`);
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
