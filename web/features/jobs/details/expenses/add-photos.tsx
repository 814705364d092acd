import { useRef } from 'react';
import { NewSitePhotos } from '#shared/jobs/expenses.ts';
import { DayInput, TextInput } from '#web/forms/inputs.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { addSitePhotos } from './api.ts';
import { MAX_DESCRIPTION, SiteForm, useSiteFiles } from './site-form.tsx';
import { expensesTexts } from './texts.ts';

interface AddPhotosProps {
  jobId: number;
  onClose: () => void;
}

/** The site as it looked: any number of photos, in the same words and of the same day. */
export function AddPhotos({ jobId, onClose }: AddPhotosProps) {
  const t = useTexts(expensesTexts);
  const { businessDate: today } = useSession().user;
  /** Photos already added to the job, so that Retry after a failure skips them. */
  const added = useRef(new Set<number>());
  const of = useSchemaForm({
    schema: NewSitePhotos,
    values: { jobId, description: '', date: today, fileIds: [] },
    send: ({ fileIds, ...photo }) =>
      addSitePhotos({ ...photo, fileIds: fileIds.filter((id) => !added.current.has(id)) }, (id) => added.current.add(id)),
    onDone: onClose,
  });
  const { form } = of;
  const photos = useSiteFiles((files) =>
    form.setValue(
      'fileIds',
      files.map(({ id }) => id),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    ),
  );
  return (
    <SiteForm
      of={of}
      title={t('addPhotosTitle')}
      failed={t('addPhotosFailed')}
      files={photos}
      filesLabel={t('photos')}
      isMany
      filesError={form.formState.errors.fileIds?.message}
      onClose={onClose}
    >
      <div className="form-wide">
        <TextInput form={form} name="description" kind="long" label={t('description')} maxLength={MAX_DESCRIPTION} />
      </div>
      <DayInput form={form} name="date" label={t('date')} today={today} maxDay={today} />
    </SiteForm>
  );
}
