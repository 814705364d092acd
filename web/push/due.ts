import type { KeptPush } from './kept.ts';

interface Found {
  kept: KeptPush;
  /** The signed-in person. */
  person: number;
  signIn: string | null;
  /** The browser's subscription; null for none. */
  subscription: { endpoint: string; isByKey: boolean } | null;
  /** Whether the browser still shows notifications. */
  isGranted: boolean;
  /** Whether the api has a device of this session. */
  isListed: boolean;
}

/**
 * What a page has to do about the push that was switched on in this browser. It is switched off
 * where another person has signed in, where the browser shows nothing any more, and where the
 * person removed this browser from the list of their devices; it is switched on again after a new
 * sign-in, for another subscription and for another key.
 */
export function dueOfPush({ kept, person, signIn, subscription, isGranted, isListed }: Found): 'nothing' | 'on' | 'off' {
  if (kept.person !== person || !isGranted) return 'off';
  if (kept.signIn !== signIn) return 'on';
  if (!isListed) return 'off';
  return subscription?.isByKey && subscription.endpoint === kept.endpoint ? 'nothing' : 'on';
}
