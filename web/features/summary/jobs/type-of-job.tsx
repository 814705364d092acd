import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { JobSummary } from '#shared/summary.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { summaryTexts } from '../texts.ts';
import { Share } from './share.tsx';

/** Maintenance against new jobs. */
export const TypeOfJob = memo(function TypeOfJob({ types }: { types: JobSummary['workOrderTypes'] }) {
  const t = useTexts(summaryTexts);
  const { maintenance, newConstruction } = useSnapshot(types);
  const all = maintenance + newConstruction;
  return (
    <div className="shares">
      <Share
        title={t('jobsInAll', { count: all, shown: countText(all) })}
        parts={[
          { id: 'maintenance', label: t('maintenance'), count: maintenance, look: 'solid' },
          { id: 'newConstruction', label: t('newConstruction'), count: newConstruction, look: 'pale' },
        ]}
      />
    </div>
  );
});
