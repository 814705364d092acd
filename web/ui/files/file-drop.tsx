import { useRef, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '../controls/press-unless.ts';
import { Labelled } from '../fields/labelled.tsx';
import { UploadIcon } from '../icons/action-icons.tsx';
import { isTaken } from './file-kinds.ts';
import { filesTexts } from './texts.ts';
import '../controls/button.css';
import './file-drop.css';

interface FileDropProps {
  label: string;
  /** The text of the button; 'Choose a file' by default. */
  choose?: string;
  /** Endings and types, as an input's `accept` has them. */
  accept?: string;
  isMany?: boolean;
  /** At least one file is needed: the label is marked. */
  isRequired?: boolean | undefined;
  /** The accepted kinds, sizes and number of files. */
  hint?: string;
  error?: string | undefined;
  /** The text before the names of refused files. */
  refusal?: string;
  isDisabled?: boolean;
  onChoose: (files: File[]) => void;
}

/**
 * Takes files by the browser's dialog, by drop and by paste. What is done with them is up to the
 * screen.
 */
export function FileDrop(props: FileDropProps) {
  const { label, accept, isMany = false, isRequired, hint, error, refusal, isDisabled = false, onChoose } = props;
  const t = useTexts(filesTexts);
  const choose = props.choose ?? t('choose', { count: isMany ? 2 : 1 });
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const take = (list: FileList | null): void => {
    setOver(false);
    const files = [...(list ?? [])].slice(0, isMany ? undefined : 1);
    if (isDisabled || files.length === 0) return;
    const taken = files.filter((file) => isTaken(accept, file));
    setRefused(files.filter((file) => !taken.includes(file)).map(({ name }) => name));
    if (taken.length > 0) onChoose(taken);
  };
  const why = refusal ?? t('refused');
  const fault = error ?? (refused.length > 0 ? `${why}: ${refused.join(', ')}` : undefined);
  return (
    <Labelled label={label} isRequired={isRequired} error={fault} hint={hint}>
      {({ 'aria-required': _, ...ties }) => (
        // The drop area is for the pointer. The keyboard has the button, and pastes while it is
        // focused.
        <fieldset
          className="file-drop row gap-12 lines-8 wrap slim"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!isDisabled);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            take(event.dataTransfer.files);
          }}
          onPaste={(event) => take(event.clipboardData.files)}
        >
          <button
            type="button"
            className="button"
            aria-label={`${label}: ${choose}`}
            {...ties}
            {...pressUnless(isDisabled, () => input.current?.click())}
          >
            <UploadIcon />
            {choose}
          </button>
          <span className="file-drop-words ink-2" aria-hidden="true">
            {t('drop')}
          </span>
          <input
            ref={input}
            type="file"
            hidden
            accept={accept}
            multiple={isMany}
            onChange={({ target }) => {
              take(target.files);
              // Lets the same file be chosen again.
              target.value = '';
            }}
          />
        </fieldset>
      )}
    </Labelled>
  );
}
