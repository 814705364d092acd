import { addDays } from '../../../shared/rules/periods.ts';
import { useTexts } from '../../texts/texts.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Labelled } from '../fields/labelled.tsx';
import { dayText, inWords } from './day-time.ts';
import { type Draft, monthsOf, type RangeLimits } from './range-shortcuts.ts';
import { calendarTexts } from './texts.ts';
import { dayFault, dayIn, dayLeft } from './typed-day.ts';

/**
 * What stands in the two fields while it is typed, and while it is wrong; null shows the draft's
 * day.
 */
export interface TypedRange {
  start: string | null;
  end: string | null;
}

export const NOTHING_TYPED: TypedRange = { start: null, end: null };

/** Neither field holds something that is no day, or one that cannot be chosen. */
export const isSound = (typed: TypedRange, limits: RangeLimits): boolean =>
  [typed.start, typed.end].every((text) => text === null || text === '' || dayFault(text, limits) === undefined);

interface RangeTypedProps {
  draft: Draft;
  typed: TypedRange;
  limits: RangeLimits;
  /** The draft that the typed days make, where they are days. */
  onType: (typed: TypedRange, draft: Draft) => void;
  onMonth: (month: { start: string; end: string }) => void;
}

/** The range's days as figures that can be typed, and the months that can be chosen by name. */
export function RangeTyped({ draft, typed, limits, onType, onMonth }: RangeTypedProps) {
  const t = useTexts(calendarTexts);
  const months = monthsOf(limits);
  const month = months.find(({ start, end }) => start === draft?.start && end === draft.end);
  const faultOf = (text: string | null): string | undefined => {
    const fault = text === null || text === '' ? undefined : dayFault(text, limits);
    return fault && t(fault, { first: dayText(limits.minDay ?? limits.maxDay), last: dayText(limits.maxDay) });
  };
  const type = (part: keyof TypedRange, text: string): void => {
    const day = dayFault(text, limits) === undefined ? dayIn(text) : undefined;
    onType({ ...typed, [part]: text }, day === undefined ? draft : withDay(draft, part, day, limits));
  };
  /** What is no day while it is typed, as the year alone says, may be one when it is left. */
  const leave = (part: keyof TypedRange): void => {
    const text = typed[part];
    const day = text === null ? undefined : dayLeft(text);
    const isDay = day !== undefined && dayFault(day, limits) === undefined;
    if (isDay) onType({ ...typed, [part]: null }, day === draft?.[part] ? draft : withDay(draft, part, day, limits));
    else if (text === '') onType({ ...typed, [part]: null }, draft);
    else if (day !== undefined && text !== null) onType({ ...typed, [part]: dayText(day) }, draft);
  };
  const field = (part: keyof TypedRange, day: string | null | undefined) => (
    <Labelled label={t(part === 'start' ? 'rangeStart' : 'rangeEnd')} error={faultOf(typed[part])}>
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
    <div className="range-typed">
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

/**
 * The draft with one of its days typed anew. A range is never turned round, nor longer than it may
 * be: its other day gives way.
 */
function withDay(draft: Draft, part: keyof TypedRange, day: string, { maxDays }: RangeLimits): Draft {
  const farthest = maxDays === undefined ? undefined : addDays(day, part === 'start' ? maxDays - 1 : 1 - maxDays);
  if (part === 'start') {
    const end = draft?.end ?? null;
    const isKept = end !== null && end >= day && (farthest === undefined || end <= farthest);
    return { start: day, end: isKept ? end : null };
  }
  const start = draft?.start ?? day;
  const isKept = start <= day && (farthest === undefined || start >= farthest);
  return { start: isKept ? start : day, end: day };
}
