import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { proxy, useSnapshot } from 'valtio';
import { now } from '../clock/clock.ts';

/** A part of the page that prints more than the screen shows, such as the other pages of a list. */
export interface PrintPart {
  /** True if nothing is left to fetch. */
  isWhole(): boolean;
  /** Fetches the rest. Never rejects: `isWhole` tells how it went. */
  complete(): Promise<void>;
  /** Fetches the rest synchronously. */
  completeNow(): void;
  /** Drops what was fetched for the print. */
  forget(): void;
}

/** The state of the print: whether it is on, and what the printed head says. */
const printing = proxy({
  isOn: false,
  /** The moment of the print. */
  at: new Date(0),
  /** True if every part is whole. */
  isWhole: true,
  /** Ctrl+P was pressed, and the parts are still being fetched. */
  isPreparing: false,
  /** The page's filters for the printed head: region, days. */
  scope: [] as readonly string[],
});

const parts = new Set<PrintPart>();

/** Renders synchronously (`sync`), because the browser prints as soon as `beforeprint` returns. */
export const usePrint = () => useSnapshot(printing, { sync: true });

/** Registers a part while the component is mounted. */
export function usePrintPart(part: PrintPart): void {
  useEffect(() => {
    parts.add(part);
    return () => {
      parts.delete(part);
    };
  }, [part]);
}

/** Sets the filters, in words, that the printed head shows. */
export function usePrintScope(scope: readonly string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words stand for the list, which is another in every render
  useEffect(() => {
    printing.scope = scope;
    return () => {
      printing.scope = [];
    };
  }, [scope.join('\n')]);
}

/** Fetches every part, without blocking the page, and then opens the browser's print dialog. */
export async function printPage(): Promise<void> {
  if (printing.isPreparing) return;
  printing.isPreparing = true;
  await Promise.all([...parts].map((part) => part.complete()));
  flushSync(() => {
    printing.isPreparing = false;
  });
  print();
}

const turnOn = (): void => {
  printing.at = new Date(now());
  printing.isWhole = [...parts].every((part) => part.isWhole());
  printing.isOn = true;
};

const forget = (): void => {
  for (const part of parts) part.forget();
};

const turnOff = (): void => {
  printing.isOn = false;
  forget();
};

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && ctrlKey !== metaKey && !altKey && !shiftKey;

/**
 * Turns the print state on and off. Ctrl+P fetches the parts first. The browser's menu gives no
 * time for that, since `beforeprint` ends when its listeners return; there the parts are fetched
 * synchronously. Only `afterprint` ends a print: while the dialog is open, browsers switch the
 * medium to print and back for each preview.
 * @returns its stop
 */
export function startPrint(page: Window = window): () => void {
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
  // The print medium without a print, as developer tools emulate it.
  const media = page.matchMedia?.('print');
  const onMedia = async (): Promise<void> => {
    if (isPrinting) return;
    if (!media.matches) return flushSync(turnOff);
    if (printing.isOn) return;
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
