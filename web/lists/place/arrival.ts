/** How the present page was reached. */
export interface Arrival {
  /** The path before; null for the page that opened first. */
  from: string | null;
  /** By the browser's back or forward. */
  isByHistory: boolean;
  /** What had the focus when the navigation began. */
  followed: Element | null;
}

export const arrival: Arrival = { from: null, isByHistory: false, followed: null };

/**
 * Notes each navigation to another path before a screen is rendered for it. Called before the
 * first screen: the router hears of the same events, and renders before later listeners are called.
 * @returns its stop
 */
export function watchArrivals(): () => void {
  let here = location.pathname;
  const note = ({ type }: Event): void => {
    if (location.pathname === here) return;
    // A redirect is a part of the navigation that led to it.
    if (type !== 'replaceState')
      Object.assign(arrival, { from: here, isByHistory: type === 'popstate', followed: document.activeElement });
    here = location.pathname;
  };
  // The router dispatches the other two, after `history` has changed.
  for (const event of EVENTS) addEventListener(event, note);
  return () => {
    for (const event of EVENTS) removeEventListener(event, note);
    endReturn();
    arrival.followed = null;
  };
}

const EVENTS = ['popstate', 'pushState', 'replaceState'] as const;

/** True if a list at `path` is returned to: by the browser's back, or from a page below it. */
export const isReturn = (path: string): boolean => arrival.isByHistory || (arrival.from?.startsWith(`${path}/`) ?? false);

/** Called by the list that was returned to. */
export const endReturn = (): void => {
  Object.assign(arrival, { from: null, isByHistory: false });
};
