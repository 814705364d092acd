import { expect, vi } from 'vitest';
import { alertRules } from '../support/alert-rules.ts';
import { METRICS_TOKEN, type System } from '../support/system.ts';
import { holding, readScrape, type Scrape, secondsOf } from './conditions.ts';

/**
 * Seconds that lie between two scrapes for the rules. They are taken as fast as the system answers,
 * so that five minutes of a rule pass within seconds.
 */
const STEP_SECONDS = 30;
/** Longer than any range of a rule. */
const KEPT_SECONDS = 900;
/** A scrape that takes longer has failed, as with Prometheus' default. */
const SCRAPE_WITHIN_MS = 10_000;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 100;

/** What Prometheus would see of a system, by the alert rules of docs/examples. */
export interface Watch {
  /** Scrapes both processes once, and evaluates every rule. */
  look(): Promise<void>;
  /** The rules whose alerts are sent now: the condition has held as long as `for` says. */
  firing(): string[];
  /**
   * Looks until each of these rules is sent, or none of them.
   * @param meanwhile what people do before each look
   */
  until(names: readonly string[], isFiring: boolean, meanwhile?: () => Promise<unknown>): Promise<void>;
  /** The rules that were quiet first, then sent, and quiet again, in order. */
  caused(): string[];
}

const rules = alertRules().map(({ alert, expr, for: given = '0s' }) => ({ alert, expr, forSeconds: secondsOf(given) }));

export function watch({ url, apiUrl }: System): Watch {
  const scrapes: Scrape[] = [];
  /** Since when the condition of a rule holds for these labels. */
  let since = new Map<string, number>();
  const sent = new Set<string>();
  const begun = new Set<string>();
  const over = new Set<string>();
  let at = 0;

  const pageOf = async (address: string, job: string) => {
    const labels = { job, instance: new URL(address).host };
    const text = await fetch(`${address}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      signal: AbortSignal.timeout(SCRAPE_WITHIN_MS),
    }).then(
      async (answer) => (answer.ok ? `${await answer.text()}\nup 1\n` : 'up 0\n'),
      () => 'up 0\n',
    );
    return { text, labels };
  };

  async function look(): Promise<void> {
    const pages = await Promise.all([pageOf(url, 'muster-gateway'), pageOf(apiUrl, 'muster-api')]);
    at += STEP_SECONDS;
    scrapes.push(readScrape(at, pages));
    while (scrapes[0]!.at < at - KEPT_SECONDS) scrapes.shift();
    const still = new Map<string, number>();
    for (const { alert, expr, forSeconds } of rules) {
      const keys = holding(expr, scrapes).map((labels) => `${alert} ${JSON.stringify(labels)}`);
      for (const key of keys) still.set(key, since.get(key) ?? at);
      const isSent = keys.some((key) => at - still.get(key)! >= forSeconds);
      if (isSent && scrapes.length > 1) begun.add(alert);
      if (isSent) sent.add(alert);
      else if (sent.delete(alert) && begun.has(alert)) over.add(alert);
    }
    since = still;
  }

  return {
    look,
    firing: () => [...sent].toSorted(),
    until: (names, isFiring, meanwhile) =>
      vi.waitFor(
        async () => {
          await meanwhile?.();
          await look();
          expect(names.filter((name) => sent.has(name))).toEqual(isFiring ? names : []);
        },
        { timeout: PATIENCE_MS, interval: PAUSE_MS },
      ),
    caused: () => [...over].toSorted(),
  };
}
