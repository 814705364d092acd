import { useEffect, useRef } from 'react';
import { type DisplayChange, MOST_ENTRIES } from '#shared/displays/displays.ts';
import { PLAYLIST_VIEWS, type Playlist, type PlaylistEntry } from '#shared/displays/playlist.ts';
import { turnText } from '#web/displays/playlist-words.ts';
import { playlistTexts } from '#web/displays/texts.ts';
import { ChoiceInput, ManyInput } from '#web/forms/inputs.tsx';
import { TimeOfDayInput, WeekdaysInput } from '#web/forms/span-inputs.tsx';
import type { SchemaForm } from '#web/forms/use-schema-form.ts';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { PlusIcon, TrashIcon } from '#web/ui/icons/action-icons.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons/icons.tsx';
import { copyOf, NEW_ENTRY, PRESETS } from './presets.ts';
import { displaysTexts } from './texts.ts';
import './playlist.css';

type Form = SchemaForm<typeof DisplayChange>['form'];

/** The turns that are offered, in seconds. */
const TURNS = [10, 15, 20, 30, 45, 60, 120, 300, 600, 1_800, 3_600];

/** The playlist of a display [displays-7]: its entries in order, or one of a few to begin with. */
export function PlaylistFields({ form }: { form: Form }) {
  const t = useTexts(displaysTexts);
  const entries = (form.watch('playlist') ?? []) as Playlist;
  const list = useRef<HTMLOListElement>(null);
  const added = useRef<number | null>(null);
  const plus = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (added.current === null) return;
    list.current?.children[added.current]?.querySelector('select')?.focus();
    added.current = null;
  });
  const change = (next: Playlist): void => {
    form.clearErrors('playlist');
    form.setValue('playlist', next.map(copyOf), { shouldDirty: true });
  };
  const add = (): void => {
    added.current = entries.length;
    const last = entries.at(-1) ?? NEW_ENTRY;
    const view = PLAYLIST_VIEWS.find((one) => entries.every((entry) => entry.view !== one)) ?? 'quiet';
    change([...entries, { ...last, view }]);
  };
  const move = (place: number, to: number): void => {
    change(entries.with(place, entries[to]!).with(to, entries[place]!));
    const act = to < place ? 'up' : 'down';
    list.current?.children[to]?.querySelector<HTMLElement>(`[data-act=${act}]`)?.focus();
  };
  const remove = (place: number): void => {
    change(entries.toSpliced(place, 1));
    plus.current?.focus();
  };
  return (
    <fieldset className="form-wide playlist labelled grid gap-8">
      <legend className="labelled-name">{t('playlist')}</legend>
      <div className="flex wrap baseline gap-12 lines-4">
        <span className="meta ink-3">{t('beginWith')}</span>
        {(Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((preset) => (
          <button key={preset} type="button" className="text-button meta" onClick={() => change(PRESETS[preset])}>
            {t(`preset.${preset}`)}
          </button>
        ))}
      </div>
      <ol ref={list} className="playlist-entries stack gap-8">
        {entries.map((_, place) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
            key={place}
            form={form}
            place={place}
            count={entries.length}
            onMove={(to) => move(place, to)}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      <div className="row wrap gap-12 small lines-4">
        <button ref={plus} type="button" className="button" {...pressUnless(entries.length >= MOST_ENTRIES, add)}>
          <PlusIcon />
          {t('addView')}
        </button>
        <span className="grow note ink-3">{t(entries.length === 0 ? 'noViewsHint' : 'viewsHint')}</span>
      </div>
    </fieldset>
  );
}

interface EntryProps {
  form: Form;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Entry({ form, place, count, onMove, onRemove }: EntryProps) {
  const t = useTexts(displaysTexts);
  const words = useTexts(playlistTexts);
  const number = place + 1;
  const { seconds = NEW_ENTRY.seconds } = (form.getValues(`playlist.${place}`) ?? {}) as Partial<PlaylistEntry>;
  const turns = [...new Set([...TURNS, seconds])].sort((one, other) => one - other);
  return (
    <li>
      <fieldset className="playlist-entry grid gap-8">
        <legend className="unseen">{t('viewNumber', { number })}</legend>
        <ChoiceInput
          form={form}
          name={`playlist.${place}.view`}
          label={t('view')}
          choices={PLAYLIST_VIEWS.map((value) => ({ value, label: words(value) }))}
        />
        <ChoiceInput
          form={form}
          name={`playlist.${place}.seconds`}
          label={t('turn')}
          choices={turns.map((value) => ({ value, label: turnText(words, value) }))}
        />
        <TimeOfDayInput form={form} name={`playlist.${place}.from`} label={t('from')} />
        <TimeOfDayInput form={form} name={`playlist.${place}.until`} label={t('until')} />
        <div className="playlist-foot">
          <EntryRegions form={form} name={`playlist.${place}.regionIds`} />
        </div>
        <div className="playlist-foot row wrap gap-8 lines-0">
          <WeekdaysInput form={form} name={`playlist.${place}.days`} />
          <div className="row push small">
            <button
              type="button"
              className="icon-button"
              data-act="up"
              aria-label={t('moveUp', { number })}
              {...pressUnless(place === 0, () => onMove(place - 1))}
            >
              <ChevronUpIcon />
            </button>
            <button
              type="button"
              className="icon-button"
              data-act="down"
              aria-label={t('moveDown', { number })}
              {...pressUnless(place === count - 1, () => onMove(place + 1))}
            >
              <ChevronDownIcon />
            </button>
            <button type="button" className="icon-button" aria-label={t('removeView', { number })} onClick={onRemove}>
              <TrashIcon />
            </button>
          </div>
        </div>
      </fieldset>
    </li>
  );
}

/** The regions that an entry shows, of those of the display. */
function EntryRegions({ form, name }: { form: Form; name: `playlist.${number}.regionIds` }) {
  const t = useTexts(displaysTexts);
  const scope = form.watch('regionIds') ?? [];
  const choices = useRegionChoices().filter(({ value }) => scope.length === 0 || scope.includes(value));
  return <ManyInput form={form} name={name} label={t('entryRegions')} none={t('everythingOfScope')} choices={choices} />;
}
