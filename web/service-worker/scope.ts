/* The used part of a service worker's global scope: the compiler's types of it exclude a page's. */

interface WindowClient {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  /** Rejects unless it follows a press. */
  focus(): Promise<unknown>;
  postMessage(message: unknown, ports: MessagePort[]): void;
}

/** The options that the page's types lack. */
export interface NotificationContent extends NotificationOptions {
  actions?: { action: string; title: string }[];
  /** Sounds again although it replaces one of its tag. */
  renotify?: boolean;
}

export interface WorkerScope {
  registration: Pick<ServiceWorkerRegistration, 'pushManager'> & {
    showNotification(title: string, content: NotificationContent): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<readonly Pick<Notification, 'close'>[]>;
  };
  clients: {
    /** The most recently focused first. */
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  fetch: typeof fetch;
}

interface ExtendableEvent extends Event {
  /** Keeps the worker alive until then. */
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  push: ExtendableEvent & { data: { text(): string } | null };
  notificationclick: ExtendableEvent & { action: string; notification: Notification };
  pushsubscriptionchange: ExtendableEvent & { oldSubscription?: PushSubscription | null };
}

export interface ServiceWorker extends WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}
