import { useState } from 'react';
import { addDays, businessDate, momentOn } from '../../../shared/rules/periods.ts';
import { useTexts } from '../../texts/texts.ts';
import { useNarrow } from '../../theme/use-narrow.ts';
import { Labelled } from '../fields/labelled.tsx';
import { fieldsTexts } from '../fields/texts.ts';
import { clockTime, type DayTime, timeIn, timeWords } from '../fields/typed-time.ts';
import { timeText } from './day-time.ts';

interface TimeFieldProps {
  label: string;
  /** A moment, empty for none; what was typed and is no time stands as it was typed. */
  at: string;
  /** The day of the times, yyyy-MM-dd: only the time of day is chosen. */
  date: string;
  timeZone: string;
  error?: string | undefined;
  onChange: (at: string) => void;
  /** The field was left. */
  onLeave?: () => void;
  inputRef?: (input: HTMLInputElement | null) => void;
}

const NOON = 12 * 60;

/** A time of day of twelve hours, `06:30 a.m.`; `+1` behind it is the day after. */
export function TimeField({ label, at, date, timeZone, error, onChange, onLeave, inputRef }: TimeFieldProps) {
  const t = useTexts(fieldsTexts);
  const isNarrow = useNarrow();
  const [typed, setTyped] = useState<string | null>(null);
  const time = timeOf(at, { date, timeZone });
  const words = time ? timeWords(time) : at;
  const momentOf = ({ minutes, isNextDay }: DayTime): string =>
    momentOn(isNextDay ? addDays(date, 1) : date, clockTime(minutes), timeZone).toISOString();
  const shared = {
    ref: inputRef,
    className: 'input num',
    onBlur: () => {
      setTyped(null);
      onLeave?.();
    },
  };
  return (
    <Labelled label={label} error={error}>
      {(ties) =>
        isNarrow ? (
          <input
            {...shared}
            {...ties}
            type="time"
            value={time ? clockTime(time.minutes) : ''}
            onChange={({ target }) => {
              const [hour, minute] = target.value.split(':').map(Number);
              const isSet = hour !== undefined && minute !== undefined;
              onChange(isSet ? momentOf({ minutes: hour * 60 + minute, isNextDay: time?.isNextDay === true }) : '');
            }}
          />
        ) : (
          <input
            {...shared}
            {...ties}
            type="text"
            autoComplete="off"
            placeholder={t('timeHint')}
            value={typed ?? words}
            onChange={({ target }) => {
              setTyped(target.value);
              const read = timeIn(target.value, time?.minutes ?? NOON);
              onChange(read ? momentOf(read) : target.value.trim());
            }}
          />
        )
      }
    </Labelled>
  );
}

/** The time of day of a moment; null for what is none. */
function timeOf(at: string, { date, timeZone }: { date: string; timeZone: string }): DayTime | null {
  if (!/^\d{4}-.*Z$/.test(at)) return null;
  const time = timeIn(timeText(at, timeZone), 0);
  return time ? { ...time, isNextDay: businessDate(new Date(at), timeZone) > date } : null;
}
