import { type Attendance, attendanceOf, type Presence, type Presented } from '#shared/roster/attendance.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import { saidWords } from '#shared/roster/said-words.ts';
import type { SaidOfLate } from '#shared/rules/expected/said.ts';
import { timeText } from '#shared/rules/local-time.ts';
import type { TextsOf } from '../texts/texts.ts';
import type { presenceTexts } from './presence-texts.ts';

type PresenceTexts = TextsOf<typeof presenceTexts>;
type Member = Presented;

const NEWS = {
  in: 'nowIn',
  break: 'nowBreak',
  elsewhere: 'nowElsewhere',
  left: 'nowLeft',
  off: 'off',
  due: 'nowMissing',
  attended: 'attended',
  late: 'nowLate',
  missing: 'nowMissing',
} as const satisfies Record<Presence, string>;

/** Whole minutes since the moment at which somebody was expected. */
export const minutesLate = ({ expected }: Member, now: number): number =>
  expected ? Math.max(0, Math.floor((now - Date.parse(expected.at)) / 60_000)) : 0;

/** Where a person is, with the number of another job if the reader may see it. */
export function presenceWord(t: PresenceTexts, member: Member): string {
  const attendance = attendanceOf(member);
  const id = member.elsewhere?.jobId;
  if (id && attendance === 'elsewhere') return t('onJob', { id });
  if (id && attendance === 'left') return t('leftJob', { id });
  return attendance === 'off' && member.off === 'NO_SHOW' ? t('noShow') : t(attendance);
}

interface At {
  presence: Presence;
  /** Of somebody who is late. */
  minutes: number;
  timeZone: string;
}

/** Minutes are of interest at first; later they would only take room from the name. */
const LATE_IN_HOURS = 120;

const lateWords = (t: PresenceTexts, minutes: number): string =>
  minutes < LATE_IN_HOURS ? t('late', { minutes }) : t('lateHours', { hours: Math.floor(minutes / 60) });

/** The same at a moment: how late somebody is, or when they are due. */
export function presenceWordAt(t: PresenceTexts, member: Member, { presence, minutes, timeZone }: At): string {
  if (presence === 'attended' && member.call) return saidWords(t, member.call, timeZone);
  if (presence === 'late') return lateWords(t, minutes);
  if (presence === 'due' && member.expected) return t('due', { clock: timeText(member.expected.at, timeZone) });
  return presenceWord(t, member);
}

/** The same with when, and by whom: `Said at 7:43 a.m. by Luis Ortega: Sick`. */
export function saidSentence(t: PresenceTexts, call: SaidOfLate, timeZone: string): string {
  const said = { clock: timeText(call.at, timeZone), words: saidWords(t, call, timeZone) };
  return call.by === null ? t('saidAt', said) : t('saidBy', { ...said, name: call.by });
}

/** How it is known when somebody is expected: `usually in at 06:41 a.m.`; empty where it is not. */
export const expectedWords = (t: PresenceTexts, { expected }: Pick<RosterMember, 'expected'>, timeZone: string): string =>
  expected ? t(`by_${expected.source}`, { clock: timeText(expected.at, timeZone) }) : '';

/** News of a change, e.g. `Now on #1024`. */
export function presenceNews(t: PresenceTexts, member: Member, presence: Presence = attendanceOf(member)): string {
  const id = member.elsewhere?.jobId;
  return id && presence === 'elsewhere' ? t('nowOnJob', { id }) : t(NEWS[presence]);
}

/** True for attendances that count as being there. */
export const isHere = (presence: Presence | Attendance): boolean => presence === 'in' || presence === 'break';
