import { crewCalls } from '#shared/calls/crews.ts';
import { CrewChange } from '#shared/crews/crews.ts';
import type { WorkforceCrew } from '#shared/crews/workforce.ts';
import { useCrewWords, useNames } from '#web/crews/names.ts';
import { StartTimesInput } from '#web/crews/start-times-field.tsx';
import { crewTexts } from '#web/crews/texts.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';

/** Sets when a crew starts, by weekday [roster-4]. */
export function StartsDialog({ crew, onClose }: { crew: WorkforceCrew; onClose: () => void }) {
  const t = useTexts(crewTexts);
  const words = useCrewWords(useNames());
  const { id, foremanId, startTimes, revision } = crew;
  const of = useSchemaForm({
    schema: CrewChange,
    values: { foremanId, startTimes: startTimes && [...startTimes], revision },
    send: (change) => send(crewCalls.patch, { params: { id }, body: change }),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={of}
      title={t('startsOf', { id })}
      failed={t('startsFailed')}
      {...words}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      <StartTimesInput form={of.form} name="startTimes" label={t('starts')} hint={t('startsHint')} />
    </FormDialog>
  );
}
