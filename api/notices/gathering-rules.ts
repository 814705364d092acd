import type { NoticeChannel } from '#shared/alerts/notice-words.ts';
import { afterQuiet, type Choice, channelsOf, isWorthTelling, type Listener, type ToldAlert } from './rules.ts';

/** Single pushes of one gathering; more alerts are one push. */
const MOST_PUSHES = 3;
const PUSH_PAUSE_MS = 20_000;
const MAIL_PAUSE_MINUTES = 5;
const MINUTE_MS = 60_000;

/**
 * When a person may be told by a channel again: a push twenty seconds after the last one; a mail
 * five minutes after the last one, once those that wait have gathered for as long as was chosen.
 * @param oldest when the first notice that waits was made
 */
export function mayTellAt(
  channel: NoticeChannel,
  { pushedAt, mailedAt, digestMinutes }: Pick<Listener, 'pushedAt' | 'mailedAt' | 'digestMinutes'>,
  oldest: Date,
): Date {
  if (channel === 'push') return new Date((pushedAt?.getTime() ?? 0) + PUSH_PAUSE_MS);
  const pauseMs = Math.max(MAIL_PAUSE_MINUTES, digestMinutes) * MINUTE_MS;
  return new Date(Math.max((mailedAt?.getTime() ?? 0) + pauseMs, oldest.getTime() + digestMinutes * MINUTE_MS));
}

/**
 * What is told at once: by mail everything in one; by push up to three alerts one by one, more in
 * one. An alert is in it once, for the last reason.
 */
function tellingsOf(channel: NoticeChannel, notices: readonly ToldAlert[]): ToldAlert[][] {
  const byAlert = [...Map.groupBy(notices, ({ alertId }) => alertId).values()];
  return channel === 'push' && byAlert.length <= MOST_PUSHES ? byAlert : [[...notices]];
}

/** What one person is due to be told by one channel. */
interface Waiting {
  channel: NoticeChannel;
  /** Undefined for somebody who has chosen nothing. */
  choice: (Choice & Pick<Listener, 'pushedAt' | 'mailedAt'>) | undefined;
  notices: readonly ToldAlert[];
  /** Whether they have a device, or a mailbox, of this channel. */
  isReachable: boolean;
}

/** What becomes of notices that are due: those that stay in no list wait, and are due still. */
export interface Gathering {
  /** Not worth telling any more. */
  idle: readonly ToldAlert[];
  /** Each is said in one message to each device. */
  tellings: readonly ToldAlert[][];
  /** After quiet hours. */
  putOff?: { notices: readonly ToldAlert[]; until: Date };
  /** When the person may be told again. */
  again?: Date;
}

/** What is told to one person by one channel, now or later [notices-5 to notices-7]. */
export function gatheringOf({ channel, choice, notices, isReachable }: Waiting, now: Date, timeZone: string): Gathering {
  const dropped = { idle: notices, tellings: [] };
  if (!choice || !isReachable || !channelsOf(choice).includes(channel)) return dropped;
  const worth = notices.filter(isWorthTelling);
  if (worth.length === 0) return dropped;
  const awake = afterQuiet(choice.quiet, now, timeZone);
  if (awake === undefined) return dropped;
  const idle = notices.filter((one) => !worth.includes(one));
  if (awake > now) return { idle, tellings: [], putOff: { notices: worth, until: awake } };
  const oldest = new Date(Math.min(...worth.map(({ createdAt }) => createdAt.getTime())));
  const again = mayTellAt(channel, choice, oldest);
  return again > now ? { idle, tellings: [], again } : { idle, tellings: tellingsOf(channel, worth) };
}
