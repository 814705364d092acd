import type { AskedFor } from '#shared/find/asked.ts';
import { can, type SignedInRole } from '#shared/permissions.ts';
import { timesheetsLink } from '#web/lists/timesheet-filters.ts';
import type { TextsOf } from '#web/texts/texts.ts';
import { dayWords } from '#web/ui/calendar/day-time.ts';
import { SummaryIcon, TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import type { screenTitles } from '../screens/texts.ts';
import { closenessOfOffer, type Offer } from './actions.ts';
import { type Line, ofOffer } from './lines.tsx';
import type { findTexts } from './texts.ts';

/** Of a day that is named without anything else: below its sheets. */
const DAY_ALONE = 70;

interface Seen {
  t: TextsOf<typeof findTexts>;
  titleIn: TextsOf<typeof screenTitles>;
  role: SignedInRole;
  today: string;
}

/**
 * The pages of the day that is named: its roster, which can be replayed, its shift log, its sheets;
 * of those alone whose names have the other words, as in `shift log yesterday`. None of a day to
 * come, which no page shows.
 */
export function pagesOfDay({ day, others }: AskedFor, { t, titleIn, role, today }: Seen): Line[] {
  if (day === null || day > today) return [];
  const isToday = day === today;
  const pages: (Pick<Offer, 'label' | 'icon'> & { name: string; href: string })[] = [
    { name: 'roster', label: t('roster'), icon: SummaryIcon, href: `/?tab=roster${isToday ? '' : `&days=${day}.${day}`}` },
    ...(can(role, 'read', 'shiftLog')
      ? [{ name: 'log', label: titleIn('shiftLog'), href: `/shift-log${isToday ? '' : `?day=${day}`}` }]
      : []),
    {
      name: 'sheets',
      label: titleIn('timesheets'),
      icon: TimesheetsIcon,
      href: timesheetsLink({ status: 'all', region: null, days: { start: day, end: day } }),
    },
  ];
  return pages.map(({ name, label, ...page }) =>
    ofOffer(
      { ...page, key: `day ${name} ${day}`, group: 'pages', label: `${label}, ${dayWords(day, today)}` },
      others.length === 0 ? DAY_ALONE : closenessOfOffer({ label }, { words: others, only: null }),
    ),
  );
}
