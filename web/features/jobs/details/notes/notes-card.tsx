import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { JobDetails } from '#shared/job-details.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { UnsavedGuard } from '#web/forms/unsaved.tsx';
import { useLive } from '#web/live/use-live.ts';
import { NewNote, type NotePlace } from '#web/notes/note-form.tsx';
import { NoteList } from '#web/notes/note-list.tsx';
import { notesTexts } from '#web/notes/texts.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Segments } from '#web/ui/fields/segments.tsx';
import { jobNotesTexts } from './texts.ts';

/** The number of notes shown until all are requested. */
const PREVIEW = 2;

/** The notes on the job, and the comments on its days and shifts; the newest first. */
export function NotesCard({ job }: { job: JobDetails }) {
  const t = useTexts(jobNotesTexts);
  const { id: jobId } = useSnapshot(job);
  const [kind, setKind] = useState<'note' | 'onJob'>('note');
  return (
    <section className="card details-card details-notes card-pad">
      <h2 className="unseen">{t('which')}</h2>
      <Segments
        name={t('which')}
        value={kind}
        choices={[
          { value: 'note', label: t('notes') },
          { value: 'onJob', label: t('crewComments') },
        ]}
        onChoose={setKind}
      />
      {/* Both stay mounted, so that a change of the tab keeps what is typed. */}
      <div hidden={kind !== 'note'}>
        <Written kind="note" where={{ jobId, dwoId: null, workshiftId: null }} place={{ jobId }} />
      </div>
      <div hidden={kind !== 'onJob'}>
        <CrewComments job={job} />
      </div>
    </section>
  );
}

/** Comments on the job's days. A new one is on the newest day unless another is chosen. */
function CrewComments({ job }: { job: JobDetails }) {
  const t = useTexts(jobNotesTexts);
  const { id: jobId, sheets } = useSnapshot(job);
  const [chosen, setChosen] = useState<number>();
  const dwoId = chosen ?? sheets[0]?.dwoId;
  return (
    <>
      {sheets.length > 0 && dwoId !== undefined && (
        <div className="above-12">
          <ChoiceField
            name={t('ofSheet')}
            caption={t('ofSheet')}
            value={dwoId}
            choices={sheets.map((sheet) => ({ value: sheet.dwoId, label: `${dayText(sheet.date)} ${sheet.foreman.fullName}` }))}
            onChoose={setChosen}
          />
        </div>
      )}
      <Written
        kind="onJob"
        where={{ jobId, dwoId: { $ne: null } }}
        place={{ jobId, ...(dwoId !== undefined && { dwoId }) }}
        whyNot={dwoId === undefined ? t('noSheet') : undefined}
      />
    </>
  );
}

interface WrittenProps {
  kind: 'note' | 'onJob';
  where: object;
  place: NotePlace;
  /** Why none can be added. */
  whyNot?: string | undefined;
}

/** A new note, and the notes that exist: two until all are requested. */
function Written({ kind, where, place, whyNot }: WrittenProps) {
  const t = useTexts(jobNotesTexts);
  const words = useTexts(notesTexts);
  const [isWhole, setWhole] = useState(false);
  const [isNewDirty, setNewDirty] = useState(false);
  const [isOldDirty, setOldDirty] = useState(false);
  const { status, data, error, retry } = useLive('notes', {
    where: JSON.stringify(where),
    include: '["createdBy"]',
    order: '[["updatedAt","DESC"]]',
    limit: MAX_LIMIT,
  });
  return (
    <>
      <NewNote kind={kind} place={place} whyNot={whyNot} onDirty={setNewDirty} />
      {status === 'failed' && <Failed title={words('failed')} reason={error?.message} onRetry={retry} />}
      {status === 'loading' && <Shapes kind="lines" count={3} />}
      {data && (
        <NoteList
          list={data}
          kind={kind}
          {...(!isWhole && { limit: PREVIEW })}
          {...(kind === 'onJob' && { none: words('noneOfCrew') })}
          onDirty={setOldDirty}
        />
      )}
      {data && <MoreNotes list={data} isWhole={isWhole} onWhole={setWhole} words={t} />}
      <UnsavedGuard isDirty={isNewDirty || isOldDirty} />
    </>
  );
}

interface MoreNotesProps {
  list: LiveAnswers['notes'];
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  words: TextsOf<typeof jobNotesTexts>;
}

function MoreNotes({ list, isWhole, onWhole, words }: MoreNotesProps) {
  const { data } = useSnapshot(list);
  if (data.length <= PREVIEW) return null;
  return (
    <button type="button" className="text-button" aria-expanded={isWhole} onClick={() => onWhole(!isWhole)}>
      {words(isWhole ? 'viewLess' : 'viewMore')}
    </button>
  );
}
