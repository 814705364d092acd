import { type ReactNode, useEffect, useState } from 'react';
import type { FoundOnSheet } from '#shared/timesheets/rules/findings.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { useFoundWords } from '#web/jobs/use-found-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { CautionIcon } from '#web/ui/icons/icons.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { findApprovable } from '../api.ts';
import { approvalTexts } from './texts.ts';
import './approval.css';

/** What payroll would ask about a sheet, a line for each finding [approval-10]. */
export function Findings({ findings }: { findings: readonly FoundOnSheet[] }) {
  const { sentence } = useFoundWords();
  return (
    <ul className="approval-findings">
      {findings.map((found) => (
        <li key={found.kind} className="flex gap-6 top warn">
          <CautionIcon size={14} />
          {sentence(found)}
        </li>
      ))}
    </ul>
  );
}

/** Null while it is loading. */
export type Known = readonly FoundOnSheet[] | null | 'failed';

/** The findings as a fact of a dialog. */
export function FindingsFact({ findings }: { findings: Known }) {
  const t = useTexts(approvalTexts);
  const ui = useTexts(uiTexts);
  const said = (): ReactNode => {
    if (findings === null) return ui('loading');
    if (findings === 'failed') return t('notAsked');
    return findings.length === 0 ? t('nothingAsked') : <Findings findings={findings} />;
  };
  return (
    <>
      <dt>{t('payrollAsks')}</dt>
      <dd role="status">{said()}</dd>
    </>
  );
}

/** Fetches the findings of a job's sheet once, when its approval dialog opens. */
export function useFindings({ dwoId, dwoJobId }: { dwoId: number; dwoJobId: number }): Known {
  const [found, setFound] = useState<Known>(null);
  const { send } = useCommand(findApprovable, {
    onDone: (sheets) => setFound(sheets.find((sheet) => sheet.dwoJobId === dwoJobId)?.findings ?? []),
    onFailed: () => setFound('failed'),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the sheet that is asked about
  useEffect(() => void send([dwoId]), []);
  return found;
}
