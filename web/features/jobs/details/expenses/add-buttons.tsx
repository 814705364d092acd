import { useState } from 'react';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { expensesTexts } from './texts.ts';

const AddExpense = lazyDialog(() => import('./add-expense.tsx').then((code) => code.AddExpense));
const AddPhotos = lazyDialog(() => import('./add-photos.tsx').then((code) => code.AddPhotos));

/** The ways to an expense of the job, and to photos of its site. */
export function AddButtons({ jobId }: { jobId: number }) {
  const t = useTexts(expensesTexts);
  const { role } = useSession().user;
  const [open, setOpen] = useState<'expense' | 'photos' | null>(null);
  const close = (): void => setOpen(null);
  if (!can(role, 'create', 'jobSitePhoto')) return null;
  return (
    <span className="details-card-actions flex wrap gap-8">
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('expense')}>
        {t('addExpense')}
      </button>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('photos')}>
        {t('addPhotos')}
      </button>
      {open === 'expense' && <AddExpense jobId={jobId} onClose={close} />}
      {open === 'photos' && <AddPhotos jobId={jobId} onClose={close} />}
    </span>
  );
}
