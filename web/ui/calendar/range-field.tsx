import type { Period } from '#shared/rules/periods.ts';
import { useTexts } from '#web/texts/texts.ts';
import { LazyContent } from '../feedback/lazy.tsx';
import { lazyCode } from '../feedback/lazy-code.ts';
import { OpeningField } from '../fields/opening-field.tsx';
import { CalendarIcon } from '../icons/icons.tsx';
import { nearPeriodText, periodText } from './day-time.ts';
import { type RangeLimits, type RangeShortcut, USUAL_SHORTCUTS } from './range-shortcuts.ts';
import { calendarTexts } from './texts.ts';

interface RangeFieldProps extends RangeLimits {
  /** The accessible name: what the range is for. */
  name: string;
  /** Business days, both included; null is none. */
  range: Period | null;
  /** The name of the present range, if it has one, e.g. that of a list's initial days. */
  rangeName?: string | undefined;
  /** Named ranges offered beside the calendar; those that the limits rule out are left out. */
  shortcuts?: readonly RangeShortcut[];
  /** The placeholder without a range; 'All dates' by default. */
  placeholder?: string;
  onChoose: (range: Period | null) => void;
}

/**
 * Lazy: PrimeReact's calendar weighs more than most pages. Its code is fetched as soon as the
 * pointer or the focus is on the field.
 */
export const rangePicker = lazyCode(() => import('./range-picker.tsx').then((code) => code.RangePicker));

/** A range of days from a calendar, with shortcuts and Clear, Cancel, Apply. */
export function RangeField({
  name,
  range,
  rangeName,
  placeholder,
  onChoose,
  shortcuts = USUAL_SHORTCUTS,
  ...limits
}: RangeFieldProps) {
  const t = useTexts(calendarTexts);
  const days = range && (rangeName === undefined ? periodText(range) : `${rangeName}, ${nearPeriodText(range)}`);
  const shown = days ?? placeholder ?? t('anyDate');
  return (
    <OpeningField
      name={name}
      label={`${name}: ${shown}`}
      icon={<CalendarIcon />}
      shown={<span className={range ? 'field-value num' : 'field-placeholder ink-2'}>{shown}</span>}
      hasChevron={!range}
      onNear={rangePicker.prefetch}
    >
      {(close) => (
        <LazyContent code={rangePicker}>
          {(RangePicker) => (
            <RangePicker
              range={range}
              shortcuts={shortcuts}
              limits={limits}
              onCancel={close}
              onChoose={(chosen) => {
                close();
                onChoose(chosen);
              }}
            />
          )}
        </LazyContent>
      )}
    </OpeningField>
  );
}
