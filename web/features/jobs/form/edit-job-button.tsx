import { useState } from 'react';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import type { FormedJob } from './job-form-dialog.tsx';
import { jobFormTexts } from './texts.ts';

const EditJobDialog = lazyDialog(() => import('./job-form-dialog.tsx').then((code) => code.EditJobDialog));

/** Opens the form of a job; hidden from those who may not change it. */
export function EditJobButton({ job }: { job: FormedJob }) {
  const t = useTexts(jobFormTexts);
  const { role } = useSession().user;
  /** The job as it was when the form opened. */
  const [edited, setEdited] = useState<FormedJob | null>(null);
  if (!can(role, 'update', 'jobForm')) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-label={t('editJob')}
        onClick={() => setEdited({ ...job })}
      >
        <PencilIcon size={14} />
        {t('edit')}
      </button>
      {edited && <EditJobDialog job={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
