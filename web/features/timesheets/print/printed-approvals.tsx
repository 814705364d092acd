import { useSnapshot } from 'valtio';
import type { EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { usePrint } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { approvalWords } from './approval-words.ts';
import { sheetPrintTexts } from './texts.ts';
import './print.css';

type Shift = Pick<EmployeeShift, 'approvalStatus' | 'lastApproved'>;

/** The approvals of a person's days, by whom, when and for which jobs; printed only. */
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
