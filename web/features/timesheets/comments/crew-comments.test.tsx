import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { JobNote } from '#shared/notes.ts';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { crewPage } from '../crew/test/crew-page.tsx';

const { page, scene, show } = crewPage();
const LUIS: JobNote = {
  id: 61,
  jobId: 10,
  dwoId: 5,
  workshiftId: null,
  title: null,
  note: 'The gate was locked',
  createdById: 9,
  createdAt: '2026-11-19T15:00:00.000Z',
  updatedAt: '2026-11-19T15:00:00.000Z',
  revision: 3,
  createdBy: { id: 9, employeeId: '1-00009-01', fullName: 'Luis Ortega' },
  job: { id: 10, jobId: '10481' },
};
const open = async (notes: JobNote[], path = '/timesheets/5?job=1') => {
  const { answerTo } = page.gateway;
  page.gateway.answerTo = (asked) =>
    asked.resource === 'notes' ? { data: notes, count: notes.length, limit: 300, offset: 0, order: [] } : answerTo(asked);
  visit(path);
  show();
  fireEvent.click(await screen.findByRole('tab', { name: /^Comments/ }));
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const write = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value } });

describe('the comments of a crew', () => {
  it('are none, and are added on a job alone', async () => {
    await open([], '/timesheets/5');
    expect(await screen.findByText('There are no Crew Comments to display. Try adding a new one.')).toBeDefined();
    press('Add New Comment');
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Job 10481/ }));
    await vi.waitFor(() => {
      press('Add New Comment');
      expect(screen.getByRole('textbox', { name: 'Comment' })).toBeDefined();
    });
    write('Rain from ten');
    fireEvent.click(screen.getByRole('tab', { name: 'Timesheet' }));
    fireEvent.click(screen.getByRole('tab', { name: /^Comments/ }));
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull());
    expect(scene.calls.at(-1)).toBe('POST /api/v1/jobnote {"dwoId":5,"jobId":10,"note":"Rain from ten"}');
  });

  it('are counted, and say who wrote them, when, and on which job', async () => {
    await open([LUIS]);
    expect(await screen.findByText('The gate was locked')).toBeDefined();
    expect(screen.getByRole('tab', { name: /^Comments\s*1/ })).toBeDefined();
    expect(screen.getByText('11/19/2026 10:00 a.m.')).toBeDefined();
  });

  it('are changed on what was seen, and removed once it has been asked', async () => {
    await open([LUIS]);
    fireEvent.click(await screen.findByRole('button', { name: /^Edit the comment of Luis Ortega/ }));
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    write('The gate was open');
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull());
    expect(scene.calls.at(-1)).toBe('PATCH /api/v1/jobnote/61 {"note":"The gate was open","revision":3}');
    press(/^Remove the comment/);
    const question = within(screen.getByRole('alertdialog', { name: 'Remove Comment?' }));
    expect(question.getByText('Are you sure you want to remove the Comment from this Crew?')).toBeDefined();
    scene.answer = () => [204, null];
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(scene.calls.at(-1)).toBe('DELETE /api/v1/jobnote/61'));
  });

  it('of others are left alone by everybody but admins', async () => {
    signIn({ role: 'supervisor' });
    await open([LUIS]);
    await screen.findByText('The gate was locked');
    expect(screen.queryByRole('button', { name: /comment of Luis/ })).toBeNull();
  });
});
