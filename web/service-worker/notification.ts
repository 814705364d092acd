import type { PushMessage } from '#shared/alerts/notices.ts';
import { returnAddress } from '#shared/http/addresses.ts';
import { inLanguage } from '#shared/rules/languages.ts';
import type { NotificationContent } from './scope.ts';
import { workerTexts } from './texts.ts';

/** Of a message that somebody asked for, to see it. */
export const TEST_TAG = 'test';
export const TAKE = 'take';
const OPEN = 'open';
const ICON = '/icons/icon-192.png';
/** White on nothing: Android draws its shape alone. */
const BADGE = '/icons/badge-96.png';

/** A message as the api sent it; null for one of something else. */
export function readMessage(text: string | undefined): PushMessage | null {
  try {
    const message = JSON.parse(text ?? '') as Partial<PushMessage> | null;
    return typeof message?.tag === 'string' && typeof message.title === 'string' ? (message as PushMessage) : null;
  } catch {
    return null;
  }
}

/** What a notification shows. Its message stays with it, for a press. */
export function contentOf(message: PushMessage): NotificationContent {
  const { tag, body, language, take, open, alertId } = message;
  return {
    tag,
    body,
    lang: language,
    icon: ICON,
    badge: BADGE,
    data: message,
    actions: [...(take !== null && alertId !== null ? [{ action: TAKE, title: take }] : []), { action: OPEN, title: open }],
  };
}

/** The page of a message; never one of another site. */
export const pathOf = ({ path }: PushMessage): string => returnAddress(path);

/** What a message says once *Take* was answered, by a status or, without any, not at all. */
export function afterTake(message: PushMessage, status: number | undefined, answer: unknown): PushMessage {
  const { code, details } = (answer ?? {}) as { code?: unknown; details?: { by?: unknown } };
  const name = typeof details?.by === 'string' ? details.by : null;
  const words = inLanguage(workerTexts.texts[outcomeOf(status, code, name)]!, message.language, { name: name ?? '' });
  return { ...message, body: `${words}\n${message.body}`, take: null };
}

function outcomeOf(status: number | undefined, code: unknown, name: string | null): string {
  if (status === 200) return 'taken';
  if (status === 401) return 'signIn';
  if (status === 404) return 'gone';
  if (status !== 409) return 'failed';
  if (code === 'ALERT_TAKEN' && name !== null) return 'faster';
  if (code === 'ALERT_SETTLED') return name === null ? 'ended' : 'settled';
  return 'changed';
}
