import { type ReactNode, useState } from 'react';
import { UPLOAD_MAX_BYTES, type UploadEmployee } from '#shared/uploads.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { uploadsTexts } from './texts.ts';
import './uploads.css';

interface SelectFileProps {
  /** The kind of file, if it is a particular one. */
  label?: string;
  hint: string;
  onUploaded?: (upload: UploadEmployee) => void;
  /** Shown beside the field. */
  children?: ReactNode;
}

/** Takes an employee file by button, drop or paste, and shows its preview. */
export function SelectFile({ label, hint, onUploaded, children }: SelectFileProps) {
  const t = useTexts(uploadsTexts);
  const [chosen, setChosen] = useState<File | null>(null);
  const close = (): void => setChosen(null);
  return (
    <div className="card upload-select row gap-16 lines-12 wrap own-line">
      <FileDrop
        label={label ?? t('onlyCsv')}
        choose={t('selectFile')}
        accept=".csv"
        hint={hint}
        refusal={t('onlyCsv')}
        onChoose={([file]) => setChosen(file ?? null)}
      />
      {children}
      {chosen && chosen.size > UPLOAD_MAX_BYTES && (
        <ErrorDialog title={t('fileError')} message={t('tooLarge')} close={t('ok')} onClose={close} />
      )}
      {chosen && chosen.size <= UPLOAD_MAX_BYTES && (
        <PreviewDialog
          file={chosen}
          onClose={close}
          onUploaded={(upload) => {
            close();
            onUploaded?.(upload);
          }}
        />
      )}
    </div>
  );
}
