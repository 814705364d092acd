import { useSnapshot } from 'valtio';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { CrewJob, CrewSheet, EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { usePrint } from '#web/print/print.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { sheetPrintTexts } from './texts.ts';
import './print.css';

/**
 * The printed jobs of a day, or the selected one, with hours and approval. Nothing on the screen,
 * where the tiles show it.
 */
export function PrintedJobs({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(sheetPrintTexts);
  const { dwoJobId, jobs } = useSnapshot(sheet);
  if (!usePrint().isOn) return null;
  const printed = jobs.filter((job) => dwoJobId === null || job.dwoJobId === dwoJobId);
  return (
    <section className="card">
      <table className="sheet-jobs wide meta" aria-label={t('jobs')}>
        <thead>
          <tr>
            {(['job', 'address', 'hours', 'status', 'approved'] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((job) => (
            <tr key={job.dwoJobId}>
              <th scope="row" className="num">
                {job.jobNumber}
              </th>
              <td>{job.address}</td>
              <td className="num">{formatMinutes(job.minutes)}</td>
              <td>
                <StatusTag kind="timesheet" status={job.status} />
              </td>
              <td className="num">
                <ApprovedBy job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The approval of a job's sheet; a former one that was taken back does not count. */
function ApprovedBy({ job: { status, lastApproved } }: { job: Pick<CrewJob, 'status' | 'lastApproved'> }) {
  const t = useTexts(sheetPrintTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  if (status !== 'approved' || !lastApproved) return t('notApproved');
  return approvalWords(t, lastApproved, timeZone);
}

type Shift = Pick<EmployeeShift, 'approvalStatus' | 'lastApproved'>;

/** The approvals of a person's days: who, when, and for which jobs. Nothing on the screen. */
export function PrintedApprovals({ sheet }: { sheet: EmployeeShifts }) {
  const t = useTexts(sheetPrintTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const { workShifts } = useSnapshot(sheet);
  if (!usePrint().isOn) return null;
  const wordsOf = ({ approvalStatus, lastApproved }: Shift): string => {
    if (approvalStatus !== 'approved') return t('notApproved');
    return lastApproved ? t('approvedIs', { approval: approvalWords(t, lastApproved, timeZone) }) : t('approvedApart');
  };
  const jobs = new Map<string, Set<string>>();
  for (const shift of workShifts) {
    const words = wordsOf(shift);
    jobs.set(words, (jobs.get(words) ?? new Set()).add(`#${shift.jobNumber}`));
  }
  return (
    <dl className="sheet-approvals num">
      {[...jobs].map(([words, numbers]) => (
        <div key={words} className="flex gap-12">
          <dt>{words}</dt>
          <dd className="ink-2">{[...numbers].join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 'Denise Kowalski, 11/19/2026 05:00 p.m.' */
function approvalWords(
  t: TextsOf<typeof sheetPrintTexts>,
  { by, at }: Pick<NonNullable<CrewJob['lastApproved']>, 'by' | 'at'>,
  timeZone: string,
): string {
  return t('approvedBy', { name: by ?? t('system'), moment: momentText(at, timeZone) });
}
