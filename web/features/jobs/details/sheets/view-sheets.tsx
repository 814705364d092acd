import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { JobDetails } from '#shared/job-details.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { sheetLink } from '../links.ts';
import { sheetsTexts } from './texts.ts';

const SheetsDialog = lazyDialog(() => import('./sheets-dialog.tsx').then((code) => code.SheetsDialog));

/** The way to the job's sheets: to the only one at once; of several one is chosen. */
export function ViewSheets({ job }: { job: JobDetails }) {
  const t = useTexts(sheetsTexts);
  const { id, sheets, sheetCount } = useSnapshot(job);
  const [isOpen, setOpen] = useState(false);
  const [first] = sheets;
  if (!first) return <span className="details-no-sheets ink-2">{t('none')}</span>;
  const shown = (
    <>
      <TimesheetsIcon size={14} />
      {t('view')}
    </>
  );
  if (sheetCount === 1)
    return (
      <Link className="button" href={sheetLink(first)}>
        {shown}
      </Link>
    );
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {shown}
      </button>
      {isOpen && <SheetsDialog jobId={id} onClose={() => setOpen(false)} />}
    </>
  );
}
