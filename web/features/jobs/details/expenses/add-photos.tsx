import { useRef, useState } from 'react';
import { TAKEN } from '../../../../../shared/files.ts';
import { NewSitePhotos } from '../../../../../shared/jobs/expenses.ts';
import { sendToAddress } from '../../../../files/send-file.ts';
import { UploadField, useUploads } from '../../../../files/upload-field.tsx';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { DayInput, TextInput } from '../../../../forms/inputs.tsx';
import { useReason } from '../../../../forms/reasons.ts';
import { useSchemaForm } from '../../../../forms/use-schema-form.ts';
import { useSession } from '../../../../http/use-session.ts';
import { useTexts } from '../../../../texts/texts.ts';
import { addSitePhotos } from './api.ts';
import { expensesTexts } from './texts.ts';

const MAX_DESCRIPTION = 2000;

interface AddPhotosProps {
  jobId: number;
  onClose: () => void;
}

/** The site as it looked: any number of photos, in the same words and of the same day. */
export function AddPhotos({ jobId, onClose }: AddPhotosProps) {
  const t = useTexts(expensesTexts);
  const reason = useReason();
  const { businessDate: today } = useSession().user;
  /** Those that are on the job already, should one fail after them. */
  const added = useRef(new Set<number>());
  const of = useSchemaForm({
    schema: NewSitePhotos,
    values: { jobId, description: '', date: today, fileIds: [] },
    send: ({ fileIds, ...photo }) =>
      addSitePhotos({ ...photo, fileIds: fileIds.filter((id) => !added.current.has(id)) }, (id) => added.current.add(id)),
    onDone: onClose,
  });
  const { form } = of;
  const [send] = useState(() => sendToAddress('job_site_photo'));
  const photos = useUploads(send, (files) =>
    form.setValue(
      'fileIds',
      files.map(({ id }) => id),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    ),
  );
  return (
    <FormDialog
      of={of}
      title={t('addPhotosTitle')}
      failed={t('addPhotosFailed')}
      isHeldByErrors
      isAwaiting={photos.isUnderWay || photos.hasFailed}
      onClose={onClose}
    >
      <div className="form-wide">
        <TextInput form={form} name="description" kind="long" label={t('description')} maxLength={MAX_DESCRIPTION} />
      </div>
      <DayInput form={form} name="date" label={t('date')} today={today} maxDay={today} />
      <div className="form-wide">
        <UploadField
          label={t('photos')}
          taken={TAKEN.job_site_photo}
          isMany
          error={reason(form.formState.errors.fileIds?.message)}
          uploads={photos}
          isDisabled={of.command.isBusy}
        />
      </div>
    </FormDialog>
  );
}
