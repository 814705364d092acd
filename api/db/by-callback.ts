import type pg from 'pg';

/**
 * Lets a connection answer a promise by a callback of ours. Asked for a promise, the driver assigns
 * a function to the statement; V8 puts such a function among the old objects at once, and what it
 * refers to stays until those are looked through: every row of every transaction. See
 * docs/performance.md.
 */
export function askByCallback(client: pg.PoolClient): void {
  const driver: pg.Client = Object.getPrototypeOf(client);
  const query = (...asked: unknown[]): unknown => Reflect.apply(driver.query, client, asked);
  const promised = (statement: unknown, values?: unknown) =>
    new Promise((resolve, reject) => {
      query(statement, values, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
  const hasCallback = (asked: unknown[]) => typeof asked.at(-1) === 'function';
  Object.assign(client, {
    query: (...asked: [unknown, unknown?]) => (hasCallback(asked) ? query(...asked) : promised(...asked)),
  });
}
