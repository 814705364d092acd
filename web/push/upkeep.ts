import { readLive } from '../http/read-live.ts';
import { beforeNextPerson } from '../http/session.ts';
import type { WorkerMessage } from '../service-worker/messages.ts';
import { isBy, presentSubscription, pushState } from './browser.ts';
import { dueOfPush } from './due.ts';
import { readKeptPush } from './kept.ts';
import { presentSignIn, switchPushOff, switchPushOn } from './switch.ts';
import { tellMany, tellOnce } from './told.ts';

interface PushPage {
  person: number;
  goTo: (path: string) => void;
  tell: (message: Extract<WorkerMessage, { kind: 'tell' }>['message']) => void;
}

/**
 * A page of a browser that is told by push: does what the service worker asks, keeps the
 * subscription as the api knows it, and ends it with the session. Returns its stop.
 */
export function startPush({ person, goTo, tell }: PushPage): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => {};
  const hear = ({ data, ports }: MessageEvent<WorkerMessage>): void => {
    if (data.kind === 'open') goTo(data.path);
    else if (data.message.alertId === null ? tellMany() : tellOnce(data.message.alertId)) tell(data.message);
    ports[0]?.postMessage(true);
  };
  serviceWorker.addEventListener('message', hear);
  serviceWorker.startMessages();
  const forget = beforeNextPerson(switchPushOff);
  // Without an answer nothing changes: the next page tries again.
  void keepUp(person).catch(() => {});
  return () => {
    serviceWorker.removeEventListener('message', hear);
    forget();
  };
}

async function keepUp(person: number): Promise<void> {
  const kept = readKeptPush();
  if (!kept) return;
  if (kept.person !== person) return switchPushOff();
  const [{ data: choices }, subscription] = await Promise.all([readLive('noticeChoices', {}), presentSubscription()]);
  const { pushKey, devices } = choices;
  const due = dueOfPush({
    kept,
    person,
    signIn: presentSignIn(),
    subscription: subscription && { endpoint: subscription.endpoint, isByKey: isBy(subscription, pushKey) },
    isGranted: pushState() === 'granted',
    isListed: devices.some(({ isThis }) => isThis),
  });
  if (due === 'on') await switchPushOn(person, pushKey);
  if (due === 'off') await switchPushOff();
}
