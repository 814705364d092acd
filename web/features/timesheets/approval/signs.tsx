import { useSnapshot } from 'valtio';
import type { FoundOnSheet } from '#shared/timesheets/rules/findings.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useFoundWords } from '#web/jobs/use-found-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { CautionIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { approvalTexts } from './texts.ts';
import '#web/ui/feedback/tag.css';
import './approval.css';

/**
 * What is to be looked at on a sheet before it is approved, each in a word or two [approval-10].
 * What was said of people who were late stands beside it in full.
 */
export function SignsOnSheet({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(approvalTexts);
  const { word } = useFoundWords();
  const { findings = [], calls = [] } = useSnapshot(sheet);
  const shown = beside(findings, calls);
  if (shown.length === 0) return null;
  return (
    <ul className="approval-signs row wrap gap-6 lines-8" aria-label={t('toLookAt')}>
      {shown.map((found) => (
        <li key={found.kind} className="tag tint-warn">
          {word(found)}
        </li>
      ))}
    </ul>
  );
}

/** Leaves out what was said, where the whole of it is shown beside. */
export const beside = <Found extends Pick<FoundOnSheet, 'kind'>>(
  findings: readonly Found[],
  calls: readonly object[],
): readonly Found[] => findings.filter(({ kind }) => kind !== 'said' || calls.length === 0);

/** What is to be looked at on a row, as a mark with its sentences; nothing where nothing is. */
export function SignMark({ findings }: { findings: readonly FoundOnSheet[] }) {
  const { sentence } = useFoundWords();
  if (findings.length === 0) return null;
  const said = findings.map(sentence);
  return (
    <Tooltip text={said.join('\n')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sentences must be reached by keyboard too */}
      <span className="inline-flex warn off-paper" role="img" aria-label={said.join('. ')} tabIndex={0}>
        <CautionIcon size={14} />
      </span>
    </Tooltip>
  );
}
