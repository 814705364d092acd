import type { ReactElement } from 'react';
import type { ExportInformation } from '../../../shared/exports.ts';
import type { UploadEmployee } from '../../../shared/uploads.ts';
import { useTexts } from '../../texts/texts.ts';
import { BrokenRing, CheckedDisc, glyph } from '../../ui/icons/glyphs.tsx';
import { dataTexts } from './texts.ts';
import './file-status.css';

type Status = UploadEmployee['uploadStatus'] | ExportInformation['status'];

const ring = <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const halfRing = (
  <>
    {ring}
    <path d="M7 1.75a5.25 5.25 0 0 1 0 10.5Z" fill="currentColor" />
  </>
);
const crossed = (
  <>
    <circle cx="7" cy="7" r="6" fill="currentColor" />
    <path d="m4.9 4.9 4.2 4.2m0-4.2L4.9 9.1" stroke="var(--state-check)" strokeWidth="1.5" strokeLinecap="round" />
  </>
);

const GLYPHS: Record<Status, ReactElement> = {
  'New File': glyph('file-new', <BrokenRing />),
  Pending: glyph('file-waiting', ring),
  'In Progress': glyph('file-moving', halfRing),
  Generating: glyph('file-moving', halfRing),
  Successful: glyph('file-done', <CheckedDisc />),
  Failed: glyph('file-failed', crossed),
};

/** How a file stands that is imported or made: by shape, colour and word. */
export function FileStatus({ status }: { status: Status }) {
  const t = useTexts(dataTexts);
  return (
    <span className="file-status">
      {GLYPHS[status]}
      {t(`status.${status}`)}
    </span>
  );
}
