import type { Client } from 'pg';

/** How large a database is. */
export interface Size {
  server: string;
  /** From the first shift to the last. */
  years: number;
  /** Who worked in that time. */
  people: number;
  shifts: number;
  areas: { name: string; rows: number; bytes: number }[];
  /** Stored files by type. */
  pictures: { type: string; files: number; bytes: number }[];
}

/** Tables by area; those of no area are the rest. */
const AREAS: readonly (readonly [name: string, tables: RegExp])[] = [
  [
    'work shifts, breaks, sheets',
    /^public\.(workshift|timebreak|temporal_workshift|dwo|dwo_job|sheet_total|app_state|daily_job)/,
  ],
  ['audit', /^public\.audit_log$/],
  ['notes', /^public\.jobnote$/],
  ['files, as rows', /^public\.(file|employee_picture|export_)/],
  ['alerts', /^public\.alert/],
  ['webhook deliveries', /^public\.webhook/],
  ['queue', /^pgboss\./],
  ['imports', /^public\.(import|upload)_/],
  ['people, jobs, crews and the rest', /^public\./],
];

/** Reads sizes and row counts as PostgreSQL knows them; analyze first for exact counts. */
export async function readSize(client: Client): Promise<Size> {
  const rowsOf = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const [span] = await rowsOf<{ server: string; years: number; people: number; shifts: number }>(
    `select split_part(version(), ' on ', 1) as server, count(*)::int as shifts, count(distinct employee_id)::int as people,
      greatest((max(date) - min(date) + 1) / 365.25, 1 / 365.25)::float8 as years from workshift`,
  );
  const tables = await rowsOf<{ name: string; rows: number; bytes: number }>(
    `select n.nspname || '.' || c.relname as name, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  );
  const areaOf = (name: string) => AREAS.find(([, pattern]) => pattern.test(name))![0];
  const byArea = Map.groupBy(tables, ({ name }) => areaOf(name));
  const sum = (list: readonly { rows: number; bytes: number }[], what: 'rows' | 'bytes') =>
    list.reduce((total, one) => total + one[what], 0);
  const areas = AREAS.flatMap(([name]) => {
    const own = byArea.get(name);
    return own ? [{ name, rows: sum(own, 'rows'), bytes: sum(own, 'bytes') }] : [];
  });
  const pictures = await rowsOf<Size['pictures'][number]>(
    'select type, count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from file where stored_at is not null group by type order by type',
  );
  return { ...span!, areas, pictures };
}

/** Lines of cells in columns: the first one left, the others right. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map((cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '))
    .join('\n');
}
