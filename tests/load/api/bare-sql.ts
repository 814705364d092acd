import { Client } from 'pg';
import type { LogReport, Statement } from './logged-api-process.ts';

/** The same SQL sent straight to PostgreSQL. */
export interface BareSql {
  /**
   * Sends what a call sent, with its parameters, the api's connection settings and on as many
   * connections, and reads all rows. A statement waits for those alone whose answers the api had
   * when it sent it.
   */
  run(report: LogReport): Promise<void>;
  /**
   * Which of these tables a plan of these statements reads from end to end, each with its
   * statement.
   */
  scansOf(report: LogReport, tables: readonly string[]): Promise<Scan[]>;
  stop(): Promise<void>;
}

export interface Scan {
  tables: string[];
  isCount: boolean;
  statement: string;
}

/** Tables that are large in every company. */
export const LARGE = ['dwo', 'dwo_job', 'sheet_total', 'workshift', 'timebreak', 'alert', 'audit_log', 'employee'];

export function openBareSql(url: string): BareSql {
  const clients = new Map<number, Promise<Client>>();
  const clientFor = (place: number, options: string | undefined): Promise<Client> => {
    const open = clients.get(place) ?? connect(url, options);
    clients.set(place, open);
    return open;
  };
  return {
    async run({ statements, options }) {
      const places = [...new Set(statements.map(({ connection }) => connection))];
      const answers: Promise<void>[] = [];
      for (const one of statements) {
        const client = await clientFor(places.indexOf(one.connection), options);
        const before = one.after.map((place) => answers[place]);
        answers.push(before.length === 0 ? send(client, one) : Promise.all(before).then(() => send(client, one)));
      }
      await Promise.all(answers);
    },
    async scansOf({ statements, options }, tables) {
      const client = await clientFor(0, options);
      const scans: Scan[] = [];
      for (const { text, values } of statements.filter(isQuestion)) {
        const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, values);
        const scanned = [...new Set(scannedIn(rows[0]?.['QUERY PLAN']))].filter((table) => tables.includes(table));
        if (scanned.length > 0) scans.push({ tables: scanned, isCount: /^select count\(\*\)/i.test(text), statement: text });
      }
      return scans;
    },
    stop: async () => {
      for (const client of clients.values()) await (await client).end();
    },
  };
}

async function connect(connectionString: string, options: string | undefined): Promise<Client> {
  const client = new Client({ connectionString, ...(options === undefined ? {} : { options }) });
  await client.connect();
  return client;
}

/** Without decoding values beyond what the driver does by itself. */
async function send(client: Client, { text, values, isArray }: Statement): Promise<void> {
  await (isArray ? client.query({ text, values, rowMode: 'array' }) : client.query(text, values));
}

const isQuestion = ({ text }: Statement): boolean => /^\s*(select|with)\b/i.test(text);

/** Tables of every sequential scan in a plan. */
function scannedIn(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(scannedIn);
  if (typeof plan !== 'object' || plan === null) return [];
  const own =
    'Node Type' in plan && plan['Node Type'] === 'Seq Scan' && 'Relation Name' in plan ? [String(plan['Relation Name'])] : [];
  return [...own, ...Object.values(plan).flatMap(scannedIn)];
}
