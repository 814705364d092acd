import type { ReactElement } from 'react';
import type { ExportInformation } from '#shared/exports.ts';
import type { UploadEmployee } from '#shared/uploads.ts';
import { useTexts } from '#web/texts/texts.ts';
import { BrokenRing, CheckedDisc, CrossedDisc, glyph, HalfRing, Ring } from '#web/ui/icons/glyphs.tsx';
import { dataTexts } from './texts.ts';
import './file-status.css';

type Status = UploadEmployee['uploadStatus'] | ExportInformation['status'];

const GLYPHS: Record<Status, ReactElement> = {
  'New File': glyph('file-new', <BrokenRing />),
  Pending: glyph('file-waiting', <Ring />),
  'In Progress': glyph('file-moving', <HalfRing />),
  Generating: glyph('file-moving', <HalfRing />),
  Successful: glyph('file-done', <CheckedDisc />),
  Failed: glyph('file-failed', <CrossedDisc />),
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
