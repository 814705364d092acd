import type { z } from 'zod';
import type { RegionChange } from '#shared/calls/regions.ts';
import type { NewRegion } from '#shared/regions.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { region } from '../db/tables/people.ts';

type RegionRow = typeof region.$inferSelect;

export const createRegion = async ({ write }: WriteContext, input: z.output<typeof NewRegion>): Promise<number> =>
  (await insertRow(write, 'region', region, input)).id;

/** Serves PUT and PATCH: the form sets absent fields to null. */
export const changeRegion = (
  { write }: WriteContext,
  before: RegionRow,
  change: Omit<z.output<typeof RegionChange>, 'revision'>,
) => reviseRow(write, 'region', region, before, change);

/** @throws Failure 409 while people, jobs or days belong to it */
export const removeRegion = ({ write }: WriteContext, before: RegionRow): Promise<void> =>
  removeRow(write, 'region', region, before);
