import { useLayoutEffect, useRef } from 'react';
import { asksBeforeLeaving } from '#web/forms/asking.ts';
import { hasPendingCommands } from '#web/http/pending-commands.ts';
import { renewPage } from '#web/http/web-version.ts';
import { hasTypedText } from './typed-text.ts';

/**
 * Takes over a new version of the web by loading the page again, unless something would be lost
 * with it: typed words, what asks before the tab is left, a command or file on its way, or a
 * message that offers to take something back.
 */
export const renewUnlessLost = (): boolean =>
  !hasTypedText() && !asksBeforeLeaving() && !hasPendingCommands() && !offersUndo() && renewPage();

const offersUndo = (): boolean => document.querySelector('.toast-action') !== null;

/**
 * Loads the new version, if there is one, when a person goes to another page. Not without a
 * connection: the browser would show its own error page.
 */
export function useRenewalOnTheWay(location: string, isConnected: () => boolean): void {
  const standsAt = useRef(location);
  useLayoutEffect(() => {
    if (standsAt.current === location) return;
    standsAt.current = location;
    if (isConnected()) renewUnlessLost();
  }, [location, isConnected]);
}
