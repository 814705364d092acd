import { withLunch } from '#api/audit/lunch-rules.ts';
import { changedFields } from '#shared/http/conflicts.ts';
import type { Overtaking } from '#shared/http/error-schemas.ts';
import type { SheetPart } from '#shared/timesheets/history.ts';

const TIMES = ['type', 'status', 'start', 'end', 'phaseCode'] as const;

/**
 * The fields of a sheet's rows that its readers may be shown, by the subject of the audit entry. An
 * allow-list: others, such as rates and row numbers, stay undisclosed.
 */
const DISCLOSED = {
  dwo_job: ['status', 'startLocation', 'endLocation', 'sentBackReason', 'onBehalfReason'],
  workshift: [
    ...TIMES,
    'approvalStatus',
    'hours',
    'lunchMinutes',
    'startLocation',
    'endLocation',
    'startLocationType',
    'endLocationType',
    'startPictureMatchStatus',
    'endPictureMatchStatus',
    'isDriver',
    'wasTemporal',
    'accepted',
  ],
  timebreak: TIMES,
  temporal_workshift: ['employeeName', 'type', 'start', 'end'],
  jobnote: ['title', 'note'],
} as const satisfies Record<SheetPart, readonly string[]>;

export type Version = Record<string, unknown> | null;

/** The disclosed fields of an audit entry on a sheet's row, before and after. */
export function disclosedSheetFields(part: SheetPart, before: Version, after: Version): Overtaking['fields'] {
  const disclosed: ReadonlySet<string> = new Set(DISCLOSED[part]);
  return changedFields(withLunch(before), withLunch(after), (name) => disclosed.has(name));
}
