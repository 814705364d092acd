import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LiveOp } from '#shared/live/ops.ts';
import { livePage } from '#web/test/live-page.tsx';
import { useSummaryView } from '../filters.ts';
import { JobPerformance } from './job-performance.tsx';
import { jobSummary } from './test/small-job-summary.ts';
import '#web/test/no-widths.ts';

const page = livePage((gateway) => {
  gateway.document = { data: jobSummary() };
});

/**
 * What was rendered, by what it reads: every component reads its own proxy exactly once per render.
 */
const rendered = vi.hoisted(() => [] as string[]);

vi.mock('valtio', async (load) => {
  const valtio = await load<typeof import('valtio')>();
  const useSnapshot = <T extends object>(of: T) => {
    if (!('choice' in of || 'status' in of)) rendered.push(Object.keys(of).join());
    return valtio.useSnapshot(of);
  };
  return { ...valtio, useSnapshot };
});

const Tab = () => <JobPerformance view={useSummaryView('2026-11-20')} />;
const change = (...ops: LiveOp[]): void => {
  rendered.length = 0;
  act(() => page.gateway.patch({}, ops, { resource: 'jobSummary' }));
};

it('renders one cell again when one count changes, and one ring when a person gets a job', async () => {
  page.show(<Tab />);
  await screen.findByText('58');

  change(['set', ['data', 'inProgress', 'total'], 59]);
  await screen.findByText('59');
  expect(rendered).toEqual(['total,overcost,overtime']);

  change(['set', ['data', 'workforce', 'foremen', 'assigned'], 39], ['set', ['data', 'workforce', 'foremen', 'unassigned'], 6]);
  await screen.findByText('39');
  expect(rendered).toEqual(['assigned,unassigned']);
});
