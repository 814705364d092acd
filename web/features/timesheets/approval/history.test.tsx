import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import type { SheetWrite } from '#shared/timesheets/history.ts';
import { visit } from '#web/test/signed-in.tsx';
import { crewPage } from '../crew/test/crew-page.tsx';

const { page, show } = crewPage();

const approvedShift = (id: number, person: string) => ({
  id,
  part: 'workshift' as const,
  rowId: id,
  action: 'workshift.approve',
  person,
  fields: { approvalStatus: { before: 'submitted', after: 'approved' } },
});
const WRITES: SheetWrite[] = [
  {
    id: 12,
    at: '2026-11-20T14:00:00.000Z',
    by: 'Ana Ferreira',
    byId: 7,
    actingAs: 'Luis Ortega',
    changes: [approvedShift(12, 'Worker 1'), approvedShift(11, 'Worker 2')],
  },
  {
    id: 3,
    at: '2026-11-19T20:00:00.000Z',
    by: null,
    byId: null,
    actingAs: null,
    changes: [
      {
        id: 3,
        part: 'workshift',
        rowId: 2,
        action: 'workshift.edit',
        person: 'Worker 2',
        fields: { lunchMinutes: { before: 30, after: 0 }, phaseCode: { before: 'TRCH', after: null } },
      },
      {
        id: 2,
        part: 'jobnote',
        rowId: 9,
        action: 'jobnote.create',
        person: null,
        fields: { note: { before: null, after: 'Gate was locked' } },
      },
    ],
  },
];

describe('the history of a sheet', () => {
  it('says in a few lines who did what, when, and what was before', async () => {
    visit('/timesheets/5?job=1');
    const answered = page.gateway.answerTo;
    page.gateway.answerTo = (open) =>
      open.resource === 'sheetHistory'
        ? { data: WRITES, count: 2, limit: 30, offset: 0, order: [], date: '2026-11-19' }
        : answered(open);
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    fireEvent.click(screen.getByRole('button', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await dialog.findByText('Ana Ferreira, acting as Luis Ortega')).toBeDefined();
    expect(dialog.getByText('Worker 1, Worker 2')).toBeDefined();
    expect(dialog.getByText('The system')).toBeDefined();
    expect(dialog.getByText('0h 30min')).toBeDefined();
    expect(dialog.getByText('- - -')).toBeDefined();
    expect(dialog.getByText('Comment added')).toBeDefined();
    expect(dialog.getByText('Gate was locked')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'View More' })).toBeNull();
  });
});
