import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { RosterReplay } from '#shared/roster/replay.ts';
import { presenceOf, recordedMoments, type Span } from '#shared/roster/rules/replay.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, weekdayText } from '#web/ui/calendar/day-time.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { PauseIcon, PlayIcon } from '#web/ui/icons/field-icons.tsx';
import { Axis, Curve, shareOf } from './curve.tsx';
import { type PlayerControls, SPEEDS } from './player.ts';
import { replayTexts } from './texts.ts';
import '#web/ui/controls/button.css';

const MINUTE_MS = 60_000;

interface ReplayBarProps {
  replay: RosterReplay;
  span: Span;
  controls: PlayerControls;
  onClose: () => void;
}

/** Plays a day, shows when it is and how many people were at work, and leads to any moment. */
export function ReplayBar({ replay, span, controls, onClose }: ReplayBarProps) {
  const t = useTexts(replayTexts);
  const { player, toggle } = controls;
  const { isPlaying, speed } = useSnapshot(player);
  const { date, timeZone } = replay;
  const { businessDate: today } = useSession().user;
  useReplayKeys(replay, span, controls);
  return (
    <section className="card replay-bar above-12" aria-label={t('title')}>
      <div className="row gap-12 lines-8 wrap">
        <button
          type="button"
          className="button button-primary replay-play off-paper"
          aria-label={t(isPlaying ? 'pause' : 'play')}
          onClick={toggle}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
        <p className="flex gap-12 lines-2 wrap baseline grow">
          <Moment player={player} timeZone={timeZone} />
          <Stood player={player} timeZone={timeZone} />
          {(replay.usual?.length ?? 0) > 0 && (
            <span className="meta ink-3 nowrap">
              <span className="replay-usual-key" aria-hidden="true" />
              {t('usualDay', { weekday: weekdayText(date) })}
            </span>
          )}
        </p>
        <div className="row gap-8 off-paper">
          <ChoiceField
            name={t('speed')}
            value={speed}
            choices={SPEEDS.map((n) => ({ value: n, label: t('times', { n }) }))}
            onChoose={(chosen) => {
              player.speed = chosen;
            }}
          />
          <button type="button" className="button" onClick={onClose}>
            {t(date < today ? 'close' : 'backToNow')}
          </button>
        </div>
      </div>
      <div className="replay-track">
        <Curve replay={replay} span={span} />
        <Slider replay={replay} span={span} controls={controls} />
      </div>
      <Axis {...span} timeZone={timeZone} />
    </section>
  );
}

/** The day of the moment: after midnight that of the next morning. */
function Stood({ player, timeZone }: Pick<PlayerControls, 'player'> & { timeZone: string }) {
  const t = useTexts(replayTexts);
  const { atMs } = useSnapshot(player);
  const day = businessDate(new Date(atMs), timeZone);
  return <span className="num meta ink-3">{t('stood', { weekday: weekdayText(day), day: dayText(day) })}</span>;
}

function Moment({ player, timeZone }: Pick<PlayerControls, 'player'> & { timeZone: string }) {
  const { atMs } = useSnapshot(player);
  return <strong className="replay-moment num">{timeText(new Date(atMs), timeZone)}</strong>;
}

function Slider({ replay, span, controls: { player, seek } }: Pick<ReplayBarProps, 'replay' | 'span' | 'controls'>) {
  const t = useTexts(replayTexts);
  const { atMs } = useSnapshot(player);
  const input = useRef<HTMLInputElement>(null);
  // The button that opened the replay has gone.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const { startMs, endMs } = span;
  const steps = useMemo(() => presenceOf(replay), [replay]);
  const count = steps.findLast(({ ms }) => ms <= atMs)?.count ?? 0;
  const time = timeText(new Date(atMs), replay.timeZone);
  return (
    <>
      <input
        ref={input}
        type="range"
        className="replay-slider off-paper"
        aria-label={t('moment')}
        aria-valuetext={t('atMoment', { time, count, shown: count })}
        min={startMs}
        max={endMs}
        step={MINUTE_MS}
        value={atMs}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <span className="replay-head" style={{ left: `${shareOf(span, atMs)}%` }} aria-hidden="true" />
    </>
  );
}

/** Space, arrows, Home and End, comma and full stop, plus and minus. */
function useReplayKeys(replay: RosterReplay, { startMs, endMs }: Span, { player, seek, toggle, faster }: PlayerControls): void {
  const t = useTexts(replayTexts);
  const moments = useMemo(() => recordedMoments(replay), [replay]);
  const previous = (): number => moments.findLast((ms) => ms < player.atMs) ?? startMs;
  const next = (): number => moments.find((ms) => ms > player.atMs) ?? endMs;
  usePageKeys([
    { key: ' ', label: t('keyPlay'), onPress: toggle },
    { key: 'ArrowLeft', label: t('keyEarlier'), onPress: () => seek(player.atMs - MINUTE_MS) },
    { key: 'ArrowRight', label: t('keyLater'), onPress: () => seek(player.atMs + MINUTE_MS) },
    { key: ',', label: t('keyPrevious'), onPress: () => seek(previous()) },
    { key: '.', label: t('keyNext'), onPress: () => seek(next()) },
    { key: 'Home', label: t('keyStart'), onPress: () => seek(startMs) },
    { key: 'End', label: t('keyEnd'), onPress: () => seek(endMs) },
    { key: '+', label: t('keyFaster'), onPress: () => faster(1) },
    { key: '-', label: t('keySlower'), onPress: () => faster(-1) },
  ]);
}
