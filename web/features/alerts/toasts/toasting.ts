import type { Alert } from '../../../../shared/alerts.ts';

/**
 * An alert raised longer ago than this before the page opened is history: it waits in the panel.
 */
const FRESH_MS = 2 * 60_000;

type Candidate = Pick<Alert, 'id' | 'createdAt' | 'isToasted' | 'isRead'>;

/** Remembers which alerts this page has met, so that each is considered once. */
export class ToastCandidates {
  readonly #met = new Set<number>();
  readonly #freshSince: number;

  /** @param openedAt when the page had its first alerts, ms by the server's clock */
  constructor(openedAt: number) {
    this.#freshSince = openedAt - FRESH_MS;
  }

  /**
   * The alerts not met before that nobody has toasted or read yet, oldest first. They count as met
   * from now on.
   */
  take<A extends Candidate>(alerts: readonly A[]): A[] {
    const unmet = alerts.filter((alert) => !this.#met.has(alert.id));
    for (const alert of unmet) this.#met.add(alert.id);
    return unmet
      .filter((alert) => !alert.isToasted && !alert.isRead && Date.parse(alert.createdAt) >= this.#freshSince)
      .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id);
  }

  /** Nobody could be asked about these: they count as not met. */
  putBack(alerts: readonly Candidate[]): void {
    for (const { id } of alerts) this.#met.delete(id);
  }
}
