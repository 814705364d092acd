import type pg from 'pg';

/**
 * Makes a connection answer promises by callback. Asked for a promise, the driver attaches a
 * closure to the statement, which V8 allocates among the old objects; it keeps every row of every
 * transaction alive until a full collection (docs/performance.md).
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
