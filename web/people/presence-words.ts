import { type Attendance, attendanceOf } from '#shared/roster/attendance.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import type { TextsOf } from '../texts/texts.ts';
import type { presenceTexts } from './presence-texts.ts';

type PresenceTexts = TextsOf<typeof presenceTexts>;
type Clock = Pick<RosterMember, 'clockInStatus' | 'clockedOutAt' | 'elsewhere'>;

const NEWS = {
  in: 'nowIn',
  break: 'nowBreak',
  elsewhere: 'nowElsewhere',
  left: 'nowLeft',
  missing: 'nowMissing',
} as const satisfies Record<Attendance, string>;

/** Where a person is, with the number of another job if the reader may see it. */
export function presenceWord(t: PresenceTexts, clock: Clock): string {
  const attendance = attendanceOf(clock);
  const id = clock.elsewhere?.jobId;
  if (id && attendance === 'elsewhere') return t('onJob', { id });
  if (id && attendance === 'left') return t('leftJob', { id });
  return t(attendance);
}

/** The same as news of a change, e.g. `Now on #1024`. */
export function presenceNews(t: PresenceTexts, clock: Clock): string {
  const attendance = attendanceOf(clock);
  const id = clock.elsewhere?.jobId;
  return id && attendance === 'elsewhere' ? t('nowOnJob', { id }) : t(NEWS[attendance]);
}
