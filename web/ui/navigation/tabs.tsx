import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { useBeyond } from './use-beyond.ts';
import './tabs.css';

interface Tab<Id> {
  id: Id;
  label: string;
  /** The number of rows behind it, if known. */
  count?: number | undefined;
}

interface TabsProps<Id> {
  /** The accessible name: what the tabs divide. */
  name: string;
  /** Distinguishes several sets of tabs on one page; the same on their panel. */
  group: string;
  tabs: readonly Tab<Id>[];
  tab: Id;
  onChoose: (tab: Id) => void;
  /** The others cannot be chosen now. */
  isDisabled?: boolean;
  /** Shown between the tabs and `children`, in the room that both leave, e.g. who else is here. */
  beside?: ReactNode;
  /** Shown at the end of the row, e.g. a legend. */
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

/** Room for an arrow and the fade beside it, px; as in the stylesheet. */
const EDGE = 48;

/**
 * Scrolls the row until the tab is in sight and clear of the arrows. Sets the row's own scroll
 * position: `scrollIntoView` could move the page, too.
 */
function reveal(row: HTMLElement, tab: HTMLElement): void {
  const { offsetLeft, offsetWidth } = tab;
  const { scrollLeft, clientWidth } = row;
  row.scrollLeft = Math.max(offsetLeft + offsetWidth + EDGE - clientWidth, Math.min(scrollLeft, offsetLeft - EDGE));
}

/**
 * One tab stop; the arrow keys, Home and End go from tab to tab. Tabs that find no room scroll,
 * with an arrow to those out of sight.
 */
export function Tabs<Id extends string>({
  name,
  group,
  tabs,
  tab,
  onChoose,
  isDisabled = false,
  beside,
  children,
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const chosenId = tabId(group, tab);
  const showChosen = useCallback(
    (row: HTMLElement): void => {
      const chosen = row.querySelector<HTMLElement>(`#${CSS.escape(chosenId)}`);
      if (chosen) reveal(row, chosen);
    },
    [chosenId],
  );
  const beyond = useBeyond(list, showChosen);
  const step = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === tab);
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
    if (!next || isDisabled) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(group, next.id))}`)?.focus();
  };
  return (
    <div className="tabs">
      <div className="tabs-strip slim relative" data-before={beyond.before || undefined} data-after={beyond.after || undefined}>
        <div ref={list} className="tabs-list flex relative" role="tablist" aria-label={name} onKeyDown={step}>
          {tabs.map(({ id, label, count }) => (
            <button
              key={id}
              id={tabId(group, id)}
              type="button"
              role="tab"
              aria-selected={id === tab}
              aria-controls={id === tab ? panelId(group, id) : undefined}
              tabIndex={id === tab ? 0 : -1}
              aria-disabled={(isDisabled && id !== tab) || undefined}
              onClick={() => !isDisabled && onChoose(id)}
            >
              {label}
              {count !== undefined && <span className="num note ink-3">{count}</span>}
            </button>
          ))}
        </div>
        {beyond.before && <More row={list} way={-1} />}
        {beyond.after && <More row={list} way={1} />}
      </div>
      {beside !== undefined && <div className="tabs-beside flex slim">{beside}</div>}
      {children !== undefined && <div className="tabs-end row gap-16 lines-4 wrap meta ink-2">{children}</div>}
    </div>
  );
}

interface MoreProps {
  row: RefObject<HTMLElement | null>;
  way: 1 | -1;
}

/**
 * Says that there are more tabs that way, and scrolls to them. For the pointer: the keyboard goes
 * from tab to tab.
 */
const More = ({ row, way }: MoreProps) => (
  <button
    type="button"
    className="tabs-more grid ink-2"
    data-way={way}
    tabIndex={-1}
    aria-hidden="true"
    // The button disappears when there are no more tabs that way, so it takes no focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => row.current?.scrollBy({ left: way * (row.current.clientWidth - EDGE) })}
  >
    {way < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
  </button>
);

interface TabPanelProps {
  group: string;
  /** The chosen tab. */
  tab: string;
  className?: string;
  children: ReactNode;
}

/** The content of the chosen tab. */
export const TabPanel = ({ group, tab, className, children }: TabPanelProps) => (
  <div id={panelId(group, tab)} className={className} role="tabpanel" aria-labelledby={tabId(group, tab)}>
    {children}
  </div>
);
