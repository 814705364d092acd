import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { noteCalls } from '#shared/calls/notes.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { LiveAnswers } from '#shared/live.ts';
import type { JobNote } from '#shared/notes.ts';
import { CommandError } from '../commands/command-error.tsx';
import { ConfirmCommand } from '../commands/confirm-command.tsx';
import { useCommand } from '../commands/use-command.ts';
import { send } from '../http/send.ts';
import { useSession } from '../http/use-session.ts';
import { useRows } from '../live/use-rows.ts';
import { useTexts } from '../texts/texts.ts';
import { momentText } from '../ui/calendar/day-time.ts';
import { TrashIcon } from '../ui/icons/action-icons.tsx';
import { PencilIcon } from '../ui/icons/row-icons.tsx';
import { isUnsaved, NoteForm, type NoteKind, type NoteWords, type Written } from './note-form.tsx';
import { notesTexts } from './texts.ts';
import './notes.css';

interface NoteListProps {
  list: LiveAnswers['notes'];
  kind?: NoteKind;
  /** How many of the newest are shown; all by default. */
  limit?: number;
  /** The text of an empty list. */
  none?: string;
  /** Makes notes editable; called when there are unsaved changes. */
  onDirty?: (isDirty: boolean) => void;
}

/** Notes or comments with author and time. Their authors and admins may edit and remove them. */
export function NoteList({ list, kind = 'onJob', limit, none, onDirty }: NoteListProps) {
  const t = useTexts(notesTexts);
  const comments = useRows(list, 'data');
  const [leaving, setLeaving] = useState<JobNote | null>(null);
  const remove = useCommand(({ id }: Pick<JobNote, 'id'>) => send(noteCalls.delete, { params: { id } }), {
    onDone: () => setLeaving(null),
  });
  if (comments.length === 0) return <p className="comments-none">{none ?? t('none')}</p>;
  return (
    <>
      <ul className="comments">
        {comments.slice(0, limit).map((comment) => (
          <Note key={comment.id} kind={kind} comment={comment} onRemove={setLeaving} onDirty={onDirty} />
        ))}
      </ul>
      {leaving && (
        <ConfirmCommand
          command={remove}
          input={{ id: leaving.id }}
          title={t(kind === 'note' ? 'removeTitle.note' : 'removeTitle.comment')}
          confirm={t('removeConfirm')}
          failed={t('removeFailed')}
          onClose={() => setLeaving(null)}
        >
          {t(`removeText.${kind}`)}
        </ConfirmCommand>
      )}
    </>
  );
}

interface NoteProps {
  kind: NoteKind;
  comment: JobNote;
  onRemove: (comment: JobNote) => void;
  onDirty: NoteListProps['onDirty'];
}

function Note({ kind, comment, onRemove, onDirty }: NoteProps) {
  const t = useTexts(notesTexts);
  const { user } = useSession();
  const { id, title, note, createdBy, createdById, createdAt, revision, job } = useSnapshot(comment);
  /** The edited text and the revision on which the edit began; null while it is not edited. */
  const [written, setWritten] = useState<{ text: Written; before: Written; revision: number } | null>(null);
  /** The pencil replaces the form, so it takes over the focus. */
  const wasWritten = useRef(false);
  const write = (next: typeof written): void => {
    wasWritten.current = true;
    setWritten(next);
    onDirty?.(next !== null && isUnsaved(next.text, next.before));
  };
  const change = useCommand((body: NoteWords & { revision: number }) => send(noteCalls.patch, { params: { id }, body }), {
    onDone: () => write(null),
  });
  const name = createdBy?.fullName ?? t('somebody');
  const timeZone = user.businessTimeZone;
  const when = momentText(createdAt, timeZone);
  const now: Written = { title: title ?? '', note };
  // Authors may remove their own notes, and admins any.
  const mayRemove = user.role === 'admin' || user.id === createdById;
  return (
    <li className="comment">
      <p className="comment-who meta">
        <strong className="medium ink">{name}</strong> <span className="num">{when}</span>
        {job && <span className="num"> · {t('job', { jobId: numberOf(job) })}</span>}
      </p>
      {written === null ? (
        <>
          {title !== null && <p className="bold ink anywhere">{title}</p>}
          <p className="comment-text ink anywhere">{note}</p>
        </>
      ) : (
        <NoteForm
          kind={kind}
          written={written.text}
          before={written.before}
          isBusy={change.isBusy}
          onType={(text) => write({ ...written, text })}
          onSave={(words) => void change.send({ ...words, revision: written.revision })}
          onCancel={() => write(null)}
        />
      )}
      <CommandError
        command={change}
        title={t('changeFailed')}
        fieldName={(field) => t(field === 'title' ? 'title' : kind === 'note' ? 'note' : 'comment')}
        onRevision={(input, now) => ({ ...input, revision: now })}
        onTakeTheirs={() => write(null)}
      />
      {mayRemove && onDirty && written === null && (
        <button
          // biome-ignore lint/a11y/noAutofocus: the form that had the focus has gone
          autoFocus={wasWritten.current}
          type="button"
          className="icon-button comment-change"
          aria-label={t(kind === 'note' ? 'change.note' : 'change.comment', { name, when })}
          onClick={() => write({ text: now, before: now, revision })}
        >
          <PencilIcon />
        </button>
      )}
      {mayRemove && written === null && (
        <button
          type="button"
          className="icon-button comment-remove"
          aria-haspopup="dialog"
          aria-label={t(kind === 'note' ? 'remove.note' : 'remove.comment', { name, when })}
          onClick={() => onRemove(comment)}
        >
          <TrashIcon />
        </button>
      )}
    </li>
  );
}
