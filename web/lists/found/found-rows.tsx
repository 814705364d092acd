import { useEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Near } from '#shared/http/query.ts';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { FoundList } from '#web/ui/fields/found-list.tsx';
import { NearNote } from '../page/near-note.tsx';
import { type Finder, type Found, type FoundRow, foundQuery, nameOfFound, rowQuery } from './finder.ts';
import { foundTexts } from './texts.ts';

/** A list of either kind, without rows. */
const NOTHING = proxy<{ data: FoundRow[]; count: number; near?: Near | undefined }>({ data: [], count: 0 });
/** Stands for none in the list. */
const NONE = 0;

interface FoundRowsProps {
  finder: Finder;
  /** The accessible name: what is chosen. */
  name: string;
  /** The name of the search field. */
  find: string;
  chosen: number | null;
  /** The choice of none, or of all; absent where one must be chosen. */
  none?: string | undefined;
  /** What is said where nothing was found, and where the rows could not be fetched. */
  words?: { nothing: string; failed: string };
  onChoose: (found: Found | null) => void;
}

/**
 * The popover that finds a person or a job. The api searches by name, so their number may be any.
 */
export function FoundRows({ finder, name, find, chosen, none, words, onChoose }: FoundRowsProps) {
  const t = useTexts(foundTexts);
  const { typed, settled, setTyped } = useTyped();
  const view = useLive(finder.resource, foundQuery(finder, settled));
  const answer = useLastAnswer(view) ?? NOTHING;
  const { data, count, near } = useSnapshot(answer);
  const found = data.map((row) => ({ value: row.id, label: nameOfFound(row as FoundRow) }));
  const { nothing, failed } = words ?? { nothing: t('nothing'), failed: t('failed') };
  const empty = { ready: nothing, loading: t('loading'), failed }[view.status];
  return (
    <FoundList
      name={name}
      search={{ name: find, text: typed, onType: setTyped }}
      choices={settled === '' && none !== undefined ? [{ value: NONE, label: none }, ...found] : found}
      chosen={chosen ?? NONE}
      onChoose={(id) => {
        const one = found.find(({ value }) => value === id);
        onChoose(one ? { id, name: one.label } : null);
      }}
      empty={empty}
      closeTo={near === 'spelling' && <NearNote answer={answer} text={settled} />}
      note={count > data.length && <p className="picks-note meta ink-3 line-above">{t('more', { shown: data.length, count })}</p>}
    />
  );
}

/**
 * The name of the chosen row. One that was not picked here is known by number only, and fetched.
 */
export function useFoundName(resource: Finder['resource'], chosen: number | null, picked: Found | null): string {
  const t = useTexts(foundTexts);
  const isKnown = chosen === null || chosen === picked?.id;
  const view = useLive(resource, isKnown ? null : rowQuery(chosen));
  const [row] = useSnapshot(view.data ?? NOTHING).data;
  if (isKnown) return picked?.name ?? '';
  return row ? nameOfFound(row as FoundRow) : t(view.status === 'loading' ? 'loading' : 'missing');
}

/** A pause in typing, in ms; shorter than that of a list, whose answers are larger. */
const PAUSE_MS = 300;

/**
 * Debounces a typed text: the text, and its value at the last pause. Clearing it takes effect at
 * once.
 */
export function useTyped(pauseMs = PAUSE_MS) {
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return { typed, settled, setTyped };
}
