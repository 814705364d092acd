import { type KeyboardEvent, useRef } from 'react';
import { SUMMARY_TABS, type SummaryTab } from './filters.ts';

interface SummaryTabsProps {
  tab: SummaryTab;
  onChoose: (tab: SummaryTab) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** One tab stop; the arrow keys go from tab to tab. */
export function SummaryTabs({ tab, onChoose }: SummaryTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    const index = SUMMARY_TABS.findIndex(({ id }) => id === tab);
    const next = SUMMARY_TABS[(index + by + SUMMARY_TABS.length) % SUMMARY_TABS.length];
    if (!next) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div ref={list} className="summary-tabs" role="tablist" aria-label="Summary" onKeyDown={step}>
      {SUMMARY_TABS.map(({ id, label }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === tab}
          aria-controls={id === tab ? `panel-${id}` : undefined}
          tabIndex={id === tab ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
