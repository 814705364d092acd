import { useState } from 'react';
import type { Found } from '#web/lists/found/finder.ts';
import { FoundRows, useFoundName } from '#web/lists/found/found-rows.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { OpeningField } from '#web/ui/fields/opening-field.tsx';
import { foremenOf } from './queries.ts';
import { timesheetTexts } from './texts.ts';

interface ForemanFieldProps {
  /** Null is every region. */
  region: number | null;
  /** Null is every foreman. */
  foreman: number | null;
  onChoose: (foreman: number | null) => void;
}

/** Chooses a foreman of a region. */
export function ForemanField({ region, foreman, onChoose }: ForemanFieldProps) {
  const t = useTexts(timesheetTexts);
  const [picked, pick] = useState<Found | null>(null);
  const finder = foremenOf(region);
  const name = useFoundName(finder.resource, foreman, picked);
  return (
    <OpeningField
      name={t('byForeman')}
      className="foreman-field"
      popoverClassName="picks-popover"
      shown={
        <>
          <span className="field-caption ink-3">{t('byForeman')}</span>{' '}
          <span className="field-value">{foreman === null ? t('everyForeman') : name}</span>
        </>
      }
    >
      {(close) => (
        <FoundRows
          finder={finder}
          name={t('byForeman')}
          find={t('findForeman')}
          chosen={foreman}
          none={t('everyForeman')}
          words={{ nothing: t('noForeman'), failed: t('foremenFailed') }}
          onChoose={(chosen) => {
            close();
            pick(chosen);
            onChoose(chosen?.id ?? null);
          }}
        />
      )}
    </OpeningField>
  );
}
