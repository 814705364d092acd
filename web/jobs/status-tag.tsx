import type { ReactNode } from 'react';
import { JOB_STATUSES } from '#shared/jobs/words.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { TIMESHEET_STATUSES } from '#shared/timesheets/words.ts';
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
  const job = JOB_STATUSES.find((one) => one === status);
  if (kind === 'job' && job)
    return (
      <span className="job-status inline-row gap-8 nowrap">
        <JobStatusGlyph status={job} />
        {t(`job.${job}`)}
      </span>
    );
  const sheet = TIMESHEET_STATUSES.find((one) => one === status);
  if (kind === 'timesheet' && sheet)
    return (
      <span className={`tag tag-${sheet}`}>
        {SHEET_ICONS[sheet]}
        {t(`timesheet.${sheet}`)}
      </span>
    );
  return <span className="tag">{t('invalidStatus')}</span>;
}
