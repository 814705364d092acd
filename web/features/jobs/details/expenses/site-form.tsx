import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { type FileRecord, TAKEN } from '#shared/files.ts';
import { sendToAddress } from '#web/files/send-file.ts';
import { UploadField, useUploads } from '#web/files/upload-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import type { SchemaForm } from '#web/forms/use-schema-form.ts';

/** The longest description of something on the site. */
export const MAX_DESCRIPTION = 2000;

/** Files of a job's site, on their way. What is done with them is read once. */
export function useSiteFiles(onChange: (files: FileRecord[]) => void) {
  const [send] = useState(() => sendToAddress('job_site_photo'));
  return useUploads(send, onChange);
}

interface SiteFormProps<Schema extends z.ZodType<FieldValues, FieldValues>> {
  of: SchemaForm<Schema>;
  title: string;
  failed: string;
  files: ReturnType<typeof useSiteFiles>;
  filesLabel: string;
  isMany?: boolean;
  filesError?: string | undefined;
  onClose: () => void;
  /** The fields above the files. */
  children: ReactNode;
}

/** The form of something on the site, with its files: it is not sent before they are there. */
export function SiteForm<Schema extends z.ZodType<FieldValues, FieldValues>>(props: SiteFormProps<Schema>) {
  const { of, title, failed, files, filesLabel, isMany = false, filesError, onClose, children } = props;
  return (
    <FormDialog
      of={of}
      title={title}
      failed={failed}
      isHeld="told"
      isAwaiting={files.isUnderWay || files.hasFailed}
      onClose={onClose}
    >
      {children}
      <div className="form-wide">
        <UploadField
          label={filesLabel}
          taken={TAKEN.job_site_photo}
          isMany={isMany}
          isRequired={of.form.isRequired('fileIds')}
          error={filesError}
          uploads={files}
          isDisabled={of.command.isBusy}
        />
      </div>
    </FormDialog>
  );
}
