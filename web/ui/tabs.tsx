import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import './tabs.css';

interface Tab<Id> {
  id: Id;
  label: string;
  /** Rows behind it, where that is known. */
  count?: number | undefined;
}

interface TabsProps<Id> {
  /** What the tabs are of, for screen readers. */
  name: string;
  /** Distinguishes several sets of tabs on one page; the same on their panel. */
  group: string;
  tabs: readonly Tab<Id>[];
  tab: Id;
  onChoose: (tab: Id) => void;
  /** Stands at the end of the row, e.g. a legend. */
  children?: ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const tabId = (group: string, tab: string): string => `${group}-tab-${tab}`;
const panelId = (group: string, tab: string): string => `${group}-panel-${tab}`;

/** One tab stop; the arrow keys, Home and End go from tab to tab. */
export function Tabs<Id extends string>({ name, group, tabs, tab, onChoose, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the row may be longer than the screen. By its own scroll: the page stays where it is.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(group, tab))}`);
    if (!list.current || !chosen) return;
    const { offsetLeft, offsetWidth } = chosen;
    const { scrollLeft, clientWidth } = list.current;
    list.current.scrollLeft = Math.max(offsetLeft + offsetWidth - clientWidth, Math.min(scrollLeft, offsetLeft));
  }, [group, tab]);
  const step = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === tab);
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(group, next.id))}`)?.focus();
  };
  return (
    <div className="tabs">
      <div ref={list} className="tabs-list" role="tablist" aria-label={name} onKeyDown={step}>
        {tabs.map(({ id, label, count }) => (
          <button
            key={id}
            id={tabId(group, id)}
            type="button"
            role="tab"
            aria-selected={id === tab}
            aria-controls={id === tab ? panelId(group, id) : undefined}
            tabIndex={id === tab ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {label}
            {count !== undefined && <span className="tabs-count num">{count}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && <div className="tabs-end">{children}</div>}
    </div>
  );
}

interface TabPanelProps {
  group: string;
  /** The chosen tab. */
  tab: string;
  className?: string;
  children: ReactNode;
}

/** What the chosen tab shows. */
export const TabPanel = ({ group, tab, className, children }: TabPanelProps) => (
  <div id={panelId(group, tab)} className={className} role="tabpanel" aria-labelledby={tabId(group, tab)}>
    {children}
  </div>
);
