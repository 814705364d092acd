import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import '#web/test/modal.ts';
import { Route } from 'wouter';
import type { LiveQuery } from '#shared/live/addresses.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import type { LiveOp } from '#shared/live/ops.ts';
import type { JobNote } from '#shared/notes.ts';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { type LivePage, livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import EmployeeTimesheetPage from '../page.tsx';
import { commentOf, daysOf, shiftOf } from './small-days.ts';

export const SEVERAL_DAYS = '/timesheets/employee/5?days=2026-11-17.2026-11-19';

interface PersonPage extends Pick<LivePage, 'gateway'> {
  /** The answer for one day. */
  sheet: EmployeeShifts;
  /** The answer for several days. */
  several: EmployeeShifts;
  comments: JobNote[];
  /** The calls by HTTP. */
  calls: string[];
  /** The answers of the next calls; 200 when there is none left. */
  answers: { status: number; body: unknown; after?: Promise<void> }[];
  show: () => ReturnType<LivePage['show']>;
  /** The last query of the page. */
  asked: () => LiveQuery;
  patch: (ops: readonly LiveOp[]) => void;
}

/** For each test of a file: a person's timesheet of one day, and a server behind it. */
export function personPage(): PersonPage {
  const live = livePage((gateway) => {
    gateway.answerTo = ({ resource, query = {} }: LiveOpen) => {
      const { comments, sheet, several } = page;
      if (resource === 'notes') return { data: comments, count: comments.length, limit: 300, offset: 0, order: [] };
      const { startDate, endDate } = query;
      return { data: startDate === endDate ? sheet : { ...several, startDate, endDate } };
    };
  });
  const asked = () => live.gateway.opens.filter(({ resource }) => resource === 'employeeShifts').at(-1)!.query!;
  const page = {
    get gateway() {
      return live.gateway;
    },
    show: () =>
      live.show(
        <Route path={/^\/timesheets\/employee\/(?<employeeId>\d+)$/}>
          <EmployeeTimesheetPage />
        </Route>,
      ),
    asked,
    patch: (ops: readonly LiveOp[]) => live.gateway.patch(asked(), ops, { resource: 'employeeShifts' }),
  } as PersonPage;
  beforeEach(() => {
    visit('/timesheets/employee/5?days=2026-11-19.2026-11-19');
    page.comments = [commentOf(1)];
    page.sheet = daysOf([shiftOf(1)]);
    page.several = daysOf([
      shiftOf(1, { date: '2026-11-17', approvalStatus: 'approved' }),
      shiftOf(2, { date: '2026-11-19' }),
      shiftOf(3, { date: '2026-11-19', jobId: 5, jobNumber: '10517', hours: 90 }),
    ]);
    page.calls = [];
    page.answers = [];
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      page.calls.push([method, path, body].filter(Boolean).join(' '));
      const { status, body: said, after } = page.answers.shift() ?? { status: 200, body: { data: {} } };
      await after;
      return status === 204 ? new Response(null, { status }) : new Response(JSON.stringify(said), { status });
    });
    return () => vi.unstubAllGlobals();
  });
  return page;
}

export const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
