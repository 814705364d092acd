import { NewJobNote, NOTE_MAX } from '../../../../shared/notes.ts';
import { useTexts } from '../../../texts/texts.ts';
import { pressUnless } from '../../../ui/controls/press-unless.ts';
import { Labelled } from '../../../ui/fields/labelled.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { commentsTexts } from './texts.ts';

interface CommentFormProps {
  text: string;
  /** What is written already; the same once more is not saved. */
  before?: string;
  isBusy: boolean;
  onType: (text: string) => void;
  onSave: (note: string) => void;
  onCancel: () => void;
}

/** So many left are worth a word. */
const FEW = 55;

/** What a comment says, while it is written. */
export function CommentForm({ text, before = '', isBusy, onType, onSave, onCancel }: CommentFormProps) {
  const t = useTexts(commentsTexts);
  const ui = useTexts(uiTexts);
  const note = NewJobNote.shape.note.safeParse(text);
  const left = NOTE_MAX - text.trim().length;
  const isEmpty = text.trim() === '';
  const isReady = note.success && note.data !== before;
  return (
    <form
      className="dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) onSave(note.data);
      }}
    >
      <Labelled
        label={t('comment')}
        error={isEmpty || note.success ? undefined : note.error.issues[0]?.message}
        hint={left <= FEW ? t('left', { count: left }) : undefined}
      >
        {(ties) => (
          <textarea
            // biome-ignore lint/a11y/noAutofocus: the button was pressed to write
            autoFocus
            rows={4}
            className="input"
            value={text}
            readOnly={isBusy}
            onChange={({ target }) => onType(target.value)}
            {...ties}
          />
        )}
      </Labelled>
      <div className="comment-actions">
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
