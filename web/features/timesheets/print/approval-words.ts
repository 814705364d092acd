import type { CrewJob } from '#shared/timesheets/screens.ts';
import type { TextsOf } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import type { sheetPrintTexts } from './texts.ts';

/** 'Denise Kowalski, 11/19/2026 05:00 p.m.' */
export function approvalWords(
  t: TextsOf<typeof sheetPrintTexts>,
  { by, at }: Pick<NonNullable<CrewJob['lastApproved']>, 'by' | 'at'>,
  timeZone: string,
): string {
  return t('approvedBy', { name: by ?? t('system'), moment: momentText(at, timeZone) });
}
