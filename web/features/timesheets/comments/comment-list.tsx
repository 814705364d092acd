import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '../../../../shared/live.ts';
import type { JobNote } from '../../../../shared/notes.ts';
import { businessDate } from '../../../../shared/rules/periods.ts';
import { CommandTrouble } from '../../../commands/command-trouble.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { useSession } from '../../../http/use-session.ts';
import { useRows } from '../../../live/use-rows.ts';
import { useTexts } from '../../../texts/texts.ts';
import { dayText, timeText } from '../../../ui/calendar/day-time.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { PencilIcon } from '../../../ui/icons/row-icons.tsx';
import { changeComment, removeComment } from './api.ts';
import { CommentForm } from './comment-form.tsx';
import { commentsTexts } from './texts.ts';

interface CommentListProps {
  list: LiveAnswers['notes'];
  /** What they are on, as the question before one is removed says it. */
  of?: 'Job' | 'Crew';
  /** Said where there are none. */
  none?: string;
  /** They can be written anew; something of that is not saved. */
  onDirty?: (isDirty: boolean) => void;
}

/** Comments as they were written: by whom, when, and the way to remove one's own. */
export function CommentList({ list, of = 'Job', none, onDirty }: CommentListProps) {
  const t = useTexts(commentsTexts);
  const comments = useRows(list, 'data');
  const [leaving, setLeaving] = useState<JobNote | null>(null);
  const remove = useCommand(removeComment, { onDone: () => setLeaving(null) });
  if (comments.length === 0) return <p className="comments-none">{none ?? t('none')}</p>;
  return (
    <>
      <ul className="comments">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} onRemove={setLeaving} onDirty={onDirty} />
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={t('removeTitle')}
          confirm={t('removeConfirm')}
          isDangerous
          isBusy={remove.isBusy}
          onConfirm={() => void remove.send({ id: leaving.id })}
          onCancel={() => setLeaving(null)}
        >
          {t(of === 'Crew' ? 'removeFromCrew' : 'removeText')}
        </ConfirmDialog>
      )}
      <CommandTrouble command={remove} title={t('removeFailed')} />
    </>
  );
}

interface CommentProps {
  comment: JobNote;
  onRemove: (comment: JobNote) => void;
  onDirty: CommentListProps['onDirty'];
}

function Comment({ comment, onRemove, onDirty }: CommentProps) {
  const t = useTexts(commentsTexts);
  const { user } = useSession();
  const { id, note, createdBy, createdById, createdAt, revision, job } = useSnapshot(comment);
  /** What it is to be, and the revision that was seen when that began; null while it is read. */
  const [written, setWritten] = useState<{ text: string; before: string; revision: number } | null>(null);
  const write = (next: typeof written): void => {
    setWritten(next);
    onDirty?.(next !== null && next.text.trim() !== next.before);
  };
  const change = useCommand(changeComment, { onDone: () => write(null) });
  const name = createdBy?.fullName ?? t('somebody');
  const timeZone = user.businessTimeZone;
  const when = `${dayText(businessDate(new Date(createdAt), timeZone))} ${timeText(createdAt, timeZone)}`;
  // What people wrote is theirs; an admin tidies up.
  const mayRemove = user.role === 'admin' || user.id === createdById;
  return (
    <li className="comment">
      <p className="comment-who">
        <strong>{name}</strong> <span className="num">{when}</span>
        {typeof job?.['jobId'] === 'string' && <span className="num"> · {t('job', { jobId: job['jobId'] })}</span>}
      </p>
      {written === null ? (
        <p className="comment-text">{note}</p>
      ) : (
        <CommentForm
          text={written.text}
          before={written.before}
          isBusy={change.isBusy}
          onType={(text) => write({ ...written, text })}
          onSave={(text) => void change.send({ id, note: text, revision: written.revision })}
          onCancel={() => write(null)}
        />
      )}
      <CommandTrouble
        command={change}
        title={t('changeFailed')}
        fieldName={() => t('comment')}
        onRevision={(input, now) => ({ ...input, revision: now })}
        onTakeTheirs={() => write(null)}
      />
      {mayRemove && onDirty && written === null && (
        <button
          type="button"
          className="icon-button comment-change"
          aria-label={t('change', { name, when })}
          onClick={() => write({ text: note, before: note, revision })}
        >
          <PencilIcon />
        </button>
      )}
      {mayRemove && written === null && (
        <button
          type="button"
          className="icon-button comment-remove"
          aria-label={t('remove', { name, when })}
          onClick={() => onRemove(comment)}
        >
          <TrashIcon />
        </button>
      )}
    </li>
  );
}
