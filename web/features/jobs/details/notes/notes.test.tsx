import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import type { JobNote } from '#shared/notes.ts';
import { signIn } from '#web/test/signed-in.tsx';
import { jobPage } from '../test/job-page.tsx';
import { jobOf, LUIS, sheetOf } from '../test/small-job.ts';

const { page, scene, show } = jobPage();
const noteOf = (id: number, said: Partial<JobNote> = {}): JobNote => ({
  id,
  jobId: 5,
  dwoId: null,
  workshiftId: null,
  title: `Title ${id}`,
  note: `Note ${id}`,
  createdById: LUIS.id,
  createdAt: '2026-11-19T15:00:00.000Z',
  updatedAt: '2026-11-19T15:00:00.000Z',
  revision: 3,
  createdBy: LUIS,
  ...said,
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const write = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe('the notes of a job', () => {
  it('are none', async () => {
    show();
    expect((await screen.findAllByText('There are no notes to display. Try adding a new note.')).length).toBe(1);
  });

  it('are two until all are asked for, with who wrote them and when', async () => {
    scene.lists = { notes: [noteOf(1), noteOf(2), noteOf(3)] };
    show();
    const notes = within(
      (await screen.findByText('Notes', { selector: 'span' })).closest('section')!.querySelector('div:not([hidden])')!,
    );
    expect(await notes.findByText('Title 1')).toBeDefined();
    expect(notes.getAllByText('11/19/2026 10:00 a.m.')).toHaveLength(2);
    fireEvent.click(notes.getByRole('button', { name: 'View More' }));
    expect(notes.getByText('Note 3')).toBeDefined();
    fireEvent.click(notes.getByRole('button', { name: 'View Less' }));
    expect(notes.queryByText('Note 3')).toBeNull();
    const asked = page.gateway.opens
      .filter(({ resource }) => resource === 'notes')
      .map(({ query }) => JSON.parse(String(query!['where'])));
    expect(asked).toEqual([
      { jobId: 5, dwoId: null, workshiftId: null },
      { jobId: 5, dwoId: { $ne: null } },
    ]);
  });

  it('are added with a title, once they say something', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add New Note' }));
    expect(isOff('Save')).toBe(true);
    // Which of the two must be said is marked.
    expect(['Title', 'Note'].map((name) => screen.getByRole('textbox', { name }).ariaRequired)).toEqual([null, 'true']);
    write('Title', 'Gate');
    expect(screen.getByRole('textbox', { name: 'Title' }).getAttribute('maxlength')).toBe('18');
    expect(isOff('Save')).toBe(true);
    write('Note', 'x'.repeat(256));
    expect(screen.getByText('Note must have at most 255 characters')).toBeDefined();
    expect(isOff('Save')).toBe(true);
    write('Note', ' Ring twice ');
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
    expect(scene.calls).toEqual(['POST /api/v1/jobnote {"jobId":5,"title":"Gate","note":"Ring twice"}']);
  });

  it('are changed on what was seen, and not when nothing is another', async () => {
    scene.lists = { notes: [noteOf(1)] };
    show();
    fireEvent.click((await screen.findAllByRole('button', { name: /^Edit the note of Luis Ortega/ }))[0]!);
    expect(isOff('Save')).toBe(true);
    write('Title', '');
    press('Save');
    await vi.waitFor(() => expect(scene.calls).toEqual(['PATCH /api/v1/jobnote/1 {"title":null,"note":"Note 1","revision":3}']));
  });

  it('are removed once it has been asked; what fails says why', async () => {
    scene.lists = { notes: [noteOf(1)] };
    show();
    fireEvent.click((await screen.findAllByRole('button', { name: /^Remove the note of Luis Ortega/ }))[0]!);
    const question = within(screen.getByRole('alertdialog', { name: 'Remove Note?' }));
    expect(question.getByText('Are you sure you want to remove the note from this job?')).toBeDefined();
    scene.answer = () => [500, { statusCode: 500, error: '', message: 'Not now' }];
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Could not delete the Job Note. Please try again.')).toBeDefined();
    scene.answer = () => [204, null];
    press('Retry');
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(scene.calls.at(-1)).toBe('DELETE /api/v1/jobnote/1');
  });

  it('of others are left alone by everybody but admins', async () => {
    signIn({ role: 'supervisor' });
    scene.lists = { notes: [noteOf(1)] };
    show();
    await screen.findAllByText('Note 1');
    expect(screen.queryByRole('button', { name: /note of Luis/ })).toBeNull();
  });
});

describe('Crew Comments', () => {
  const choose = async () => fireEvent.click(await screen.findByRole('radio', { name: 'Crew Comments' }));

  it('are added to a day of the job, the newest unless another is chosen', async () => {
    scene.job = jobOf({ sheets: [sheetOf(4), sheetOf(3)], sheetCount: 2 });
    show();
    await choose();
    expect(await screen.findByText('There are no Crew Comments to display. Try adding a new one.')).toBeDefined();
    fireEvent.change(screen.getByRole('combobox', { name: 'Timesheet' }), { target: { value: '30' } });
    press('Add New Comment');
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Comment' }).ariaRequired).toBe('true');
    write('Comment', 'Rain from ten');
    press('Save');
    await vi.waitFor(() => expect(scene.calls).toEqual(['POST /api/v1/jobnote {"jobId":5,"dwoId":30,"note":"Rain from ten"}']));
  });

  it('need a day', async () => {
    show();
    await choose();
    press('Add New Comment');
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  });
});
