import { useSnapshot } from 'valtio';
import { LOCALES } from '#shared/rules/languages.ts';
import { percentOf } from '#web/texts/figures.ts';
import { language } from '#web/texts/language.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useReason } from '../feedback/reasons.ts';
import { FileIcon, RetryIcon } from '../icons/action-icons.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { CutText } from '../overlays/cut-text.tsx';
import { sizeText } from './file-kinds.ts';
import { filesTexts } from './texts.ts';
import '../controls/button.css';
import './upload-list.css';

export interface Upload {
  id: string;
  name: string;
  bytes: number;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The part that is sent, from 0 to 1, during the upload. */
  sent?: number;
  /** The address of a preview, for a picture that is still in this browser. */
  pictureUrl?: string;
  /** Why it failed, in the server's words: shown in the chosen language. */
  reason?: string;
}

interface UploadListProps {
  /** The accessible name: what the files are. */
  name: string;
  uploads: readonly Upload[];
  /** Cancels one that waits or is being sent. */
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  /** Removes one that is done or has failed. */
  onRemove: (id: string) => void;
}

/**
 * Files that are being uploaded, each with its progress. Screen readers are told how many are done.
 */
export function UploadList({ name, uploads, ...does }: UploadListProps) {
  const t = useTexts(filesTexts);
  const done = uploads.filter(({ state }) => state === 'done').length;
  return (
    <>
      {uploads.length > 0 && (
        <ul aria-label={name}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} {...does} />
          ))}
        </ul>
      )}
      <output className="unseen">{done > 0 && t('allDone', { done, count: uploads.length })}</output>
    </>
  );
}

interface UploadRowProps extends Omit<UploadListProps, 'name' | 'uploads'> {
  upload: Upload;
}

function UploadRow({ upload, onCancel, onRetry, onRemove }: UploadRowProps) {
  const t = useTexts(filesTexts);
  const inWords = useReason();
  const locale = LOCALES[useSnapshot(language).choice];
  const { id, name, bytes, state, sent = 0, pictureUrl, reason } = upload;
  const isOver = state === 'done' || state === 'failed';
  const words = {
    waiting: t('waiting'),
    sending: new Intl.NumberFormat(locale, { style: 'percent' }).format(percentOf(sent, 1) / 100),
    done: t('done'),
    failed: inWords(reason) ?? t('failed'),
  }[state];
  return (
    <li className="upload" data-state={state}>
      {pictureUrl === undefined ? <FileIcon /> : <img className="upload-picture" src={pictureUrl} alt="" />}
      <div className="grid grow slim">
        <CutText>{name}</CutText>
        <span className="upload-state num note ink-3">
          {sizeText(bytes, locale)}, {words}
        </span>
        {state === 'sending' && <progress className="upload-progress above-4 wide" aria-label={name} value={sent} />}
      </div>
      {state === 'failed' && (
        <button type="button" className="icon-button" aria-label={t('retryOne', { name })} onClick={() => onRetry(id)}>
          <RetryIcon />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t(isOver ? 'removeOne' : 'cancelOne', { name })}
        onClick={() => (isOver ? onRemove : onCancel)(id)}
      >
        <CloseIcon />
      </button>
    </li>
  );
}
