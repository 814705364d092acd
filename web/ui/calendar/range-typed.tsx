import { useRef } from 'react';
import { daysIn } from '#shared/rules/periods.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Labelled } from '../fields/labelled.tsx';
import { dayText, inWords } from './day-time.ts';
import { type Draft, monthsOf, type RangeLimits } from './range-shortcuts.ts';
import { calendarTexts } from './texts.ts';
import { dayFault, dayIn, dayLeft } from './typed-day.ts';

/** The texts of the two fields while they are typed or wrong; null shows the draft's day. */
export interface TypedRange {
  start: string | null;
  end: string | null;
}

export const NOTHING_TYPED: TypedRange = { start: null, end: null };

/** True when each field is empty or holds a day that can be chosen. */
export const isSound = (typed: TypedRange, limits: RangeLimits): boolean =>
  [typed.start, typed.end].every((text) => text === null || text === '' || dayFault(text, limits) === undefined);

interface RangeTypedProps {
  draft: Draft;
  typed: TypedRange;
  limits: RangeLimits;
  /**
   * Called with every key, with both texts and the draft that they make. A text that is no day
   * leaves the draft as it is.
   */
  onType: (typed: TypedRange, draft: Draft) => void;
  onMonth: (month: { start: string; end: string }) => void;
}

/** Two fields for a range's days in figures, and a list of whole months. */
export function RangeTyped({ draft, typed, limits, onType, onMonth }: RangeTypedProps) {
  const t = useTexts(calendarTexts);
  const endField = useRef<HTMLInputElement>(null);
  const months = monthsOf(limits);
  const month = months.find(({ start, end }) => start === draft?.start && end === draft.end);
  const faultOf = (text: string | null): string | undefined => {
    const fault = text === null || text === '' ? undefined : dayFault(text, limits);
    return fault && t(fault, { first: dayText(limits.minDay ?? limits.maxDay), last: dayText(limits.maxDay) });
  };
  const tooLong = isTooLong(draft, limits) ? t('mostDays', { count: limits.maxDays ?? 0 }) : undefined;
  const soundDay = (text: string): string | undefined => (dayFault(text, limits) === undefined ? dayIn(text) : undefined);
  /** The day that a field shows. */
  const dayOf = (part: keyof TypedRange): string | null =>
    (typed[part] === null ? undefined : soundDay(typed[part])) ?? draft?.[part] ?? null;
  const isBackwards = (part: keyof TypedRange, day: string): boolean => {
    const other = dayOf(otherOf(part));
    return other !== null && (part === 'start' ? day > other : day < other);
  };
  const made = (part: keyof TypedRange, day: string): Draft =>
    part === 'start' ? between(day, dayOf('end')) : between(dayOf('start') ?? day, day);
  const type = (part: keyof TypedRange, text: string): void => {
    const day = soundDay(text);
    const other = otherOf(part);
    // While days are in the wrong order, each field keeps its text, so that either can be typed on.
    const others = day !== undefined && isBackwards(part, day) ? { [other]: typed[other] ?? dayText(dayOf(other)!) } : {};
    onType({ ...typed, ...others, [part]: text }, day === undefined ? draft : made(part, day));
  };
  /**
   * Reads the text on blur, when a year of two digits is taken as well. Days in the wrong order are
   * swapped then, unless the end is typed next: it may be later again.
   */
  const leave = (part: keyof TypedRange, isForEnd = false): void => {
    const text = typed[part];
    const day = text === null ? undefined : dayLeft(text);
    const isDay = day !== undefined && dayFault(day, limits) === undefined;
    const other = otherOf(part);
    const isOtherSound = typed[other] !== null && soundDay(typed[other]) !== undefined;
    if (isDay && isForEnd && isBackwards(part, day))
      onType({ start: dayText(day), end: typed.end ?? dayText(dayOf('end')!) }, made(part, day));
    else if (isDay)
      onType({ ...typed, ...(isOtherSound && { [other]: null }), [part]: null }, day === draft?.[part] ? draft : made(part, day));
    else if (text === '') onType({ ...typed, [part]: null }, draft);
    else if (day !== undefined && text !== null) onType({ ...typed, [part]: dayText(day) }, draft);
  };
  const field = (part: keyof TypedRange, day: string | null | undefined) => (
    <Labelled
      label={t(part === 'start' ? 'rangeStart' : 'rangeEnd')}
      error={faultOf(typed[part]) ?? (part === 'end' ? tooLong : undefined)}
    >
      {(ties) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          ref={part === 'end' ? endField : undefined}
          className="input num"
          placeholder={t('dayFigures')}
          value={typed[part] ?? (day ? dayText(day) : '')}
          onChange={({ target }) => type(part, target.value)}
          onBlur={({ relatedTarget }) =>
            leave(part, part === 'start' && relatedTarget !== null && relatedTarget === endField.current)
          }
          onKeyDown={({ key }) => key === 'Enter' && leave(part)}
          {...ties}
        />
      )}
    </Labelled>
  );
  return (
    <div className="range-typed grid gap-12 lines-8">
      {field('start', draft?.start)}
      {field('end', draft?.end)}
      {months.length > 0 && (
        <ChoiceField
          name={t('month')}
          value={month?.start ?? ''}
          choices={[
            { value: '', label: t('month') },
            ...months.map(({ start }) => ({ value: start, label: inWords(start, { month: 'long', year: 'numeric' }) })),
          ]}
          onChoose={(chosen) => {
            const found = months.find(({ start }) => start === chosen);
            if (found) onMonth(found);
          }}
        />
      )}
    </div>
  );
}

const otherOf = (part: keyof TypedRange): keyof TypedRange => (part === 'start' ? 'end' : 'start');

/** A range. Days typed in the wrong order are swapped, as by presses in the calendar. */
const between = (start: string, end: string | null): Draft =>
  end !== null && end < start ? { start: end, end: start } : { start, end };

/** True when typed days are further apart than allowed: an error says so, and both stay. */
export const isTooLong = (draft: Draft, { maxDays }: Pick<RangeLimits, 'maxDays'>): boolean =>
  maxDays !== undefined && draft?.end != null && daysIn({ start: draft.start, end: draft.end }) > maxDays;
