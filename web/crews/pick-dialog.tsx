import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Candidate, CandidateRole, Candidates } from '#shared/crews/workforce.ts';
import { useLastAnswer } from '../live/use-last-answer.ts';
import { useLive } from '../live/use-live.ts';
import { PeopleList, type PickPerson } from '../people/people-list.tsx';
import { type TextsOf, useTexts } from '../texts/texts.ts';
import { pressUnless } from '../ui/controls/press-unless.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Failed } from '../ui/feedback/state-card.tsx';
import { SEARCH_PAUSE_MS } from '../ui/fields/search-field.tsx';
import { uiTexts } from '../ui/texts.ts';
import { useNames } from './names.ts';
import { crewTexts } from './texts.ts';
import './crews.css';

const WIDTH = 700;

/** A job, or a default crew, that people are offered for; `id` is its row number. */
export interface CandidatesOf {
  resource: 'candidates' | 'crewCandidates';
  id: number;
}

interface PickDialogProps {
  title: string;
  from: CandidatesOf;
  /** The role in which the person is added. */
  who: CandidateRole;
  kind: 'one' | 'many';
  /** Says what is done with those chosen. */
  confirm: (count: number) => string;
  isBusy: boolean;
  empty: string;
  /** Title of the error when the candidates cannot be loaded. */
  failed: string;
  /** Whether a candidate can be chosen; by default if active. Others stay in the list. */
  isFree?: (candidate: Candidate) => boolean;
  /** Candidates to leave out of the list. */
  isLeftOut?: (candidate: Candidate) => boolean;
  onConfirm: (chosen: readonly Candidate[]) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** People to add to a crew; notes beside each give the reasons against it. */
export function PickDialog(props: PickDialogProps) {
  const {
    title,
    from,
    who,
    kind,
    confirm,
    isBusy,
    empty,
    failed,
    isFree = isActive,
    isLeftOut,
    onConfirm,
    onClose,
    children,
  } = props;
  const t = useTexts(crewTexts);
  const ui = useTexts(uiTexts);
  const names = useNames();
  const { candidates, found, find, isPart, closeTo } = useCandidates(from, who);
  const [chosen, setChosen] = useState<readonly Candidate[]>([]);
  const people = useMemo(
    () => candidates?.people.filter((one) => !isLeftOut?.(one)).map((one) => ({ ...one, notes: notesOf(one, t) })),
    [candidates, isLeftOut, t],
  );
  useEffect(() => {
    for (const { id, fullName } of people ?? []) names.set(id, fullName);
  }, [people, names]);
  // Somebody else may have put a chosen person on another crew since.
  const free = chosen.filter(({ id }) => {
    const now = people?.find((one) => one.id === id);
    return now === undefined || isFree(now);
  });
  const ids = free.map(({ id }) => id);
  const choose = (next: readonly number[]): void =>
    setChosen(next.flatMap((id) => people?.find((one) => one.id === id) ?? free.find((one) => one.id === id) ?? []));
  const canChoose = (one: PickPerson): boolean => isFree(one as PickPerson & Candidate);
  return (
    <Dialog
      title={title}
      width={WIDTH}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <button
            type="button"
            className="button button-primary"
            {...pressUnless(free.length === 0 || isBusy, () => onConfirm(free))}
          >
            {confirm(free.length)}
          </button>
          <button type="button" className="button" {...pressUnless(isBusy, onClose)}>
            {ui('cancel')}
          </button>
        </>
      }
    >
      {found.status === 'failed' ? (
        <Failed title={failed} reason={found.error?.message} onRetry={found.retry} />
      ) : (
        <div className="crews-pick above-12">
          <PeopleList
            name={title}
            people={people}
            kind={kind}
            chosen={ids}
            canChoose={canChoose}
            empty={empty}
            height="min(420px, 45dvh)"
            onFind={find}
            isPart={isPart}
            closeTo={closeTo}
            onChoose={choose}
          />
          {candidates && candidates.count > candidates.people.length && (
            <p className="above-8 meta ink-2" role="status">
              {t('firstOf', { shown: candidates.people.length, count: candidates.count })}
            </p>
          )}
        </div>
      )}
      {children}
    </Dialog>
  );
}

const NOBODY_YET = proxy<{ data: Candidates | undefined }>({ data: undefined });

/** Notes on a candidate, such as reasons against the choice. */
function notesOf({ role, isActive: isThere, crewId, otherJobs, isOffToday }: Candidate, t: TextsOf<typeof crewTexts>): string[] {
  return [
    ...(isThere ? [] : [t('inactive')]),
    ...(crewId !== null && role !== 'supervisor' ? [t('onCrew', { id: crewId })] : []),
    ...(isOffToday ? [t('offToday')] : []),
    ...(otherJobs > 0 && role !== 'supervisor' ? [t('onJobs', { count: otherJobs })] : []),
  ];
}

const isActive = (one: Candidate): boolean => one.isActive;

/**
 * Loads the candidates. The api searches only if there are more than it returns at once; else the
 * list filters them itself.
 */
function useCandidates({ resource, id }: CandidatesOf, role: CandidateRole) {
  const [typed, find] = useState('');
  const [search, setSearch] = useState('');
  const [isMany, setMany] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useLive(resource, { id, role, ...(isMany && search !== '' && { search, near: 'true' }) });
  const kept = useLastAnswer(found);
  const candidates = useSnapshot(kept ?? NOBODY_YET).data;
  const isMore = candidates !== undefined && candidates.count > candidates.people.length;
  useEffect(() => {
    if (isMore) setMany(true);
  }, [isMore]);
  const closeTo = found.status === 'ready' && candidates?.near === 'spelling' ? search : undefined;
  return { candidates, found, find, isPart: isMany, closeTo };
}
