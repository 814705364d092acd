import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { UnsavedGuard } from '#web/forms/unsaved.tsx';
import { useLive } from '#web/live/use-live.ts';
import { NewNote } from '#web/notes/note-form.tsx';
import { NoteList } from '#web/notes/note-list.tsx';
import { notesTexts } from '#web/notes/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import './comments.css';

/** The comments on a day, or on the job of it that is selected; newest first. */
export function useCrewComments(sheet: CrewSheet) {
  const { dwoId, jobId } = useSnapshot(sheet);
  return useLive('notes', {
    where: JSON.stringify({ dwoId, ...(jobId !== null && { jobId }) }),
    include: '["createdBy","job"]',
    order: '[["updatedAt","DESC"]]',
    limit: MAX_LIMIT,
  });
}

/** The Comments tab of a sheet. What is typed stays while the other tab is looked at. */
export function CrewComments({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(notesTexts);
  const { dwoId, jobId } = useSnapshot(sheet);
  const { status, data, error, retry } = useCrewComments(sheet);
  const [isNewDirty, setNewDirty] = useState(false);
  const [isOldDirty, setOldDirty] = useState(false);
  return (
    <div className="crew-comments">
      <NewNote
        key={jobId}
        place={{ dwoId, jobId: jobId ?? 0 }}
        whyNot={jobId === null ? t('jobFirst') : undefined}
        onDirty={setNewDirty}
      />
      {status === 'failed' && <Failed title={t('failed')} reason={error?.message} onRetry={retry} />}
      {status === 'loading' && <Shapes kind="lines" count={3} />}
      {data && <NoteList list={data} kind="onCrew" none={t('noneOfCrew')} onDirty={setOldDirty} />}
      <UnsavedGuard isDirty={isNewDirty || isOldDirty} />
    </div>
  );
}
