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
  const months = monthsOf(limits);
  const month = months.find(({ start, end }) => start === draft?.start && end === draft.end);
  const faultOf = (text: string | null): string | undefined => {
    const fault = text === null || text === '' ? undefined : dayFault(text, limits);
    return fault && t(fault, { first: dayText(limits.minDay ?? limits.maxDay), last: dayText(limits.maxDay) });
  };
  const tooLong = isTooLong(draft, limits) ? t('mostDays', { count: limits.maxDays ?? 0 }) : undefined;
  const soundDay = (text: string): string | undefined => (dayFault(text, limits) === undefined ? dayIn(text) : undefined);
  /** The day in the first field. When an earlier one is typed as the end, the two are swapped. */
  const from = (typed.start === null ? undefined : soundDay(typed.start)) ?? draft?.start ?? null;
  const made = (part: keyof TypedRange, day: string): Draft =>
    part === 'start' ? startingOn(day, draft?.end ?? null) : endingOn(day, from);
  const type = (part: keyof TypedRange, text: string): void => {
    const day = soundDay(text);
    const isBackwards = part === 'end' && from !== null && day !== undefined && day < from;
    // Each field keeps its text until it is left.
    const others = isBackwards ? { start: typed.start ?? dayText(from) } : {};
    onType({ ...typed, ...others, [part]: text }, day === undefined ? draft : made(part, day));
  };
  /** Reads the text on blur, when a year of two digits is taken as well. */
  const leave = (part: keyof TypedRange): void => {
    const text = typed[part];
    const day = text === null ? undefined : dayLeft(text);
    const isDay = day !== undefined && dayFault(day, limits) === undefined;
    const isStartSound = typed.start !== null && soundDay(typed.start) !== undefined;
    if (isDay)
      onType(
        { ...typed, ...(part === 'end' && isStartSound && { start: null }), [part]: null },
        day === draft?.[part] ? draft : made(part, day),
      );
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
          className="input num"
          placeholder={t('dayFigures')}
          value={typed[part] ?? (day ? dayText(day) : '')}
          onChange={({ target }) => type(part, target.value)}
          onBlur={() => leave(part)}
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

/** A range from a day on; without an end if the present one is before it. */
const startingOn = (day: string, end: string | null): Draft => ({ start: day, end: end !== null && end >= day ? end : null });

/** A range to a day. Days typed in the wrong order are swapped, as by presses in the calendar. */
const endingOn = (day: string, from: string | null): Draft =>
  from === null || from > day ? { start: day, end: from ?? day } : { start: from, end: day };

/** True when typed days are further apart than allowed: an error says so, and both stay. */
export const isTooLong = (draft: Draft, { maxDays }: Pick<RangeLimits, 'maxDays'>): boolean =>
  maxDays !== undefined && draft?.end != null && daysIn({ start: draft.start, end: draft.end }) > maxDays;
