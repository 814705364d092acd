import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { summaryTexts } from '../texts.ts';
import './job-cards.css';

interface CardsProps {
  strip: ReactNode;
  overview: ReactNode;
  workforce: ReactNode;
  types: ReactNode;
}

/** The same places whatever stands in them, so that nothing moves. */
export function Cards({ strip, overview, workforce, types }: CardsProps) {
  const t = useTexts(summaryTexts);
  return (
    <div className="job-cards grid gap-12">
      <section className="card strip-card" aria-label={t('jobCounts')}>
        {strip}
      </section>
      <section className="card overview-card" aria-label={t('overview')}>
        {overview}
      </section>
      <section className="card workforce-card" aria-label={t('workforce')}>
        <h2>{t('workforce')}</h2>
        {workforce}
      </section>
      <section className="card types-card" aria-label={t('typeOfJob')}>
        <h2>{t('typeOfJob')}</h2>
        {types}
      </section>
    </div>
  );
}
