import type { ErrorBody } from '#shared/http/errors.ts';

/** What a screen knows of its query. Times are of this device's clock. */
export interface LiveView<Answer = object> {
  /**
   * `ready` as soon as there is data, and for good: a failure never takes data away. `failed` means
   * failed with nothing to show.
   */
  status: 'loading' | 'ready' | 'failed';
  /**
   * The answer as a Valtio proxy, changed in place: subscribe with `useSnapshot` or `useRows`, as
   * far down as possible.
   */
  data: Answer | undefined;
  error: ErrorBody | undefined;
  /** When the api gave the data, or the last change of it. */
  receivedAt: Date | null;
  /** Null while the data is live; else the moment it was last known to be right. */
  staleSince: Date | null;
  /** When the next try is planned, if one is. */
  retryAt: Date | null;
  /** Asks again at once. */
  retry: () => void;
}

/** What is shown before anything is known. */
export const EMPTY_VIEW: LiveView = {
  status: 'loading',
  data: undefined,
  error: undefined,
  receivedAt: null,
  staleSince: null,
  retryAt: null,
  retry: () => {},
};
