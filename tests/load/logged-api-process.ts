import { Client } from 'pg';

/**
 * The api as it is, with a log of what it asks PostgreSQL that a parent process switches on and off. It sits in the driver, below
 * everything of the api's own, so it sees every statement as it was sent: its text, its parameters and on which connection.
 */

/** A statement as the api sent it. `connection` tells those apart that may run at once. */
export interface Statement {
  connection: number;
  text: string;
  values: unknown[];
  isArray: boolean;
}

export type LogOrder = 'record' | 'report';
export interface LogReport {
  statements: Statement[];
  /** Settings that the api's connections come with. */
  options: string | undefined;
}

let recorded: Statement[] | undefined;
let options: string | undefined;
const numbers = new WeakMap<object, number>();
let connections = 0;

interface Asked {
  text: string;
  values?: unknown[];
  rowMode?: string;
}
type Query = (this: Client & { connectionParameters?: { options?: string } }, ...parameters: unknown[]) => unknown;
const driver = Client.prototype as unknown as { query: Query };
const { query } = driver;

driver.query = function log(...parameters) {
  const [asked, values] = parameters as [Asked | string, unknown];
  const text = typeof asked === 'string' ? asked : asked.text;
  if (recorded && typeof text === 'string' && !text.includes('pgboss')) {
    const given = Array.isArray(values) ? values : typeof asked === 'string' ? [] : (asked.values ?? []);
    const isArray = typeof asked !== 'string' && asked.rowMode === 'array';
    if (!numbers.has(this)) numbers.set(this, connections++);
    options ??= this.connectionParameters?.options;
    recorded.push({ connection: numbers.get(this)!, text, values: given, isArray });
  }
  return query.apply(this, parameters);
};

process.on('message', (order: LogOrder) => {
  if (order === 'record') recorded = [];
  else {
    process.send?.({ statements: recorded ?? [], options } satisfies LogReport);
    recorded = undefined;
  }
});

await import('../../api/server.ts');
