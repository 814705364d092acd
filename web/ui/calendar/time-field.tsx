import { useRef, useState } from 'react';
import { timeText, zoneOfTwice } from '#shared/rules/local-time.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { Labelled } from '../fields/labelled.tsx';
import { fieldsTexts } from '../fields/texts.ts';
import { clockTime, type DayTime, timeIn, timeWords } from '../fields/typed-time.ts';
import { type LocalDay, momentOfTyped } from './typed-moment.ts';
import { WhichTime } from './which-time.tsx';

interface TimeFieldProps extends LocalDay {
  label: string;
  isRequired?: boolean;
  /**
   * A moment in ISO 8601, or empty. A text that is no time, or could be either of two, is passed on
   * as it was typed. Only the time of day is edited: `date` is the day.
   */
  at: string;
  error?: string | undefined;
  onChange: (at: string) => void;
  /** The field was left. */
  onLeave?: () => void;
  inputRef?: (input: HTMLInputElement | null) => void;
}

const NOON = 12 * 60;

const momentIn = (at: string): Date | null => (/^\d{4}-.*Z$/.test(at) ? new Date(at) : null);

/** A field for a time of day, `06:30 a.m.`; `+1` behind it means the next day. */
export function TimeField({ label, isRequired, at, date, timeZone, error, onChange, onLeave, inputRef }: TimeFieldProps) {
  const t = useTexts(fieldsTexts);
  const isNarrow = useNarrow();
  const day = { date, timeZone };
  const [typed, setTyped] = useState<string | null>(null);
  const moment = momentIn(at);
  /**
   * The moment at the time of the focus: of two that a typed time could be, the nearer is taken.
   */
  const stood = useRef(moment);
  const time = moment ? timeOf(moment, day) : timeIn(at, NOON);
  const fault = !moment && time ? momentOfTyped(time, day, stood.current) : undefined;
  const type = (text: string): void => {
    setTyped(text);
    const read = timeIn(text, time?.minutes ?? NOON);
    const meant = read && momentOfTyped(read, day, stood.current);
    onChange(meant instanceof Date ? meant.toISOString() : text.trim());
  };
  const shared = {
    ref: inputRef,
    className: 'input num',
    onFocus: () => {
      stood.current = moment;
    },
    onBlur: () => {
      setTyped(null);
      onLeave?.();
    },
  };
  return (
    <Labelled label={label} isRequired={isRequired} error={typeof fault === 'string' && typed === null ? t(fault) : error}>
      {(ties) => (
        <>
          {isNarrow ? (
            <input
              {...shared}
              {...ties}
              type="time"
              value={time ? clockTime(time.minutes) : ''}
              onChange={({ target }) => type(clockWords(target.value, time?.isNextDay === true))}
            />
          ) : (
            <input
              {...shared}
              {...ties}
              type="text"
              autoComplete="off"
              placeholder={t('timeHint')}
              value={typed ?? (moment && time ? timeWords(time) : at)}
              onChange={({ target }) => type(target.value)}
            />
          )}
          <WhichTime
            time={time}
            day={day}
            chosen={moment}
            onChoose={(chosen) => {
              setTyped(null);
              onChange(chosen.toISOString());
              onLeave?.();
            }}
          />
        </>
      )}
    </Labelled>
  );
}

/**
 * The value of a native time input, HH:mm, as `timeIn` reads it: `06:30 a.m.`, with `+1` on the
 * next day.
 */
export function clockWords(clock: string, isNextDay: boolean): string {
  const [hour, minute] = clock.split(':').map(Number);
  return hour === undefined || minute === undefined ? '' : timeWords({ minutes: hour * 60 + minute, isNextDay });
}

/** The time of day of a moment, with its zone in the hour that comes twice. */
function timeOf(at: Date, { date, timeZone }: LocalDay): DayTime | null {
  const time = timeIn(timeText(at, timeZone), 0);
  const zone = zoneOfTwice(at, timeZone);
  return time ? { minutes: time.minutes, isNextDay: businessDate(at, timeZone) > date, ...(zone && { zone }) } : null;
}
