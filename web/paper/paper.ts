import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { proxy, useSnapshot } from 'valtio';
import { now } from '../clock/clock.ts';

/**
 * What of a page the paper wants more of than the screen shows, such as the other pages of a list.
 */
export interface PaperPart {
  /** Everything is there. */
  isWhole(): boolean;
  /** Fetches what is not. Never rejects: `isWhole` tells how it went. */
  complete(): Promise<void>;
  /** The same, before it returns. */
  completeNow(): void;
  /** The paper is printed: what was fetched for it is no longer needed. */
  forget(): void;
}

/** Whether the page is being printed, and what its paper says of itself. */
const paper = proxy({
  isOn: false,
  /** The moment of the print. */
  at: new Date(0),
  /** Everything is there that the paper is to show. */
  isWhole: true,
  /** Ctrl+P was pressed, and something is still to come. */
  isPreparing: false,
  /** What narrows the page, for the paper's head: region, days. */
  scope: [] as readonly string[],
});

const parts = new Set<PaperPart>();

/**
 * The state of the paper. It changes at once, in the browser's own event: the print that follows
 * waits for no later render.
 */
export const usePaper = () => useSnapshot(paper, { sync: true });

/** Has the paper show more than the screen does, while the component is mounted. */
export function usePaperPart(part: PaperPart): void {
  useEffect(() => {
    parts.add(part);
    return () => {
      parts.delete(part);
    };
  }, [part]);
}

/** Tells the paper's head what the page is narrowed to, in words. */
export function usePaperScope(scope: readonly string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words stand for the list, which is another in every render
  useEffect(() => {
    paper.scope = scope;
    return () => {
      paper.scope = [];
    };
  }, [scope.join('\n')]);
}

/** Fetches everything, without holding up the page, and then opens the browser's print dialog. */
export async function printPage(): Promise<void> {
  if (paper.isPreparing) return;
  paper.isPreparing = true;
  await Promise.all([...parts].map((part) => part.complete()));
  flushSync(() => {
    paper.isPreparing = false;
  });
  print();
}

const turnOn = (): void => {
  paper.at = new Date(now());
  paper.isWhole = [...parts].every((part) => part.isWhole());
  paper.isOn = true;
};

const forget = (): void => {
  for (const part of parts) part.forget();
};

const turnOff = (): void => {
  paper.isOn = false;
  forget();
};

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && ctrlKey !== metaKey && !altKey && !shiftKey;

/**
 * Lays the page out for paper whenever it is printed. Ctrl+P fetches what is missing first. The
 * browser's menu gives no time for that: `beforeprint` is over when its listeners return, so there
 * the rest is fetched while everything waits. A print that has begun is over at `afterprint`: while
 * its dialog is open, browsers take the medium for paper and back for each preview. Returns its
 * stop.
 */
export function startPaper(page: Window = window): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!isPrintKey(event) || event.defaultPrevented) return;
    event.preventDefault();
    void printPage();
  };
  let isPrinting = false;
  const onBefore = (): void => {
    isPrinting = true;
    for (const part of parts) if (!part.isWhole()) part.completeNow();
    flushSync(turnOn);
  };
  const onAfter = (): void => {
    isPrinting = false;
    flushSync(turnOff);
  };
  // A page that is looked at as it would be printed.
  const media = page.matchMedia?.('print');
  const onMedia = async (): Promise<void> => {
    if (isPrinting) return;
    if (!media.matches) return flushSync(turnOff);
    if (paper.isOn) return;
    flushSync(turnOn);
    await Promise.all([...parts].map((part) => part.complete()));
    if (isPrinting) return;
    if (media.matches) flushSync(turnOn);
    else forget();
  };
  page.addEventListener('keydown', onKey);
  page.addEventListener('beforeprint', onBefore);
  page.addEventListener('afterprint', onAfter);
  media?.addEventListener('change', onMedia);
  return () => {
    page.removeEventListener('keydown', onKey);
    page.removeEventListener('beforeprint', onBefore);
    page.removeEventListener('afterprint', onAfter);
    media?.removeEventListener('change', onMedia);
  };
}
