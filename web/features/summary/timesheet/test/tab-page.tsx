import { act, screen } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import type { LiveQuery } from '#shared/live/addresses.ts';
import type { PayrollCountdown } from '#shared/payroll/countdown.ts';
import type { OvertimeAhead } from '#shared/timesheets/overtime-ahead.ts';
import { useSummaryView } from '#web/features/summary/filters.ts';
import { type LivePage, livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { TimesheetTab } from '../timesheet-tab.tsx';
import '#web/test/no-widths.ts';
import { summary } from './small-summary.ts';

/** The tab, and what the page's own filters do. */
function Tab() {
  const view = useSummaryView('2026-11-20');
  return (
    <>
      <button type="button" onClick={() => view.change({ days: { start: '2026-10-01', end: '2026-10-31' } })}>
        Other dates
      </button>
      <button type="button" onClick={() => view.change({ region: 4 })}>
        Other region
      </button>
      <button type="button" onClick={view.clear}>
        Clear
      </button>
      <TimesheetTab view={view} />
    </>
  );
}

interface TabPage {
  page: LivePage;
  /** Shows the tab under an address. */
  show: (search?: string) => void;
  /** The queries of summaries, in order. */
  asked: () => (LiveQuery | undefined)[];
  /** Who passes 40 hours; nobody at the beginning of each test. */
  ahead: { answer: OvertimeAhead };
}

const NOBODY: OvertimeAhead = { monday: '2026-11-16', today: 4, data: [] };

const NO_AMOUNT = { sheets: 0, shifts: 0, minutes: 0 };
const NO_SHEETS: PayrollCountdown = {
  start: '2026-11-09',
  end: '2026-11-15',
  waiting: [],
  missing: [],
  left: NO_AMOUNT,
  approved: NO_AMOUNT,
};

/**
 * For each test of a file: the Timesheet tab on a gateway of its own, which answers a small
 * summary, and nobody who passes 40 hours.
 */
export function tabPage(): TabPage {
  const ahead = { answer: NOBODY };
  const page = livePage((gateway) => {
    ahead.answer = NOBODY;
    gateway.document = summary();
    const answerTo = gateway.answerTo;
    gateway.answerTo = (open) => {
      if (open.resource === 'payrollCountdown') return { data: NO_SHEETS };
      return open.resource === 'overtimeAhead' ? ahead.answer : answerTo(open);
    };
  });
  const show = (search = ''): void => {
    visit(`/${search}`);
    page.show(<Tab />);
  };
  const asked = () => page.gateway.opens.filter(({ resource }) => resource === 'dwoSummary').map(({ query }) => query);
  return { page, show, asked, ahead };
}

/** Another address under the page that is shown, as a link or a filter makes it. */
export const goTo = (search: string) => act(() => navigate(`/${search}`));

export const linkOf = (name: RegExp): string | null => screen.getByRole('link', { name }).getAttribute('href');
