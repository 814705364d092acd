import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JobDetails } from '#shared/job-details.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { detailsTexts } from './texts.ts';

const ExpensesDialog = lazyDialog(() => import('./expenses/expenses-dialog.tsx').then((code) => code.ExpensesDialog));

const LONGEST = 255;

/** The job's description, cut at 255 characters until it is expanded. */
export function DescriptionCard({ job }: { job: JobDetails }) {
  const t = useTexts(detailsTexts);
  const { id, description } = useSnapshot(job);
  const [isWhole, setWhole] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const text = description ?? '';
  const isLong = text.length > LONGEST;
  return (
    <section className="card details-card card-pad">
      <div className="details-card-head row wrap gap-12 lines-8">
        <h2>{t('description')}</h2>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('expenses')}
        </button>
      </div>
      <p className="details-description" data-missing={text === '' || undefined}>
        {text === '' ? '- - -' : isLong && !isWhole ? `${text.slice(0, LONGEST).trimEnd()}…` : text}
      </p>
      {isLong && (
        <button type="button" className="text-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'viewLess' : 'viewMore')}
        </button>
      )}
      {isOpen && <ExpensesDialog jobId={id} onClose={() => setOpen(false)} />}
    </section>
  );
}
