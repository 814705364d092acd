import type { ReactNode } from 'react';
import { timeText } from '#shared/rules/local-time.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { useTexts } from '../texts/texts.ts';
import { dayText, weekdayText } from '../ui/calendar/day-time.ts';
import { BrandMark } from '../ui/icons/brand-mark.tsx';
import { usePrint } from './print.ts';
import { printTexts } from './texts.ts';
import './print.css';

interface PrintHeadProps {
  title: string;
  timeZone: string;
  /** When what stands below was last known to be right; null while it is. */
  staleSince: Date | null;
  /** Further filters of the page. */
  children?: ReactNode;
}

/** The head of a printed page: what it is of, and of when. On the screen there is none. */
export function PrintHead({ title, timeZone, staleSince, children }: PrintHeadProps) {
  const t = useTexts(printTexts);
  const { isOn, at, scope } = usePrint();
  if (!isOn) return null;
  const asOf = staleSince ?? at;
  const day = businessDate(asOf, timeZone);
  return (
    <header className="paper-head row wrap gap-12 lines-0">
      <BrandMark size={24} tone="solid" />
      <h1>{title}</h1>
      <p className="num lead medium ink-2">{scope.join(' · ')}</p>
      <p className="num push ink-2">
        {weekdayText(day)}, {dayText(day)} <b className="bold ink">{t('asOf', { time: timeText(asOf, timeZone) })}</b>
      </p>
      {children}
    </header>
  );
}
