import { useRef, useState } from 'react';
import type { Period } from '../../shared/rules/periods.ts';
import { useTexts } from '../texts/texts.ts';
import { periodText } from './day-time.ts';
import { CalendarIcon, ChevronDownIcon } from './icons.tsx';
import { lateCode } from './late-code.ts';
import { Popover } from './popover.tsx';
import { type RangeLimits, type RangeShortcut, USUAL_SHORTCUTS } from './range-shortcuts.ts';
import { Failed } from './state-card.tsx';
import { uiTexts } from './texts.ts';
import './field.css';

interface RangeFieldProps extends RangeLimits {
  /** What the range is for, for screen readers. */
  name: string;
  /** Business days, both included; null is none. */
  range: Period | null;
  /** Named ranges offered beside the calendar; those that the limits rule out are left out. */
  shortcuts?: readonly RangeShortcut[];
  /** What stands there while there is no range; 'All dates' if nothing else is said. */
  placeholder?: string;
  onChoose: (range: Period | null) => void;
}

/** A calendar weighs more than a page's first look: it comes when somebody is about to open one. */
export const rangePicker = lateCode(() => import('./range-picker.tsx').then((code) => code.RangePicker));

/** A range of days from a calendar, with shortcuts and Clear, Cancel, Apply (specification 1, section 2, Shared widgets). */
export function RangeField({ name, range, placeholder, onChoose, shortcuts = USUAL_SHORTCUTS, ...limits }: RangeFieldProps) {
  const t = useTexts(uiTexts);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [RangePicker, retry] = rangePicker.useCode(isOpen);
  const close = () => setOpen(false);
  const shown = range ? periodText(range) : (placeholder ?? t('anyDate'));
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="field"
        aria-label={`${name}: ${shown}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void rangePicker.prefetch()}
        onFocus={() => void rangePicker.prefetch()}
      >
        <span className="field-icon">
          <CalendarIcon />
        </span>
        <span className={range ? 'field-value num' : 'field-placeholder'}>{shown}</span>
        {!range && <ChevronDownIcon />}
      </button>
      {isOpen && (
        <Popover name={name} opener={opener} onClose={close}>
          {RangePicker === 'failed' ? (
            <Failed title={t('notFetched')} reason={t('checkConnection')} onRetry={retry} />
          ) : RangePicker ? (
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
          ) : (
            <p className="field-waiting">{t('loading')}</p>
          )}
        </Popover>
      )}
    </>
  );
}
