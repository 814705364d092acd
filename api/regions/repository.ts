import { eq } from 'drizzle-orm';
import type { Reader } from '../db/schema.ts';
import { region } from '../db/tables/people.ts';

export const isRegion = async (reader: Reader, id: number): Promise<boolean> =>
  (await reader.$count(region, eq(region.id, id))) > 0;
