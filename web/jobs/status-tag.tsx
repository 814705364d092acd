import type { ReactNode } from 'react';
import { JobStatus } from '#shared/jobs/jobs.ts';
import { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { useTexts } from '../texts/texts.ts';
import { CheckIcon, SubmittedIcon } from '../ui/icons/icons.tsx';
import { JobStatusGlyph } from './status-glyphs.tsx';
import { jobsTexts } from './texts.ts';
import '../ui/feedback/tag.css';
import './status-tag.css';

/** The kind of thing, and its status as the server sent it. */
interface StatusTagProps {
  kind: 'job' | 'timesheet';
  status: string;
}

const SHEET_ICONS: Record<TimesheetStatus, ReactNode> = {
  draft: null,
  submitted: <SubmittedIcon size={14} />,
  approved: <CheckIcon size={14} />,
};

/** A status by shape, colour and word; 'Invalid Status' for an unknown one [general-8]. */
export function StatusTag({ kind, status }: StatusTagProps) {
  const t = useTexts(jobsTexts);
  const job = JobStatus.safeParse(status);
  if (kind === 'job' && job.success)
    return (
      <span className="job-status inline-row gap-8 nowrap">
        <JobStatusGlyph status={job.data} />
        {t(`job.${job.data}`)}
      </span>
    );
  const sheet = TimesheetStatus.safeParse(status);
  if (kind === 'timesheet' && sheet.success)
    return (
      <span className={`tag tag-${sheet.data}`}>
        {SHEET_ICONS[sheet.data]}
        {t(`timesheet.${sheet.data}`)}
      </span>
    );
  return <span className="tag">{t('invalidStatus')}</span>;
}
