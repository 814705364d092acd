import type { ApproverSettings } from '#shared/settings.ts';
import type { Reader } from '../db/schema.ts';
import { findPersonRef, findSettings } from './repository.ts';
import { isInForce } from './rules.ts';

/** Reads the settings in force, and a value that changes whenever they do, even by time alone. */
export async function readSettings(reader: Reader, now: Date): Promise<{ settings: ApproverSettings; version: string }> {
  const row = await findSettings(reader);
  const isActive = isInForce(row, now);
  const by = row?.lastUpdatedByEmployeeId ?? null;
  const settings = {
    isActive,
    expires: isActive ? (row?.expires?.toISOString() ?? null) : null,
    lastUpdatedByEmployeeId: by,
    lastUpdatedBy: by === null ? null : await findPersonRef(reader, by),
  };
  return { settings, version: `${row?.revision ?? 0}.${isActive}` };
}
