import { businessDate } from '../../../../shared/rules/periods.ts';
import type { CrewJob } from '../../../../shared/timesheets/screens.ts';
import type { TextsOf } from '../../../texts/texts.ts';
import { dayText, timeText } from '../../../ui/calendar/day-time.ts';
import type { sheetPaperTexts } from './texts.ts';

/** 'Denise Kowalski, 11/19/2026 05:00 p.m.' */
export function approvalWords(
  t: TextsOf<typeof sheetPaperTexts>,
  { by, at }: Pick<NonNullable<CrewJob['lastApproved']>, 'by' | 'at'>,
  timeZone: string,
): string {
  const moment = new Date(at);
  const when = `${dayText(businessDate(moment, timeZone))} ${timeText(moment, timeZone)}`;
  return t('approvedBy', { name: by ?? t('system'), moment: when });
}
