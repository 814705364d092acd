import { formatMinutes } from '#shared/rules/hours.ts';
import { ShiftType, TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { useSession } from '#web/http/use-session.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentText, timeText } from '#web/ui/calendar/day-time.ts';
import { shiftTexts } from '../shift-texts.ts';
import { changesTexts } from './texts.ts';

const FIELDS = [
  'status',
  'approvalStatus',
  'start',
  'end',
  'hours',
  'lunchMinutes',
  'type',
  'phaseCode',
  'startLocation',
  'endLocation',
  'startLocationType',
  'endLocationType',
  'startPictureMatchStatus',
  'endPictureMatchStatus',
  'isDriver',
  'wasTemporal',
  'employeeName',
  'title',
  'note',
  'sentBackReason',
] as const;
const WORDS = ['running', 'finished', 'yard', 'site', 'unknown', 'pending', 'matched', 'notMatched', 'true', 'false'] as const;

/** Texts that people wrote: never one of our own words. */
const WRITTEN: ReadonlySet<string> = new Set(['employeeName', 'title', 'note', 'sentBackReason', 'phaseCode']);

/** How changes of a sheet are said: fields, values and moments as the sheet itself writes them. */
export function useChangeWords() {
  const t = useTexts(changesTexts);
  const statuses = useTexts(jobsTexts);
  const types = useTexts(shiftTexts);
  const { businessTimeZone: timeZone } = useSession().user;

  const fieldName = (field: string): string => {
    const known = FIELDS.find((one) => one === field);
    return known ? t(`field.${known}`) : field;
  };
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '- - -';
    if (field === 'hours' || field === 'lunchMinutes') return formatMinutes(Number(value));
    const text = String(value);
    if (WRITTEN.has(field)) return text;
    if (field === 'start' || field === 'end') return timeText(text, timeZone);
    const [type, status] = [ShiftType.safeParse(text), TimesheetStatus.safeParse(text)];
    if (type.success) return types(type.data);
    if (status.success) return statuses(`timesheet.${status.data}`);
    const word = WORDS.find((one) => one === text);
    return word ? t(word) : text;
  };
  return { t, fieldName, valueText, momentText: (at: string): string => momentText(at, timeZone) };
}
