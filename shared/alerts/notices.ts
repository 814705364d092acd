import { z } from 'zod';
import { TimeOfDay, Weekdays } from '../displays/displays.ts';
import { Id, Revision, SeenRow, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { AlertType } from './alerts.ts';
import { DIGEST_MINUTES, ESCALATION_MINUTES, MOST_QUIET_SPANS, NOTICE_CHANNELS, NOTICE_WHOSE } from './notice-words.ts';

/**
 * A span in which nothing is told, by the business time zone. An end that is not after the start is
 * on the next day; `days` are those on which it begins, every day when there are none.
 */
const QuietSpan = z.object({ from: TimeOfDay, until: TimeOfDay, days: Weekdays }).strict();
export type QuietSpan = z.infer<typeof QuietSpan>;

/** What a person chose; nobody is told anything outside of the tab before they choose it. */
const CHOICES = {
  push: z.boolean(),
  email: z.boolean(),
  types: z.array(AlertType).overwrite((types) => AlertType.options.filter((type) => types.includes(type))),
  whose: z.enum(NOTICE_WHOSE),
  quiet: z.array(QuietSpan).max(MOST_QUIET_SPANS, `must be at most ${MOST_QUIET_SPANS}`),
  digestMinutes: z.literal(DIGEST_MINUTES, 'must be one of the choices'),
  /** Whom an alert is told to that nobody took in time. */
  escalation: z
    .object({ afterMinutes: z.literal(ESCALATION_MINUTES, 'must be one of the choices'), toId: Id })
    .strict()
    .nullable(),
  language: z.enum(LANGUAGES),
};

/** When the shift log comes by mail, by the business time zone; null for never [notices-14]. */
const shiftLogAt = TimeOfDay.nullable();

/** `PUT notice/choices`; an older page that knows nothing of the shift log leaves that as it is. */
export const NoticeChoicesChange = SeenRow.extend({ ...CHOICES, shiftLogAt: shiftLogAt.optional() });
export type NoticeChoicesChange = z.infer<typeof NoticeChoicesChange>;

/** A browser that is told by push. */
const PushDevice = z.object({
  id: Id,
  /** The `User-Agent` of its session, as in the list of sessions; null when it is not known. */
  device: z.string().nullable(),
  /** Whether it belongs to the session that asks. */
  isThis: z.boolean(),
  createdAt: Timestamp,
  toldAt: Timestamp.nullable(),
});

/** `GET notice/choices`: what a person chose, and what they may choose among. */
export const NoticeChoices = z.object({
  ...CHOICES,
  shiftLogAt,
  revision: Revision,
  /** Where mail goes; null for somebody without an address. */
  address: z.string().nullable(),
  /** False when the company has not set up mail. */
  isMailSetUp: z.boolean(),
  /** The key that a browser subscribes with (VAPID), base64url. */
  pushKey: z.string(),
  devices: z.array(PushDevice),
  /** Those of the office to whom an alert may go next. */
  colleagues: z.array(z.object({ id: Id, fullName: z.string() })),
});
export type NoticeChoices = z.infer<typeof NoticeChoices>;

const MOST_ENDPOINT = 2_000;
const Base64Url = z.string().regex(/^[\w-]{1,200}={0,2}$/, 'must be base64url');

/** `POST notice/device`: a `PushSubscription` of this browser, as its `toJSON()` has it. */
export const PushSubscriptionBody = z
  .object({
    endpoint: z
      .url({ protocol: /^https?$/, error: 'must be the address of a push service' })
      .max(MOST_ENDPOINT, `must be at most ${MOST_ENDPOINT} characters`)
      .regex(/^[!-~]+$/, 'must be the address of a push service'),
    keys: z.object({ p256dh: Base64Url, auth: Base64Url }).strict(),
    /** The `pushKey` that it subscribed with; the present one when absent. */
    serverKey: Base64Url.optional(),
  })
  .strict();

/** `POST notice/test`: tells the person something at once, by the channel. */
export const NoticeTest = z.object({ channel: z.enum(NOTICE_CHANNELS) }).strict();

/**
 * The data of a push, decrypted. The service worker shows it as it is: it has the words of the
 * person's language. `isOver` takes back the notification of that tag.
 */
export interface PushMessage {
  /** `alert-17` for one alert; a later message of the tag replaces the one before. */
  tag: string;
  title: string;
  body: string;
  /** The page that a press opens, from the root. */
  path: string;
  /** The alert that *Take* takes; null for a message about several, or a test. */
  alertId: number | null;
  /** Its revision when it was told, by which *Take* notices that somebody was faster. */
  revision: number | null;
  /** Labels of the actions; without them there are none. */
  take: string | null;
  open: string;
  isOver: boolean;
  language: 'en' | 'es';
}

export const noticesLive = {
  noticeChoices: liveResource<{ data: NoticeChoices }>()({
    path: LIVE_PATHS.noticeChoices,
    everyMs: 10_000,
    audience: 'person',
    right: ['read', 'ownNotice'],
    query: z.object({}).strict(),
    answer: ThingAnswer,
    topics: ['notice', 'employee', 'session'],
  }),
};
