import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#api/db/schema.ts';

/** A step of a plan that ran, as PostgreSQL tells of it: rows are those of one loop. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * How many rows of each table a query looks at, by whichever index: those of no use count too. Says
 * what a query costs in a large company without a word of the plan that the database chose.
 * @param ask reads by `reader`, which answers nothing: the query is run for its plan alone
 */
export async function rowsRead(db: Reader, ask: (reader: Reader) => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = (node: PlanNode) => {
    const table = node['Relation Name'];
    const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    if (table) counts[table] = (counts[table] ?? 0) + rows * node['Actual Loops'];
    for (const inner of node.Plans ?? []) count(inner);
  };
  const execute = async (query: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(sql`explain (analyze, format json) ${query}`);
    count(rows[0]!['QUERY PLAN'][0]!.Plan);
    return { rows: [] };
  };
  await ask({ execute } as unknown as Reader);
  return counts;
}
