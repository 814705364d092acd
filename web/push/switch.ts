import { noticeCalls } from '#shared/calls/alerts.ts';
import { send } from '../http/send.ts';
import { session } from '../http/session-state.ts';
import { subscriptionBody } from '../service-worker/subscription-body.ts';
import { subscribe, unsubscribe } from './browser.ts';
import { keepPush } from './kept.ts';

/** The sign-in of this browser; null from an older gateway. */
export const presentSignIn = (): string | null => session.view?.signIns[0] ?? null;

/**
 * Has this browser told by push for the person.
 * @throws Failure of the api; DOMException where the browser's push service refuses
 */
export async function switchPushOn(person: number, pushKey: string): Promise<void> {
  const subscription = await subscribe(pushKey);
  await send(noticeCalls.addDevice, { body: subscriptionBody(subscription) });
  keepPush({ person, signIn: presentSignIn(), endpoint: subscription.endpoint });
}

/** Has this browser told no more. Its row at the api is the caller's. */
export async function switchPushOff(): Promise<void> {
  keepPush(null);
  await unsubscribe();
}
