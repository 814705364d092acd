import type { ErrorBody } from '#shared/http/errors.ts';

/** A screen's view of its query. Times are of the server's clock, as far as it is known. */
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
  /** When the api gave the data or its last change. */
  receivedAt: Date | null;
  /** When the data was last confirmed, once it is stale; null while it is live. */
  staleSince: Date | null;
  /** The time of the next attempt, if one is planned. */
  retryAt: Date | null;
  /** Retries at once. */
  retry: () => void;
}

/** The view before the first answer. */
export const EMPTY_VIEW: LiveView = {
  status: 'loading',
  data: undefined,
  error: undefined,
  receivedAt: null,
  staleSince: null,
  retryAt: null,
  retry: () => {},
};
