import type { PushMessage } from '#shared/alerts/notices.ts';
import { alertTaskCalls, noticeCalls } from '#shared/calls/alerts.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { addressOfCall } from '../http/addresses.ts';
import type { WorkerMessage } from './messages.ts';
import { afterTake, contentOf, pathOf, readMessage, TAKE, TEST_TAG } from './notification.ts';
import type { WorkerScope } from './scope.ts';
import { subscriptionBody } from './subscription-body.ts';

/** A page that does not answer in this time does not do what it was asked. */
const PAGE_ANSWERS_MS = 1_000;
/** Browsers end a worker that is busy for longer than half a minute. */
const SERVER_ANSWERS_MS = 20_000;

/**
 * Shows what a push says, or takes back what an earlier one of its tag showed. Where somebody is at
 * a page of ours, that page tells it, unless it is a test. Browsers demand that each push shows
 * something, and may end the subscription of one that does not: so what is not to be seen is shown
 * without a sound and closed at once.
 */
export async function hear(scope: WorkerScope, text: string | undefined): Promise<void> {
  const message = readMessage(text);
  if (!message) return;
  const { registration } = scope;
  const isUnseen = message.isOver || (message.tag !== TEST_TAG && (await isToldByPage(scope, message)));
  await registration.showNotification(message.title, {
    ...contentOf(message),
    ...(isUnseen ? { silent: true } : { renotify: true }),
  });
  if (!isUnseen) return;
  for (const shown of await registration.getNotifications({ tag: message.tag })) shown.close();
}

/** Does what was pressed on a notification: takes its alert, or leads to its page. */
export async function press(scope: WorkerScope, message: PushMessage, action: string): Promise<void> {
  if (action !== TAKE || message.alertId === null) return open(scope, pathOf(message));
  const { status, answer } = await take(scope, message.alertId, message.revision);
  const after = afterTake(message, status, answer);
  await scope.registration.showNotification(after.title, { ...contentOf(after), silent: true });
}

/** Replaces a subscription that the browser has ended, by the key of that one. */
export async function subscribeAgain(scope: WorkerScope, ended: PushSubscription | null | undefined): Promise<void> {
  const applicationServerKey = ended?.options.applicationServerKey;
  if (!applicationServerKey) return;
  const body = subscriptionBody(await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  await post(scope, addressOfCall(noticeCalls.addDevice, { body }), body);
}

/** Leads an open page to a path, or opens one there. */
async function open({ clients }: WorkerScope, path: string): Promise<void> {
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    if (!(await asked(page, { kind: 'open', path }))) continue;
    await page.focus().catch(() => {});
    return;
  }
  await clients.openWindow(path);
}

async function isToldByPage({ clients }: WorkerScope, message: PushMessage): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const looked = pages.find(({ focused, visibilityState }) => focused && visibilityState === 'visible');
  return looked !== undefined && asked(looked, { kind: 'tell', message });
}

/** Whether a page does what it is asked: one that is still loading, or a wall, does not answer. */
function asked(page: { postMessage(message: unknown, ports: MessagePort[]): void }, message: WorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const done = (does: boolean): void => {
      clearTimeout(late);
      port1.close();
      resolve(does);
    };
    const late = setTimeout(() => done(false), PAGE_ANSWERS_MS);
    port1.onmessage = ({ data }) => done(data === true);
    page.postMessage(message, [port2]);
  });
}

async function take(scope: WorkerScope, id: number, revision: number | null): Promise<{ status?: number; answer?: unknown }> {
  const address = addressOfCall(alertTaskCalls.take, { params: { id } });
  try {
    const response = await post(scope, address, revision === null ? {} : { revision });
    return { status: response.status, answer: await response.json().catch(() => undefined) };
  } catch {
    return {};
  }
}

const post = (scope: WorkerScope, address: string, body: unknown): Promise<Response> =>
  scope.fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', [CLIENT_HEADER]: 'web' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SERVER_ANSWERS_MS),
  });
