import { useRef, useState } from 'react';
import { noteCalls } from '#shared/calls/notes.ts';
import { NOTE_MAX, NOTE_TITLE_MAX, NOTE_TOO_LONG } from '#shared/rules/notes.ts';
import { CommandError } from '../commands/command-error.tsx';
import { useCommand } from '../commands/use-command.ts';
import { send } from '../http/send.ts';
import { useTexts } from '../texts/texts.ts';
import { pressUnless } from '../ui/controls/press-unless.ts';
import { Labelled } from '../ui/fields/labelled.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { uiTexts } from '../ui/texts.ts';
import { notesTexts } from './texts.ts';

/**
 * A note on a job, which has a title; or a comment, on a job or shift, or on a crew's day: the
 * question before it is removed names which.
 */
export type NoteKind = 'note' | 'onJob' | 'onCrew';

/** The text of a note that is being written; a comment has no title. */
export interface Written {
  title: string;
  note: string;
}

/** The text as it is sent. */
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

/** The number of remaining characters is shown when it is at most this. */
const FEW = 55;
const NOTHING: Written = { title: '', note: '' };

/** Whether the text differs from the saved one. */
export const isUnsaved = ({ title, note }: Written, before = NOTHING): boolean =>
  title.trim() !== before.title || note.trim() !== before.note;

/** Title and text of a note, or the text of a comment. */
export function NoteForm({ kind, written, before = NOTHING, isBusy, onType, onSave, onCancel }: NoteFormProps) {
  const t = useTexts(notesTexts);
  const ui = useTexts(uiTexts);
  const left = NOTE_MAX - written.note.trim().length;
  const isEmpty = written.note.trim() === '';
  const isReady = !isEmpty && left >= 0 && isUnsaved(written, before);
  const isTitled = kind === 'note';
  return (
    <form
      className="comment-form grid gap-12 above-16"
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
        isRequired
        error={left < 0 ? NOTE_TOO_LONG : undefined}
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

/** The place of a note: a job; for a comment also its day, or a shift of the day. */
export interface NotePlace {
  dwoId?: number;
  jobId: number;
  workshiftId?: number;
}

interface NewNoteProps {
  kind?: NoteKind;
  place: NotePlace;
  /** Why a note cannot be added here. */
  whyNot?: string | undefined;
  /** Called with whether there is unsaved text. */
  onDirty: (isDirty: boolean) => void;
  /** Called when the note is sent, and when its answer or a failure arrives. */
  onSending?: (isSending: boolean) => void;
}

/** The button that opens the form of a new note, and the form. A failure keeps what was typed. */
export function NewNote({ kind = 'onJob', place, whyNot, onDirty, onSending }: NewNoteProps) {
  const t = useTexts(notesTexts);
  const [written, setWritten] = useState<Written | null>(null);
  /** The button replaces the form, so it takes over the focus. */
  const wasWritten = useRef(false);
  const type = (typed: Written | null): void => {
    wasWritten.current = true;
    setWritten(typed);
    onDirty(typed !== null && isUnsaved(typed));
  };
  const add = useCommand((note: NotePlace & NoteWords) => send(noteCalls.post, { body: note }), {
    onSent: () => onSending?.(true),
    onFailed: () => onSending?.(false),
    onDone: () => {
      type(null);
      onSending?.(false);
    },
  });
  if (written === null)
    return (
      <Tooltip text={whyNot} isNeeded={whyNot !== undefined}>
        <button
          // biome-ignore lint/a11y/noAutofocus: the form that had the focus has gone
          autoFocus={wasWritten.current}
          type="button"
          className="button above-12"
          {...pressUnless(whyNot !== undefined, () => type({ title: '', note: '' }))}
        >
          {t(kind === 'note' ? 'add.note' : 'add.comment')}
        </button>
      </Tooltip>
    );
  return (
    <>
      <NoteForm
        kind={kind}
        written={written}
        isBusy={add.isBusy}
        onType={type}
        onSave={(words) => void add.send({ ...place, ...words })}
        onCancel={() => type(null)}
      />
      <CommandError command={add} title={t('addFailed')} />
    </>
  );
}
