import { snapshot, subscribe } from 'valtio';
import type { Alert, NewestAlerts } from '#shared/alerts/alerts.ts';
import { type Candidate, isFresh } from './fresh.ts';

/** Remembers which alerts this page has seen, so that each is considered once. */
export class ToastCandidates {
  readonly #met = new Set<number>();
  readonly #openedAt: number;

  /** @param openedAt when the page had its first alerts, ms by the server's clock */
  constructor(openedAt: number) {
    this.#openedAt = openedAt;
  }

  /**
   * The new alerts that nobody has toasted, read or settled, oldest first; all count as met from
   * now on.
   */
  take<A extends Candidate>(alerts: readonly A[]): A[] {
    const unmet = alerts.filter((alert) => !this.#met.has(alert.id));
    for (const alert of unmet) this.#met.add(alert.id);
    return unmet
      .filter((alert) => isFresh(alert, this.#openedAt))
      .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id);
  }

  /** Makes alerts count as not met again, because their claims were not answered. */
  putBack(alerts: readonly Candidate[]): void {
    for (const { id } of alerts) this.#met.delete(id);
  }
}

/** A hidden tab waits this long, so that visible tabs claim first. */
const HIDDEN_WAITS_MS = 1_000;
/** The pause before unanswered claims are sent again. */
const ASK_AGAIN_MS = 5_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A plain copy: the proxy may change while the claim is under way. */
const plainCopy = (alert: Alert): Alert => snapshot(alert);

interface Claiming {
  /** The screen's candidates, which outlive the data. */
  candidates: ToastCandidates;
  /** True for exactly one screen of a person; rejects when the api cannot be reached. */
  claim: (alert: Alert) => Promise<boolean>;
  /** Called with the alerts that this screen has claimed, oldest first. */
  onWon: (alerts: Alert[]) => void;
  isHidden?: () => boolean;
}

/**
 * Claims each new alert once. Returns the stop, after which only claims that were already sent are
 * finished.
 */
export function claimToasts(data: NewestAlerts, { candidates, claim, onWon, isHidden = () => false }: Claiming): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const fresh = candidates.take(data.data.map(plainCopy));
    if (fresh.length > 0 && isHidden()) await pause(HIDDEN_WAITS_MS);
    const claims = await Promise.all(fresh.map((alert) => claim(alert).catch(() => 'unknown' as const)));
    const ofClaim = (answer: boolean | 'unknown') => fresh.filter((_, index) => claims[index] === answer);
    const [won, unknown] = [ofClaim(true), ofClaim('unknown')];
    if (won.length > 0) onWon(won);
    candidates.putBack(unknown);
    if (unknown.length === 0 || isOver) return;
    clearTimeout(again);
    again = setTimeout(() => void look(), ASK_AGAIN_MS);
  };
  void look();
  const stopListening = subscribe(data, () => void look());
  return () => {
    isOver = true;
    stopListening();
    clearTimeout(again);
  };
}
