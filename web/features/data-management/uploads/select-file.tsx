import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '#shared/http/errors.ts';
import { UPLOAD_MAX_BYTES, type UploadEmployee, type UploadPreview } from '#shared/uploads.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { type Command, useCommand } from '#web/commands/use-command.ts';
import type { Send } from '#web/files/uploads.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { previewFile, uploadFile } from './api.ts';
import { doesNothing, PreviewRows } from './preview-rows.tsx';
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

const WIDTH = 1120;

interface PreviewDialogProps {
  file: File;
  onClose: () => void;
  onUploaded: (upload: UploadEmployee) => void;
}

/**
 * Shows the rows of a file and what an import would do to each, before it is started. The api
 * validates them by the rules of the import [uploads-5].
 */
function PreviewDialog({ file, onClose, onUploaded }: PreviewDialogProps) {
  const t = useTexts(uploadsTexts);
  const ui = useTexts(uiTexts);
  const [preview, setPreview] = useState<UploadPreview | null>(null);
  const check = useFileCommand(previewFile, { onDone: setPreview });
  const upload = useFileCommand(uploadFile, { onDone: onUploaded });
  const { send } = check;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => void send(file), [file]);

  const isIdle = preview !== null && doesNothing(preview.counts);
  if (check.error) return <NotRead failure={check.error.failure} onClose={onClose} />;
  return (
    <Dialog
      title={t('previewOf', { name: file.name })}
      width={WIDTH}
      onClose={upload.isBusy ? undefined : onClose}
      actions={
        <>
          <Tooltip text={t('nothingChanges')} isNeeded={isIdle}>
            <button
              type="button"
              className="button button-primary"
              {...pressUnless(!preview || isIdle || upload.isBusy, () => void upload.send(file))}
            >
              {t(upload.isBusy ? 'uploading' : 'upload')}
            </button>
          </Tooltip>
          <button type="button" className="button" onClick={onClose}>
            {ui('cancel')}
          </button>
        </>
      }
    >
      {preview ? <PreviewRows preview={preview} /> : <Sending words={t('checking')} share={check.share} />}
      {upload.isBusy && <Sending words={t('uploading')} share={upload.share} />}
      <CommandError command={upload} title={t('uploadFailed')} />
    </Dialog>
  );
}

/** A command that sends a file. */
interface FileCommand<Answer> extends Command<File, Answer> {
  /** The part of the file that has been sent, from 0 to 1. */
  share: number;
}

/** Sends a file as a command. Unmounting aborts the upload. */
function useFileCommand<Answer>(send: Send<Answer>, { onDone }: { onDone?: (answer: Answer) => void } = {}): FileCommand<Answer> {
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const command = useCommand(
    (file: File) => {
      stop.current = new AbortController();
      setShare(0);
      return send(file, { onProgress: setShare, signal: stop.current.signal });
    },
    { ...(onDone && { onDone }) },
  );
  return { ...command, share };
}

/** Why a file has no preview, and what the api found in it. */
function NotRead({ failure: { statusCode, message, extras }, onClose }: { failure: Failure; onClose: () => void }) {
  const t = useTexts(uploadsTexts);
  const inWords = useReason();
  const isOfTheFile = statusCode >= 400 && statusCode < 500;
  const found = statusCode === 400 ? extras.errors?.find(({ reason }) => reason !== message)?.reason : undefined;
  return (
    <ErrorDialog
      title={t(isOfTheFile ? 'fileError' : 'loadFailed')}
      message={message}
      more={found && t('found', { what: inWords(found) })}
      close={t('ok')}
      onClose={onClose}
    />
  );
}

/** The progress of the upload. */
const Sending = ({ words, share }: { words: string; share: number }) => (
  <p className="grid gap-8 above-12 ink-2" role="status">
    {words}
    <progress className="upload-progress above-4 wide" aria-label={words} value={share} />
  </p>
);
