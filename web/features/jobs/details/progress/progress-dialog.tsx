import { jobCalls } from '#shared/calls/jobs.ts';
import type { JobDetails } from '#shared/job-details.ts';
import { JobProgress } from '#shared/jobs/jobs.ts';
import { JOB_STATUSES } from '#shared/jobs/words.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ChoiceInput } from '#web/forms/inputs.tsx';
import { NumberInput } from '#web/forms/number-input.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { progressTexts } from './texts.ts';

/** Sets status and percentage as entered [jobs-6]. */
export function ProgressDialog({ job, onClose }: { job: JobDetails; onClose: () => void }) {
  const t = useTexts(progressTexts);
  const words = useTexts(jobsTexts);
  const { fieldName, valueText } = useChangeWords()('job');
  const { id, status, progressPercentage, revision } = job;
  const of = useSchemaForm({
    schema: JobProgress,
    values: { status, progressPercentage: progressPercentage, revision },
    send: (change) => send(jobCalls.patch, { params: { id }, body: change }),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={of}
      title={t('dialogTitle')}
      failed={t('failed')}
      fieldName={fieldName}
      valueText={valueText}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      <ChoiceInput
        form={of.form}
        name="status"
        label={t('status')}
        choices={JOB_STATUSES.map((value) => ({ value, label: words(`job.${value}`) }))}
      />
      <NumberInput form={of.form} name="progressPercentage" label={t('progress')} />
    </FormDialog>
  );
}
