import { type RefObject, useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import type { LiveAnswers } from '#shared/live.ts';
import { MOST_REGIONS } from '#web/lists/use-regions.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { wallTexts } from '../texts.ts';
import { regionWords } from '../words.ts';
import './region-chooser.css';

export interface Paging {
  page: number;
  pages: number;
  /** The pages do not turn by themselves at the moment. */
  isStaying: boolean;
  onStay: (stay: boolean) => void;
}

interface RegionChooserProps {
  chosen: readonly number[];
  paging: Paging;
}

/** An open list closes by itself after this long without a movement. */
const CLOSE_AFTER_MS = 30_000;

/**
 * A button with the names of the shown regions, which opens the list to choose others. The choice
 * is kept in the address, so that a wall can be bookmarked.
 */
export function RegionChooser({ chosen, paging }: RegionChooserProps) {
  const t = useTexts(wallTexts);
  const { data } = useLive('regions', MOST_REGIONS);
  const id = useId();
  return (
    <div className="wall-regions slim relative">
      <button type="button" popoverTarget={id}>
        {data ? <RegionNames chosen={chosen} data={data} /> : regionWords(t, chosen, undefined)}
      </button>
      {data ? <Choices id={id} chosen={chosen} paging={paging} data={data} /> : null}
    </div>
  );
}

function RegionNames({ chosen, data }: { chosen: readonly number[]; data: LiveAnswers['regions'] }) {
  return regionWords(useTexts(wallTexts), chosen, useSnapshot(data).data);
}

function Choices({ id, chosen, paging, data }: RegionChooserProps & { id: string; data: LiveAnswers['regions'] }) {
  const t = useTexts(wallTexts);
  const regions = useSnapshot(data).data;
  const [place, navigate] = useLocation();
  const choose = (next: readonly number[]): void =>
    navigate(next.length === 0 ? place : `${place}?region=${next.toSorted((a, b) => a - b).join(',')}`, { replace: true });
  const list = useRef<HTMLDivElement>(null);
  useCloseWhenLeft(list);
  return (
    <div ref={list} id={id} popover="auto" className="wall-choices ink" role="dialog" aria-label={t('choices')}>
      <fieldset className="grid gap-4">
        <legend>{t('regions')}</legend>
        <Choice label={t('allRegions')} isOn={chosen.length === 0} onChange={() => choose([])} />
        {regions.map(({ id: region, name }) => {
          const others = chosen.filter((other) => other !== region);
          const isOn = others.length < chosen.length;
          return <Choice key={region} label={name} isOn={isOn} onChange={() => choose(isOn ? others : [...others, region])} />;
        })}
      </fieldset>
      {paging.pages > 1 && <Choice label={t('stay')} isOn={paging.isStaying} onChange={() => paging.onStay(!paging.isStaying)} />}
      <Link href="/">{t('back')}</Link>
    </div>
  );
}

const Choice = ({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: () => void }) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={onChange} />
    {label}
  </label>
);

/** Closes the open list after `CLOSE_AFTER_MS` without a pointer or key. */
function useCloseWhenLeft(list: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = list.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (element?.matches(':popover-open')) timer = setTimeout(() => element.hidePopover(), CLOSE_AFTER_MS);
    };
    const events = ['toggle', 'pointermove', 'keydown'] as const;
    for (const event of events) element?.addEventListener(event, wait);
    return () => {
      clearTimeout(timer);
      for (const event of events) element?.removeEventListener(event, wait);
    };
  }, [list]);
}
