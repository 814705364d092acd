import { type ExportInformation, NEW_FILE } from '#shared/exports.ts';
import type { ExportRow } from './repository.ts';

/**
 * Presents the state of a person's last file of a family; none, or a canceled one, is a New File.
 */
export function presentInformation(row: ExportRow | undefined): ExportInformation {
  if (!row) return NEW_FILE;
  // With its id, the page that requested it knows that it will not come.
  if (row.status === 'Canceled') return { ...NEW_FILE, id: row.id };
  const { id, status, reason, blockers, company, start, end, withUnapproved, fileName, rows, minutes } = row;
  return {
    id,
    status,
    reason,
    blockers,
    company,
    start,
    end,
    withUnapproved,
    fileName,
    rows,
    minutes,
    skipped: { noShow: row.skippedNoShow, zero: row.skippedZero, unapproved: row.skippedUnapproved },
    updatedAt: row.updatedAt.toISOString(),
  };
}
