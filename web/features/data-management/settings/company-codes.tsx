import { useState } from 'react';
import { companyPhaseCodeCalls } from '#shared/calls/jobs.ts';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { JobCategory } from '#shared/jobs/jobs.ts';
import { JOB_CATEGORIES } from '#shared/jobs/words.ts';
import { ImportLink } from '#web/files/import-link.tsx';
import { send } from '#web/http/send.ts';
import { type CodeCalls, CodeTable } from '#web/jobs/phase-codes/code-table.tsx';
import { jobsTexts } from '#web/jobs/texts.ts';
import { LivePart } from '#web/lists/dialog/live-part.tsx';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { FileIcon, PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { settingsTexts } from './texts.ts';

const AddCode = lazyDialog(() => import('#web/jobs/phase-codes/code-dialog.tsx').then((code) => code.AddCode));

const ORDER = JSON.stringify([['phaseCode', 'ASC']]);

const CALLS: CodeCalls = {
  change: (id, change) => send(companyPhaseCodeCalls.patch, { params: { id }, body: change }),
  remove: ({ id, revision }) => send(companyPhaseCodeCalls.delete, { params: { id }, query: { revision } }),
};

/** The phase codes that new jobs of a category begin with [phase-codes-5]. */
export function CompanyCodes() {
  const t = useTexts(settingsTexts);
  const words = useTexts(jobsTexts);
  const [category, setCategory] = useState<JobCategory>(JOB_CATEGORIES[0]);
  const [isAdding, setAdding] = useState(false);
  const view = useLive('companyPhaseCodes', { where: JSON.stringify({ category }), order: ORDER, limit: MAX_LIMIT });
  return (
    <section className="card settings-card stack gap-12 own-line card-pad" aria-labelledby="company-codes">
      <h2 id="company-codes" className="lead">
        {t('codes')}
      </h2>
      <p className="ink-2">{t('codesText')}</p>
      <div className="row wrap gap-8">
        <ChoiceField
          name={t('codesCategory')}
          caption={t('codesCategory')}
          value={category}
          choices={JOB_CATEGORIES.map((value) => ({ value, label: words(`category.${value}`) }))}
          onChoose={setCategory}
        />
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <PlusIcon size={14} />
          {t('addCode')}
        </button>
        <ImportLink kind="phase_code" />
      </div>
      <LivePart failed={t('codesFailed')} view={view}>
        {(list) => (
          <CodeTable
            name={t('codes')}
            list={list}
            calls={CALLS}
            removeText={(code) => t('removeCode', { code })}
            empty={<Empty icon={<FileIcon size={24} />}>{t('noCodes')}</Empty>}
          />
        )}
      </LivePart>
      {isAdding && (
        <AddCode
          add={(code) => send(companyPhaseCodeCalls.post, { body: { category, ...code } })}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
