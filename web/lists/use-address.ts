import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readRemembered, remember } from './remembered.ts';

interface AddressOptions {
  /** The name under which the address is remembered; undefined keeps nothing. */
  rememberAs: string | undefined;
  /** True for an address without parameters of this reader: then the remembered ones come back. */
  saysNothing: (address: URLSearchParams) => boolean;
  /** Copies the parameters that belong to the reader from one address into another. */
  carry: (from: URLSearchParams, into: URLSearchParams) => URLSearchParams;
}

/**
 * The address's parameters as one reader sees them, and the way to change them. A link wins over
 * what is remembered; what is remembered comes back once, when its reader appears under an address
 * that says nothing about it.
 */
export function useAddress({ rememberAs, saysNothing, carry }: AddressOptions) {
  const shown = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const settled = useRef<string>(undefined);
  const kept =
    rememberAs !== undefined && settled.current !== rememberAs && saysNothing(shown) ? readRemembered(rememberAs) : null;
  const address = kept ? carry(kept, shown) : shown;
  const own = carry(address, new URLSearchParams());

  const write = (change: (address: URLSearchParams) => URLSearchParams, options?: { replace: boolean }): void => {
    // From the address bar: another reader may have written since this one was rendered.
    const next = change(new URLSearchParams(location.search)).toString();
    const search = next && `?${next}`;
    if (search !== location.search) navigate(`${location.pathname}${search}`, options);
  };

  const text = own.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for all that it reads
  useLayoutEffect(() => {
    settled.current = rememberAs;
    if (rememberAs === undefined) return;
    if (kept) write((current) => carry(own, current), { replace: true });
    remember(rememberAs, own);
  }, [rememberAs, text]);

  return { address, write };
}
