import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { displayCalls } from '#shared/calls/sessions.ts';
import type { Display } from '#shared/displays/displays.ts';
import { now } from '#web/clock/clock.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { playlistWords } from '#web/displays/playlist-words.ts';
import { playlistTexts } from '#web/displays/texts.ts';
import { send } from '#web/http/send.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { LiveGlyph, StaleGlyph } from '#web/ui/icons/glyphs.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import { EditDialog } from './display-forms.tsx';
import { Drawing } from './drawing.tsx';
import { displaysTexts } from './texts.ts';

/** One display: what it shows, drawn and in words, whether it is on, and its buttons. */
export function DisplayCard({ display }: { display: Display }) {
  const t = useTexts(displaysTexts);
  const shown = useSnapshot(display) as Display;
  const words = useTexts(playlistTexts);
  const { id, name, regions, supervisors, showsNames, playlist, isOn, width, height, version } = shown;
  const [asked, setAsked] = useState<'edit' | 'unpair' | null>(null);
  const identify = useCommand(() => send(displayCalls.identify, { params: { id } }));
  const unpair = useCommand(() => send(displayCalls.delete, { params: { id } }));
  const choices = useRegionChoices();
  const regionOf = (region: number): string => choices.find(({ value }) => value === region)?.label ?? String(region);
  const scope = [...regions.map((one) => one.name), ...supervisors.map((one) => one.fullName)].join(', ');
  return (
    <li className={`card display${isOn ? '' : ' is-off'}`}>
      <Drawing isTall={width !== null && height !== null && height > width} />
      <div className="display-words grid gap-4">
        <h2 className="anywhere">{name}</h2>
        <p className="body ink-2 anywhere">{scope === '' ? t('allRegions') : scope}</p>
        <p className="meta ink-3 anywhere">
          {playlistWords(words, playlist, regionOf)}
          {!showsNames && ` · ${t('numbersAlone')}`}
          {version && ` · ${t('version', { version })}`}
        </p>
        <p className="row wrap spread gap-8 above-8 num">
          <State display={shown} />
          {width !== null && height !== null && <span className="meta ink-3">{t('size', { width, height })}</span>}
        </p>
      </div>
      <div className="display-acts flex line-above small gap-16">
        <button
          type="button"
          className="text-button"
          aria-label={t('identifyOf', { name })}
          {...pressUnless(identify.isBusy || !isOn, () => void identify.send(undefined))}
        >
          {t('identify')}
        </button>
        <button
          type="button"
          className="text-button row gap-8"
          aria-label={t('editOf', { name })}
          onClick={() => setAsked('edit')}
        >
          <PencilIcon />
          {t('edit')}
        </button>
        <button
          type="button"
          className="text-button push"
          aria-label={t('unpairOf', { name })}
          onClick={() => setAsked('unpair')}
        >
          {t('unpair')}
        </button>
      </div>
      <CommandError command={identify} title={t('identifyFailed')} />
      {asked === 'edit' && <EditDialog display={shown} onClose={() => setAsked(null)} />}
      {asked === 'unpair' && (
        <ConfirmCommand
          command={unpair}
          input={undefined}
          title={t('unpairTitle', { name })}
          confirm={t('unpair')}
          failed={t('unpairFailed')}
          onClose={() => setAsked(null)}
        >
          {t('unpairText')}
        </ConfirmCommand>
      )}
    </li>
  );
}

function State({ display: { isOn, seenAt } }: { display: Display }) {
  const t = useTexts(displaysTexts);
  const momentOf = useMomentOf();
  if (isOn)
    return (
      <span className="display-on row gap-8">
        <LiveGlyph />
        {t('on')}
      </span>
    );
  const { day, time } = momentOf(seenAt ?? '1970-01-01T00:00:00.000Z');
  const isToday = day === momentOf(new Date(now()).toISOString()).day;
  return (
    <span className="row gap-8 warn">
      <StaleGlyph />
      {seenAt === null ? t('neverSeen') : t('notSeen', { time: isToday ? time : `${day} ${time}` })}
    </span>
  );
}
