import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../texts/texts.ts';
import { ErrorDialog } from '../ui/dialogs/error-dialog.tsx';
import { FileDrop } from '../ui/files/file-drop.tsx';
import { type Upload, UploadList } from '../ui/files/upload-list.tsx';
import { sendTexts } from './texts.ts';
import { createUploads, type Send, type Uploads } from './uploads.ts';

/** The accepted files, e.g. `TAKEN.employee_picture` of the contract. */
interface Taken {
  endings: readonly string[];
  /** Further endings that are accepted but not shown. */
  aliases?: readonly string[];
  maxBytes: number;
}

interface UploadFieldProps<Answer> {
  label: string;
  taken: Taken;
  isMany?: boolean;
  isRequired?: boolean;
  /** Replaces the hint of kinds and size. */
  hint?: string;
  error?: string | undefined;
  isDisabled?: boolean;
  uploads: Uploads<Answer>;
}

const MEGABYTE = 1_000_000;
const PICTURES = ['png', 'jpg', 'jpeg'];

/**
 * Takes files and shows their uploads. A file of the wrong kind or size is refused before it is
 * sent; the others are sent.
 */
export function UploadField<Answer>(props: UploadFieldProps<Answer>) {
  const { label, taken, isMany = false, isRequired = false, hint, error, isDisabled = false, uploads } = props;
  const { endings, aliases = [], maxBytes } = taken;
  const t = useTexts(sendTexts);
  const rows = useSnapshot(uploads.state).rows as readonly Upload[];
  const [isTooLarge, setTooLarge] = useState(false);
  const accept = [...endings, ...aliases].map((ending) => `.${ending}`).join(',');
  const kinds = endings.length === 1 ? endings[0]! : t('or', { some: endings.slice(0, -1).join(', '), last: endings.at(-1)! });
  const size = `${maxBytes / MEGABYTE}MB`;
  const what = endings.every((ending) => PICTURES.includes(ending)) ? 'picture' : 'file';

  const choose = (files: File[]): void => {
    const small = files.filter((file) => file.size <= maxBytes);
    setTooLarge(small.length < files.length);
    if (small.length === 0) return;
    // A single file replaces the one before.
    if (!isMany) for (const { id } of [...uploads.state.rows]) uploads.remove(id);
    uploads.add(small);
  };
  return (
    <div>
      <FileDrop
        label={label}
        accept={accept}
        isMany={isMany}
        isRequired={isRequired}
        hint={hint ?? t('hint', { kinds, size })}
        error={error}
        refusal={t('mustBe', { kinds })}
        isDisabled={isDisabled}
        onChoose={choose}
      />
      <UploadList name={label} uploads={rows} onCancel={uploads.cancel} onRetry={uploads.retry} onRemove={uploads.remove} />
      {isTooLarge && (
        <ErrorDialog
          title={t('tooLarge')}
          message={t(`larger.${what}`, { size })}
          close={t('ok')}
          onClose={() => setTooLarge(false)}
        />
      )}
    </div>
  );
}

/** The state of all uploads together. */
export interface UploadsStanding {
  /** Some are waiting or being sent. */
  isUnderWay: boolean;
  /** Some have failed, and were neither sent again nor removed. */
  hasFailed: boolean;
}

/** Uploads of a component; unmounting aborts them. `send` and `onChange` are read once. */
export function useUploads<Answer>(
  send: Send<Answer>,
  onChange?: (answers: Answer[]) => void,
): Uploads<Answer> & UploadsStanding {
  const [uploads] = useState(() => {
    const tell = (): void => onChange?.(made.answers());
    const made = createUploads({ send, onDone: tell, onRemoved: tell });
    return made;
  });
  useEffect(() => uploads.stop, [uploads]);
  const { rows } = useSnapshot(uploads.state);
  return {
    ...uploads,
    isUnderWay: rows.some(({ state }) => state === 'waiting' || state === 'sending'),
    hasFailed: rows.some(({ state }) => state === 'failed'),
  };
}
