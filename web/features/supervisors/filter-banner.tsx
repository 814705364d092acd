import { Lazy } from '#web/ui/feedback/lazy.tsx';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { useSelection } from './use-selection.tsx';
import './bars.css';

/** Fetched where there is a filter. */
export const filterNames = lazyCode(() => import('./filter-names.tsx').then((code) => code.FilterNames));

/** Names the supervisors by whom the page is filtered; nothing without a filter. */
export function FilterBanner() {
  const { selected } = useSelection();
  if (selected.length === 0) return null;
  return (
    <Lazy code={filterNames} waiting={<div className="bar filter-banner" aria-busy />}>
      {(FilterNames) => <FilterNames />}
    </Lazy>
  );
}
