import type { PushMessage } from '#shared/alerts/notices.ts';
import { hear, press, subscribeAgain } from './answers.ts';
import type { ServiceWorker } from './scope.ts';

/*
 * The service worker, `/service-worker.js`: it hears pushes while no page is open, and what is
 * pressed on their notifications. It caches nothing and answers no request.
 */

const worker = globalThis as unknown as ServiceWorker;

// It has no page whose code it would have to fit.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('push', (event) => event.waitUntil(hear(worker, event.data?.text())));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(press(worker, event.notification.data as PushMessage, event.action));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(worker, event.oldSubscription)));
