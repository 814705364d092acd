import type { ReactElement } from 'react';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { BrokenRing, Check, CheckedDisc, glyph } from '../ui/icons/glyphs.tsx';
import './status-glyphs.css';

/** Ring: assigned. */
const AssignedGlyph = () =>
  glyph('assigned', <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.6" />, 'job-assigned');

/** Half-filled ring: in progress. */
const InProgressGlyph = () =>
  glyph(
    'in-progress',
    <>
      <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>,
    'job-in-progress',
  );

/** Diamond with bars: suspended. */
const SuspendedGlyph = () =>
  glyph(
    'suspended',
    <path
      d="M7 1.2 12.8 7 7 12.8 1.2 7zM6 5.4v3.2M8 5.4v3.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
    'job-suspended',
  );

/** Disc with check: completed. */
const CompletedGlyph = () => glyph('completed', <CheckedDisc />, 'job-completed');

/** Square with check: done. */
const DoneGlyph = () =>
  glyph(
    'done',
    <>
      <rect x="1" y="1" width="12" height="12" rx="3" fill="currentColor" />
      <Check />
    </>,
    'job-done',
  );

/** Ring with slash: canceled. */
const CanceledGlyph = () =>
  glyph(
    'canceled',
    <path
      d="M7 1.75a5.25 5.25 0 1 0 0 10.5a5.25 5.25 0 0 0 0-10.5M3.4 10.6l7.2-7.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />,
    'job-canceled',
  );

/** Broken ring: unassigned. */
const UnassignedGlyph = () => glyph('unassigned', <BrokenRing />, 'job-unassigned');

/** Broken ring: not submitted yet. */
const DraftGlyph = () => glyph('draft', <BrokenRing />, 'ink-3');

/** Ring with an arrow: submitted. */
const SubmittedGlyph = () =>
  glyph(
    'submitted',
    <path
      d="M7 1.25a5.75 5.75 0 1 0 0 11.5a5.75 5.75 0 0 0 0-11.5M4.6 7h4.6M7.4 5.1 9.3 7 7.4 8.9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
    'info',
  );

/** Disc with check: approved. */
const ApprovedGlyph = () => glyph('approved', <CheckedDisc />);

const JOB_GLYPHS: Record<JobStatus, () => ReactElement> = {
  assigned: AssignedGlyph,
  inProgress: InProgressGlyph,
  suspended: SuspendedGlyph,
  completed: CompletedGlyph,
  done: DoneGlyph,
  canceled: CanceledGlyph,
  unassigned: UnassignedGlyph,
};

/** A job's status as a shape [general-8]. */
export function JobStatusGlyph({ status }: { status: JobStatus }) {
  const Glyph = JOB_GLYPHS[status];
  return <Glyph />;
}

const SHEET_GLYPHS: Record<TimesheetStatus, () => ReactElement> = {
  draft: DraftGlyph,
  submitted: SubmittedGlyph,
  approved: ApprovedGlyph,
};

/** A timesheet's status as a shape. */
export function SheetStatusGlyph({ status }: { status: TimesheetStatus }) {
  const Glyph = SHEET_GLYPHS[status];
  return <Glyph />;
}

/** Diamond. */
export const OvercostGlyph = () => glyph('overcost', <path d="M7 1.8 12.2 7 7 12.2 1.8 7z" fill="currentColor" />, 'overcost');

/** Disc. */
export const OvertimeGlyph = () => glyph('overtime', <circle cx="7" cy="7" r="4.6" fill="currentColor" />, 'overtime');
