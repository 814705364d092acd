import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import { language } from '#web/texts/language.ts';
import { summary } from './test/small-summary.ts';
import { goTo, linkOf, tabPage } from './test/tab-page.tsx';

const { page, show, asked } = tabPage();

describe('the counts of the Timesheet tab', () => {
  it('stand in one strip, and those of a status open the list of what they count', async () => {
    show('?region=3&days=2026-11-02.2026-11-08');
    const strip = await screen.findByRole('list', { name: 'Timesheets' });
    expect(
      within(strip)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Total40', 'Submitted21', 'Approved15', 'Pending4', 'ID Mismatch / Need Verification3', 'Telematics Mismatch2']);
    expect(within(strip).getAllByRole('link')).toHaveLength(4);
    expect(linkOf(/^Total/)).toBe('/timesheets?region=3&days=2026-11-02.2026-11-08');
    expect(linkOf(/^Submitted/)).toBe('/timesheets?status=submitted&region=3&days=2026-11-02.2026-11-08');
    expect(linkOf(/^Approved/)).toBe('/timesheets?status=approved&region=3&days=2026-11-02.2026-11-08');
    expect(linkOf(/^Pending/)).toBe('/timesheets?status=draft&region=3&days=2026-11-02.2026-11-08');
    expect(asked()).toEqual([{ region: '3', startDate: '2026-11-02', endDate: '2026-11-08' }]);
  });

  it('move when somebody approves a timesheet', async () => {
    show();
    await screen.findByRole('link', { name: /^Submitted/ });
    const ops = [
      ['set', ['data', 'submitted'], 20],
      ['set', ['data', 'approved'], 16],
    ] as const;
    act(() => page.gateway.patch({}, ops, { resource: 'dwoSummary' }));
    await vi.waitFor(() => expect(screen.getByRole('link', { name: /^Approved/ }).textContent).toBe('Approved16'));
    expect(screen.getByRole('link', { name: /^Submitted/ }).textContent).toBe('Submitted20');
  });

  it('are told of people as well: who was away, and how many there are', async () => {
    show('?region=3');
    const card = await screen.findByRole('region', { name: 'Workforce' });
    const pairs = [...card.querySelectorAll('dl > div')].map((pair) =>
      [...pair.children].map(({ textContent }) => textContent).join(': '),
    );
    expect(pairs).toEqual([
      'Approved Time Off: 5',
      'No Show: 6',
      'Training: 7',
      'Rain Day: 9',
      'Holiday: 8',
      'PTO: 11',
      'Employees: 61 out of 365',
      'Laborers: 53 out of 320',
      'Foremen: 8 out of 45',
    ]);
    expect(within(card).getByRole('heading', { name: 'In the region' })).toBeDefined();
  });

  it('come as shares of the whole in words beside the ring', async () => {
    show();
    const card = await screen.findByRole('region', { name: 'Timesheet Status' });
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['37%Approved15', '53%Submitted21', '10%Pending4']);
    expect(within(card).getByText('40 timesheets')).toBeDefined();
  });

  it('are nothing, and say so, where there are no timesheets', async () => {
    const none = { submitted: 0, approved: 0, draft: 0 };
    page.gateway.document = summary({ ...none, total: 0, percentages: none, chart: [], chartOld: [] });
    show();
    expect(await screen.findByText('No timesheets found')).toBeDefined();
    expect(screen.getByText('Nothing to display.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  it('offer to clear the filters that leave nothing to compare', async () => {
    page.gateway.document = summary({ chart: [], chartOld: [] });
    show('?days=2026-11-14.2026-11-15');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(location.search).not.toContain('days');
  });

  it('speak Spanish', async () => {
    language.choice = 'es';
    show();
    expect(await screen.findByRole('link', { name: /^Pendientes/ })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Horas de cuadrilla comparadas con la semana anterior' })).toBeDefined();
  });
});

describe('the Timesheet tab without an answer', () => {
  it('fails in its own card and comes back on Retry', async () => {
    page.gateway.refusal = { error: errorBody(500, 'The server said no.') };
    show();
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('Could not retrieve Timesheets Summary data. Please try again.');
    expect(card.textContent).toContain('The server said no.');
    page.gateway.refusal = undefined;
    fireEvent.click(within(card).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /^Submitted/ })).toBeDefined();
  });

  it('shows shapes when it is slow, and keeps the old numbers while others are asked for', async () => {
    const release = page.gateway.delayAnswers();
    show();
    expect(await screen.findByText('Loading the timesheets summary')).toBeDefined();
    release();
    expect((await screen.findByRole('link', { name: /^Total/ })).textContent).toBe('Total40');
    const releaseNext = page.gateway.delayAnswers();
    page.gateway.document = summary({ total: 12 });
    page.gateway.version += 1;
    goTo('?region=3');
    expect(screen.getByRole('link', { name: /^Total/ }).textContent).toBe('Total40');
    releaseNext();
    await vi.waitFor(() => expect(screen.getByRole('link', { name: /^Total/ }).textContent).toBe('Total12'));
  });

  it('keeps its numbers when the line is lost', async () => {
    show();
    await screen.findByRole('link', { name: /^Submitted/ });
    await act(() => page.gateway.stop());
    await vi.waitFor(() => expect(page.live.connection.state).toBe('lost'));
    expect(screen.getByRole('link', { name: /^Total/ }).textContent).toBe('Total40');
  });
});
