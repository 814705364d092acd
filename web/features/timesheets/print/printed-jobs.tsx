import { useSnapshot } from 'valtio';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { CrewJob, CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { usePrint } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { approvalWords } from './approval-words.ts';
import { sheetPrintTexts } from './texts.ts';
import './print.css';

/**
 * The job whose shifts are printed, or all of the day, with its hours and who approved them when.
 * On the screen the tiles say it.
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

/** The approval of a job's sheet, if it is approved now; a former approval does not count. */
function ApprovedBy({ job: { status, lastApproved } }: { job: Pick<CrewJob, 'status' | 'lastApproved'> }) {
  const t = useTexts(sheetPrintTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  if (status !== 'approved' || !lastApproved) return t('notApproved');
  return approvalWords(t, lastApproved, timeZone);
}
