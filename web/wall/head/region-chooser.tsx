import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import type { LiveAnswers } from '#shared/live.ts';
import { MOST_REGIONS } from '#web/lists/use-regions.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { wallTexts } from '../texts.ts';
import { regionWords, SEEN_FROM, WALL_VIEWS, type WallChoices, wallQuery } from '../words.ts';
import './region-chooser.css';

export interface Paging {
  page: number;
  pages: number;
  /** The pages do not turn by themselves at the moment. */
  isStaying: boolean;
  onStay: (stay: boolean) => void;
}

interface RegionChooserProps {
  choices: WallChoices;
  paging: Paging;
}

/** An open list closes by itself after this long without a movement. */
const CLOSE_AFTER_MS = 30_000;

/**
 * A button with the names of the shown regions, which opens what else a wall may show. The choices
 * are kept in the address, so that a wall can be bookmarked.
 */
export function RegionChooser({ choices, paging }: RegionChooserProps) {
  const t = useTexts(wallTexts);
  const { data } = useLive('regions', MOST_REGIONS);
  const id = useId();
  return (
    <div className="wall-regions slim relative">
      <button type="button" popoverTarget={id}>
        {data ? <RegionNames chosen={choices.regions} data={data} /> : regionWords(t, choices.regions, undefined)}
      </button>
      <Choices id={id} choices={choices} paging={paging}>
        {data && <RegionChoices choices={choices} data={data} />}
      </Choices>
    </div>
  );
}

function RegionNames({ chosen, data }: { chosen: readonly number[]; data: LiveAnswers['regions'] }) {
  return regionWords(useTexts(wallTexts), chosen, useSnapshot(data).data);
}

interface ChoicesProps extends RegionChooserProps {
  id: string;
  /** The regions, once they are known: the list opens before. */
  children: ReactNode;
}

function Choices({ id, choices, paging, children }: ChoicesProps) {
  const t = useTexts(wallTexts);
  const { regions: chosen, view, seen } = choices;
  const choose = useChoose(choices);
  const list = useRef<HTMLDivElement>(null);
  useCloseWhenLeft(list);
  return (
    <div ref={list} id={id} popover="auto" className="wall-choices ink" role="dialog" aria-label={t('choices')}>
      <fieldset className="grid gap-4">
        <legend>{t('regions')}</legend>
        <Choice label={t('allRegions')} isOn={chosen.length === 0} onChange={() => choose({ regions: [] })} />
        {children}
      </fieldset>
      <OneOf legend={t('view')} options={WALL_VIEWS} chosen={view} words={t} onChoose={(next) => choose({ view: next })} />
      {(view === 'quiet' || view === 'auto') && (
        <OneOf
          legend={t('seenFrom')}
          options={SEEN_FROM}
          chosen={seen}
          words={(count) => t('metres', { count })}
          onChoose={(next) => choose({ seen: next })}
        />
      )}
      {paging.pages > 1 && <Choice label={t('stay')} isOn={paging.isStaying} onChange={() => paging.onStay(!paging.isStaying)} />}
      <Link href="/">{t('back')}</Link>
    </div>
  );
}

function RegionChoices({ choices, data }: { choices: WallChoices; data: LiveAnswers['regions'] }) {
  const choose = useChoose(choices);
  const { regions: chosen } = choices;
  return useSnapshot(data).data.map(({ id: region, name }) => {
    const others = chosen.filter((other) => other !== region);
    const isOn = others.length < chosen.length;
    const next = isOn ? others : [...others, region];
    return <Choice key={region} label={name} isOn={isOn} onChange={() => choose({ regions: next })} />;
  });
}

/** Changes what the wall shows, in its address. */
function useChoose(choices: WallChoices): (change: Partial<WallChoices>) => void {
  const [place, navigate] = useLocation();
  return (change) => navigate(place + wallQuery({ ...choices, ...change }), { replace: true });
}

const Choice = ({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: () => void }) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={onChange} />
    {label}
  </label>
);

interface OneOfProps<Option> {
  legend: string;
  options: readonly Option[];
  chosen: Option;
  words: (option: Option) => string;
  onChoose: (option: Option) => void;
}

/** One of several, as radio buttons. */
function OneOf<Option extends string | number>({ legend, options, chosen, words, onChoose }: OneOfProps<Option>) {
  const name = useId();
  return (
    <fieldset className="grid gap-4">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === chosen} onChange={() => onChoose(option)} />
          {words(option)}
        </label>
      ))}
    </fieldset>
  );
}

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
