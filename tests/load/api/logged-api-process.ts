import { Client } from 'pg';
import { bytesInUse } from '#api/test/measures/memory-in-use.ts';

/**
 * The api as it is, with a log of what it asks PostgreSQL that a parent process switches on and
 * off, and with a word on the memory it uses. The log sits in the driver, below everything of the
 * api's own, so it sees every statement as it was sent: its text, its parameters and on which
 * connection.
 */

/** A statement as the api sent it. */
export interface Statement {
  connection: number;
  /**
   * Places of the statements that were answered before this one was sent. The others may run at
   * once with it.
   */
  after: number[];
  text: string;
  values: unknown[];
  isArray: boolean;
}

export type Order = 'record' | 'report' | 'collect';
export interface LogReport {
  statements: Statement[];
  /** Settings that the api's connections come with. */
  options: string | undefined;
}

/** What is left when the garbage is collected. */
export interface MemoryReport {
  bytesInUse: number;
}

let recorded: Statement[] | undefined;
const answered = new Set<Statement>();
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
    const after = recorded.flatMap((earlier, place) => (answered.has(earlier) ? [place] : []));
    const statement = { connection: numbers.get(this)!, after, text, values: given, isArray };
    recorded.push(statement);
    return noting(statement, () => query.apply(this, parameters), parameters);
  }
  return query.apply(this, parameters);
};

/** The driver tells of the answer by a promise, or by the last parameter. */
function noting(statement: Statement, ask: () => unknown, parameters: unknown[]): unknown {
  const note = () => void answered.add(statement);
  const last = parameters.at(-1);
  if (typeof last === 'function') {
    parameters[parameters.length - 1] = (...results: unknown[]) => {
      note();
      last(...results);
    };
    return ask();
  }
  const answer = ask();
  if (answer instanceof Promise) answer.then(note, note);
  return answer;
}

process.on('message', (order: Order) => {
  if (order === 'record') {
    recorded = [];
    answered.clear();
  } else if (order === 'collect') process.send?.({ bytesInUse: bytesInUse() } satisfies MemoryReport);
  else {
    process.send?.({ statements: recorded ?? [], options } satisfies LogReport);
    recorded = undefined;
  }
});

await import('#api/server.ts');
