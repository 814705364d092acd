import type { ReactElement } from 'react';
import type { ExportInformation } from '#shared/exports.ts';
import type { UploadEmployee } from '#shared/uploads.ts';
import { useTexts } from '#web/texts/texts.ts';
import { BrokenRing, CheckedDisc, CrossedDisc, glyph, HalfRing, Ring } from '#web/ui/icons/glyphs.tsx';
import { dataTexts } from './texts.ts';

type Status = UploadEmployee['uploadStatus'] | ExportInformation['status'];

const GLYPHS: Record<Status, ReactElement> = {
  'New File': glyph('file-new', <BrokenRing />, 'job-unassigned'),
  Pending: glyph('file-waiting', <Ring />, 'job-assigned'),
  'In Progress': glyph('file-moving', <HalfRing />, 'job-in-progress'),
  Generating: glyph('file-moving', <HalfRing />, 'job-in-progress'),
  Successful: glyph('file-done', <CheckedDisc />, 'job-completed'),
  Failed: glyph('file-failed', <CrossedDisc />, 'job-canceled'),
};

/** The status of an imported or generated file: by shape, colour and word. */
export function FileStatus({ status }: { status: Status }) {
  const t = useTexts(dataTexts);
  return (
    <span className="inline-row gap-6 nowrap">
      {GLYPHS[status]}
      {t(`status.${status}`)}
    </span>
  );
}
