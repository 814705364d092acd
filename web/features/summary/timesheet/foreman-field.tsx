import { useEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { FoundList } from '#web/ui/fields/found-list.tsx';
import { OpeningField } from '#web/ui/fields/opening-field.tsx';
import { foremenQuery, personQuery } from './queries.ts';
import { timesheetTexts } from './texts.ts';

interface Foreman {
  id: number;
  fullName: string;
}

interface ForemanFieldProps {
  /** Null is every region. */
  region: number | null;
  /** Null is every foreman. */
  foreman: number | null;
  onChoose: (foreman: number | null) => void;
}

/** Chooses a foreman of a region. The api searches by name, so the number of foremen may be any. */
export function ForemanField({ region, foreman, onChoose }: ForemanFieldProps) {
  const t = useTexts(timesheetTexts);
  const [picked, pick] = useState<Foreman | null>(null);
  const name = useNameOf(foreman, picked);
  return (
    <OpeningField
      name={t('byForeman')}
      className="foreman-field"
      popoverClassName="picks-popover"
      shown={
        <>
          <span className="field-caption ink-3">{t('byForeman')}</span> <span className="field-value">{name}</span>
        </>
      }
    >
      {(close) => (
        <Foremen
          region={region}
          foreman={foreman}
          onChoose={(chosen) => {
            close();
            pick(chosen);
            onChoose(chosen?.id ?? null);
          }}
        />
      )}
    </OpeningField>
  );
}

/** The name of the chosen foreman. One from the address is known by number only, and is fetched. */
function useNameOf(foreman: number | null, picked: Foreman | null): string {
  const t = useTexts(timesheetTexts);
  const isKnown = foreman === null || foreman === picked?.id;
  const view = useLive('employees', isKnown ? null : personQuery(foreman));
  const [person] = useSnapshot(view.data ?? NOBODY).data;
  if (foreman === null) return t('everyForeman');
  if (picked && isKnown) return picked.fullName;
  return person?.fullName ?? (view.status === 'loading' ? t('loadingForemen') : '- - -');
}

/** Stands for every foreman in the list. */
const EVERYONE = 0;
const NOBODY = proxy<LiveAnswers['employees']>({ data: [], count: 0, limit: 0, offset: 0, order: [] });

interface ForemenProps extends Pick<ForemanFieldProps, 'region' | 'foreman'> {
  onChoose: (foreman: Foreman | null) => void;
}

function Foremen({ region, foreman, onChoose }: ForemenProps) {
  const t = useTexts(timesheetTexts);
  const { typed, settled, setTyped } = useTyped();
  const view = useLive('employees', foremenQuery(region, settled));
  const { data, count } = useSnapshot(useLastAnswer(view) ?? NOBODY);
  const foremen = data.map(({ id, fullName }) => ({ value: id, label: fullName }));
  const empty = { ready: t('noForeman'), loading: t('loadingForemen'), failed: t('foremenFailed') }[view.status];
  return (
    <FoundList
      name={t('byForeman')}
      search={{ name: t('findForeman'), text: typed, onType: setTyped }}
      choices={settled === '' ? [{ value: EVERYONE, label: t('everyForeman') }, ...foremen] : foremen}
      chosen={foreman ?? EVERYONE}
      onChoose={(id) => {
        const chosen = data.find((one) => one.id === id);
        onChoose(chosen ? { id, fullName: chosen.fullName } : null);
      }}
      empty={empty}
      note={
        count > data.length && (
          <p className="picks-note meta ink-3 line-above">{t('moreForemen', { shown: data.length, count })}</p>
        )
      }
    />
  );
}

/** A pause in typing, in ms; shorter than that of a list, whose answers are larger. */
const PAUSE_MS = 300;

/**
 * Debounces a typed text: the text, and its value at the last pause. Clearing it takes effect at
 * once.
 */
function useTyped() {
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, settled, setTyped };
}
