import { useAddress } from './use-address.ts';

const tabIn = <Tab extends string>(tabs: readonly [Tab, ...Tab[]], address: URLSearchParams): Tab =>
  tabs.find((tab) => tab === address.get('tab')) ?? tabs[0];

/** Writes the tab and leaves the rest; the first tab needs no name. */
function withTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]], address: URLSearchParams, tab: Tab): URLSearchParams {
  const next = new URLSearchParams(address);
  if (tab === tabs[0]) next.delete('tab');
  else next.set('tab', tab);
  return next;
}

/**
 * The tab of a page whose tabs hold a list each, `?tab=employee`. Choosing one leaves the other's
 * view behind; give each tab's `useListState` a `rememberAs` of its own and it comes back with its
 * tab.
 * @param tabs the first is the one that opens
 */
export function useTabState<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  { rememberAs }: { rememberAs?: string } = {},
): readonly [Tab, (tab: Tab) => void] {
  const { address, write } = useAddress({
    rememberAs,
    // A link to a view of the first tab names no tab, but it names something.
    saysNothing: (current) => current.size === 0,
    carry: (from, into) => withTab(tabs, into, tabIn(tabs, from)),
  });
  return [tabIn(tabs, address), (tab) => write(() => withTab(tabs, new URLSearchParams(), tab))];
}
