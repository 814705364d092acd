import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { UnsavedGuard } from '#web/forms/unsaved.tsx';
import { NewNote } from '#web/notes/note-form.tsx';
import { NoteList } from '#web/notes/note-list.tsx';
import { notesTexts } from '#web/notes/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { useCrewComments } from './use-crew-comments.ts';
import './comments.css';

/** The Comments tab of a sheet. */
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
