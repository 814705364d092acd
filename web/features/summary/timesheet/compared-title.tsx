import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { SummaryView } from '../filters.ts';
import { Pieces } from '../pieces.tsx';
import { timesheetTexts } from './texts.ts';

interface ComparedTitleProps {
  summary: LiveAnswers['dwoSummary'];
  view: SummaryView;
}

/** Names the comparison by the kind of the selected range; for a year also its division. */
export function ComparedTitle({ summary, view }: ComparedTitleProps) {
  const t = useTexts(timesheetTexts);
  const { rangeType, running } = useSnapshot(summary).data;
  return (
    <>
      <h3>{t(rangeType)}</h3>
      <p>{running > 0 && t('running', { count: running, shown: countText(running) })}</p>
      {rangeType === 'year' && (
        <Pieces
          name={t('pieces')}
          choices={[
            { id: 'finer', label: t('monthly') },
            { id: 'coarser', label: t('quarterly') },
          ]}
          chosen={view.filters.pieces}
          onChoose={(pieces) => view.change({ pieces })}
        />
      )}
    </>
  );
}
