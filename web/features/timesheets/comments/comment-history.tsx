import { useState } from 'react';
import { MAX_LIMIT } from '#shared/constants.ts';
import { UnsavedGuard } from '#web/forms/unsaved.tsx';
import { useLive } from '#web/live/use-live.ts';
import { NewNote, type NotePlace } from '#web/notes/note-form.tsx';
import { NoteList } from '#web/notes/note-list.tsx';
import { notesTexts } from '#web/notes/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import './comments.css';

interface CommentHistoryProps {
  place: NotePlace;
  /** The subject, in words. */
  about: string;
  onClose: () => void;
}

/** The dialog of the comments on a shift, newest first, with a new one. */
export function CommentHistory({ place, about, onClose }: CommentHistoryProps) {
  const t = useTexts(notesTexts);
  const { status, data, error, retry } = useLive('notes', {
    where: JSON.stringify({ workshiftId: place.workshiftId }),
    include: '["createdBy"]',
    order: '[["updatedAt","DESC"]]',
    limit: MAX_LIMIT,
  });
  const [isDirty, setDirty] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => (isDirty ? setAsking(true) : onClose());
  return (
    <ViewDialog title={t('history')} className="comment-history" onClose={isSending ? undefined : close}>
      <p>{about}</p>
      <NewNote place={place} onDirty={setDirty} onSending={setSending} />
      {status === 'failed' && <Failed title={t('failed')} reason={error?.message} onRetry={retry} />}
      {status === 'loading' && <Shapes kind="lines" count={3} />}
      {data && <NoteList list={data} />}
      <UnsavedGuard isDirty={isDirty} />
      {isAsking && (
        <ConfirmDialog
          title={t('discard')}
          confirm={t('discardConfirm')}
          cancel={t('goOn')}
          isDangerous
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          {t('discardText')}
        </ConfirmDialog>
      )}
    </ViewDialog>
  );
}
