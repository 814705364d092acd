import { serverKeyOf } from '../service-worker/subscription-body.ts';
import workerAddress from '../service-worker/worker.ts?worker&url';

/**
 * Whether this browser can be told by push. `default`: it asks the person first. `homeScreen`: only
 * as an app of the home screen, as on an iPhone. `insecure`: the page did not come by https.
 */
export type PushState = NotificationPermission | 'homeScreen' | 'insecure' | 'missing';

const isApple = (): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac.
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushState(): PushState {
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return Notification.permission;
  return isApple() ? 'homeScreen' : 'missing';
}

/** Asks the person. Only call it on a press: browsers block sites that ask at other times. */
export async function askForPush(): Promise<PushState> {
  if (pushState() === 'default') await Notification.requestPermission();
  return pushState();
}

/**
 * Subscribes this browser by the api's key, once more where it was subscribed by another.
 * @throws DOMException where the browser's push service refuses or cannot be reached
 */
export async function subscribe(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const present = await pushManager.getSubscription();
  if (present && isBy(present, pushKey)) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

/** The subscription of this browser, if it has one. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Takes subscription, worker and shown notifications away. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe().catch(() => {});
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await registration?.unregister();
}

/** The worker, once it can take a push. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  // The development server serves modules.
  await navigator.serviceWorker.register(workerAddress, { scope: '/', type: import.meta.env.DEV ? 'module' : 'classic' });
  return navigator.serviceWorker.ready;
}

/** True for a subscription by this key, base64url. */
export const isBy = (subscription: Pick<PushSubscription, 'options'>, pushKey: string): boolean =>
  serverKeyOf(subscription) === pushKey.replace(/=+$/, '');
