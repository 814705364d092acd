import { useRef, useState } from 'react';
import { noteCalls } from '#shared/calls/notes.ts';
import { CommandError } from '../commands/command-error.tsx';
import { useCommand } from '../commands/use-command.ts';
import { send } from '../http/send.ts';
import { useTexts } from '../texts/texts.ts';
import { pressUnless } from '../ui/controls/press-unless.ts';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import type { NoteKind } from './kinds.ts';
import { isUnsaved, NoteForm, type NoteWords, type Written } from './note-form.tsx';
import { notesTexts } from './texts.ts';

/** The place of a note: a job; for a comment also the job's day, or a shift of it. */
export interface NotePlace {
  dwoId?: number;
  jobId: number;
  workshiftId?: number;
}

interface NewNoteProps {
  kind?: NoteKind;
  place: NotePlace;
  /** Why none can be written here. */
  whyNot?: string | undefined;
  /** Something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
  /** It is on its way, or not any more. */
  onSending?: (isSending: boolean) => void;
}

/** One is added, from the button to Save; whatever fails, what was typed stays. */
export function NewNote({ kind = 'onJob', place, whyNot, onDirty, onSending }: NewNoteProps) {
  const t = useTexts(notesTexts);
  const [written, setWritten] = useState<Written | null>(null);
  /** The button comes back where the form was: so does the focus. */
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
          className="button comment-add"
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
