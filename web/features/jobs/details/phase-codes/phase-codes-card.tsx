import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { jobCalls, jobPhaseCodeCalls } from '#shared/calls/jobs.ts';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { JobDetails } from '#shared/job-details.ts';
import { can } from '#shared/permissions.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { ImportLink } from '#web/files/import-link.tsx';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { type CodeCalls, CodeTable } from '#web/jobs/phase-codes/code-table.tsx';
import { LivePart } from '#web/lists/dialog/live-part.tsx';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { CopyIcon, FileIcon } from '#web/ui/icons/action-icons.tsx';
import { PlusIcon } from '#web/ui/icons/row-icons.tsx';
import { jobCodesTexts } from './texts.ts';

const AddCode = lazyDialog(() => import('#web/jobs/phase-codes/code-dialog.tsx').then((code) => code.AddCode));
const CopyFromJob = lazyDialog(() => import('./copy-from-job.tsx').then((code) => code.CopyFromJob));

/** Those that are offered first. */
const ORDER = JSON.stringify([
  ['isRetired', 'ASC'],
  ['phaseCode', 'ASC'],
]);

const CALLS: CodeCalls = {
  change: (id, change) => send(jobPhaseCodeCalls.patch, { params: { id }, body: change }),
  remove: ({ id, revision }) => send(jobPhaseCodeCalls.delete, { params: { id }, query: { revision } }),
  takeBack: ({ id, revision }) => send(jobPhaseCodeCalls.patch, { params: { id }, body: { isRetired: false, revision } }),
};

/** The codes that hours on the job are booked on, and those that were [phase-codes-3]. */
export function PhaseCodesCard({ job }: { job: JobDetails }) {
  const t = useTexts(jobCodesTexts);
  const { id } = useSnapshot(job);
  const mayChange = can(useSession().user.role, 'create', 'phaseCode');
  const view = useLive('jobPhaseCodes', { where: JSON.stringify({ jobId: id }), order: ORDER, limit: MAX_LIMIT });
  return (
    <section className="card details-card details-invoices card-pad">
      <div className="details-card-head row wrap gap-12 lines-8">
        <h2>{t('title')}</h2>
        {mayChange && <AddCodes jobId={id} />}
      </div>
      <LivePart failed={t('failed')} view={view}>
        {(list) => (
          <CodeTable
            name={t('title')}
            list={list}
            calls={mayChange ? CALLS : null}
            removeText={(code) => t('removeText', { code })}
            empty={<Empty icon={<FileIcon size={24} />}>{t('none')}</Empty>}
          />
        )}
      </LivePart>
    </section>
  );
}

/** Codes are added one by one, or copied. */
function AddCodes({ jobId }: { jobId: number }) {
  const t = useTexts(jobCodesTexts);
  const [asked, setAsked] = useState<'add' | 'copy' | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const close = (): void => setAsked(null);
  const onCopied = (count: number): void => {
    setAdded(count);
    close();
  };
  const ask = (what: 'add' | 'copy'): void => {
    setAdded(null);
    setAsked(what);
  };
  const copy = useCommand(() => send(jobCalls.copyPhaseCodes, { params: { id: jobId }, body: { fromJobId: null } }), {
    onSent: () => setAdded(null),
    onDone: ({ data }) => setAdded(data.added),
  });
  return (
    <>
      <div className="details-card-actions flex wrap gap-8">
        <button type="button" className="button" {...pressUnless(copy.isBusy, () => void copy.send(undefined))}>
          <CopyIcon size={14} />
          {t('copyCompany')}
        </button>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => ask('copy')}>
          <CopyIcon size={14} />
          {t('copyJob')}
        </button>
        {can(useSession().user.role, 'create', 'dataImport') && <ImportLink kind="job_phase_code" />}
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => ask('add')}>
          <PlusIcon size={14} />
          {t('add')}
        </button>
      </div>
      <p className="own-line meta ink-2" role="status" hidden={added === null}>
        {added !== null && (added === 0 ? t('copiedNone') : t('copied', { count: added }))}
      </p>
      {asked === 'add' && <AddCode add={(code) => send(jobPhaseCodeCalls.post, { body: { jobId, ...code } })} onClose={close} />}
      {asked === 'copy' && <CopyFromJob jobId={jobId} onCopied={onCopied} onClose={close} />}
      <CommandError command={copy} title={t('copyFailed')} />
    </>
  );
}
