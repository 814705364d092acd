import type { PushMessage } from '#shared/alerts/notices.ts';

/** What the service worker asks of a page, which answers `true` when it does it. */
export type WorkerMessage =
  /** Go to a page, by its path, without loading anything. */
  | { kind: 'open'; path: string }
  /** Tell of alerts: somebody is at this page, where a toast is enough. */
  | { kind: 'tell'; message: PushMessage };
