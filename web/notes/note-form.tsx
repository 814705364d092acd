import { JobNoteChange, NOTE_MAX, NOTE_TITLE_MAX } from '#shared/notes.ts';
import { useTexts } from '../texts/texts.ts';
import { pressUnless } from '../ui/controls/press-unless.ts';
import { Labelled } from '../ui/fields/labelled.tsx';
import { uiTexts } from '../ui/texts.ts';
import type { NoteKind } from './kinds.ts';
import { notesTexts } from './texts.ts';

/** The text of a note being written; a comment has no title. */
export interface Written {
  title: string;
  note: string;
}

/** The part that is sent. */
export interface NoteWords {
  title?: string | null;
  note: string;
}

interface NoteFormProps {
  kind: NoteKind;
  written: Written;
  /** The present text; an unchanged one is not saved. */
  before?: Written;
  isBusy: boolean;
  onType: (written: Written) => void;
  onSave: (words: NoteWords) => void;
  onCancel: () => void;
}

/** The count of remaining characters is shown from here on. */
const FEW = 55;
const NOTHING: Written = { title: '', note: '' };

/** Whether anything of it is not saved. */
export const isUnsaved = ({ title, note }: Written, before = NOTHING): boolean =>
  title.trim() !== before.title || note.trim() !== before.note;

/** Title and text of a note, or the text of a comment. */
export function NoteForm({ kind, written, before = NOTHING, isBusy, onType, onSave, onCancel }: NoteFormProps) {
  const t = useTexts(notesTexts);
  const ui = useTexts(uiTexts);
  const note = JobNoteChange.shape.note.safeParse(written.note);
  const left = NOTE_MAX - written.note.trim().length;
  const isEmpty = written.note.trim() === '';
  const isReady = note.success && isUnsaved(written, before);
  const isTitled = kind === 'note';
  return (
    <form
      className="dialog-form comment-form grid gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || isBusy) return;
        const title = written.title.trim();
        onSave({ ...(isTitled && { title: title === '' ? null : title }), note: written.note.trim() });
      }}
    >
      {isTitled && (
        <Labelled label={t('title')}>
          {(ties) => (
            <input
              type="text"
              className="input"
              autoComplete="off"
              maxLength={NOTE_TITLE_MAX}
              value={written.title}
              readOnly={isBusy}
              onChange={({ target }) => onType({ ...written, title: target.value })}
              {...ties}
            />
          )}
        </Labelled>
      )}
      <Labelled
        label={t(isTitled ? 'note' : 'comment')}
        error={isEmpty || note.success ? undefined : note.error?.issues[0]?.message}
        hint={left <= FEW ? t('left', { count: left }) : undefined}
      >
        {(ties) => (
          <textarea
            // biome-ignore lint/a11y/noAutofocus: the button was pressed to write
            autoFocus
            rows={4}
            className="input"
            value={written.note}
            readOnly={isBusy}
            onChange={({ target }) => onType({ ...written, note: target.value })}
            {...ties}
          />
        )}
      </Labelled>
      <div className="flex gap-8">
        <button type="submit" className="button button-primary" {...pressUnless(isBusy || !isReady)}>
          {t(isBusy ? 'saving' : 'save')}
        </button>
        <button type="button" className="button" {...pressUnless(isBusy, onCancel)}>
          {ui('cancel')}
        </button>
      </div>
    </form>
  );
}
