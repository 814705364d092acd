import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { jobPage } from './test/job-page.tsx';
import { invoiceOf, jobOf, LUIS, sheetOf } from './test/small-job.ts';

const { page, scene, show } = jobPage();
const NOT_NOW = { statusCode: 500, error: '', message: 'Not now' };
const refuse = (): void => {
  page.gateway.refusal = { error: NOT_NOW } as unknown as typeof page.gateway.refusal;
};
/** Titles of dialogs that differ from the names of their buttons. */
const NAMES: Readonly<Record<string, string>> = { 'View Timesheets': 'Timesheets of the job' };
const press = (name: string | RegExp, place: Pick<typeof screen, 'getByRole'> = screen): void =>
  void fireEvent.click(place.getByRole('button', { name }));

describe('what cannot be had of a job', () => {
  it.each([
    ['Hazard Form History', 'Could not retrieve Job Hazards. Please try again.', 'No files found'],
    ['View Timesheets', 'Could not retrieve Job DWOs information. Please try again.', /find any result/],
    ['Job Description History', 'Could not retrieve Job Expenses. Please try again.', /find any result/],
    ['History', 'Could not retrieve the history', 'Nothing was changed yet.'],
  ])('is told in the place of %s, with a way to try again', async (name, title, none) => {
    scene.job = jobOf({ sheets: [sheetOf(3), sheetOf(2)], sheetCount: 2 });
    show();
    const button = await screen.findByRole('button', { name });
    refuse();
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: NAMES[name] ?? name }));
    expect(await dialog.findByText(title)).toBeDefined();
    expect(dialog.getByText('Not now')).toBeDefined();
    page.gateway.refusal = undefined;
    press('Retry', dialog);
    expect(await dialog.findByText(none)).toBeDefined();
    expect(dialog.queryByText(title)).toBeNull();
  });

  it.each([
    ['vehicles', 'Could not fetch Vehicle data. Please try again.', 'There is no vehicle in use right now.'],
    ['jobVehicles', 'Could not fetch Vehicles. Please try again.', 'There are no vehicles history yet.'],
  ])('of its vehicles is told for %s alone', async (refused, title, none) => {
    show();
    const button = await screen.findByRole('button', { name: 'Vehicle History' });
    page.gateway.refuses = ({ resource }) => resource === refused;
    refuse();
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Vehicle History' }));
    expect(await dialog.findByText(title)).toBeDefined();
    page.gateway.refusal = undefined;
    press('Retry', dialog);
    expect(await dialog.findByText(none)).toBeDefined();
  });

  it('is told in its card where it is the invoices alone', async () => {
    page.gateway.refuses = ({ resource }) => resource === 'jobInvoices';
    refuse();
    show();
    expect(await screen.findByText('Could not retrieve Job Invoices. Please try again.')).toBeDefined();
    expect(screen.getByText('#10481')).toBeDefined();
    page.gateway.refusal = undefined;
    press('Retry');
    expect(await screen.findByText(/^There are no invoices/)).toBeDefined();
  });

  it('is told in its card where it is the notes and comments alone', async () => {
    page.gateway.refuses = ({ resource }) => resource === 'notes';
    refuse();
    show();
    expect(await screen.findAllByText('Could not retrieve Job Notes. Please try again.')).toHaveLength(2);
    expect(screen.getByText('#10481')).toBeDefined();
    page.gateway.refusal = undefined;
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) fireEvent.click(retry);
    expect(await screen.findByText('There are no notes to display. Try adding a new note.')).toBeDefined();
  });
});

describe('what cannot be changed of a job', () => {
  it.each([
    ['an invoice', 'Edit invoice INV-1', 'Amount Sent', '12', 'Could not update invoice'],
    ['a note', /^Edit the note of Luis Ortega/, 'Note', 'Ring once', 'Could not update the job Note. Please try again.'],
  ])('says so of %s, keeps what was typed, and goes through when tried again', async (_, edit, field, text, title) => {
    const note = { id: 1, jobId: 5, dwoId: null, workshiftId: null, title: 'Gate', note: 'Ring twice', createdById: LUIS.id };
    const at = '2026-11-19T12:00:00.000Z';
    const written = { ...note, createdBy: { ...LUIS, pictureUrl: null }, createdAt: at, updatedAt: at, revision: 1 };
    scene.lists = { notes: [written], jobInvoices: [invoiceOf(1)] };
    show();
    fireEvent.click((await screen.findAllByRole('button', { name: edit }))[0]!);
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: field });
    fireEvent.change(box, { target: { value: text } });
    scene.answer = () => [500, NOT_NOW];
    press('Save');
    const told = within(await screen.findByRole('alertdialog', { name: title }));
    expect(told.getByText('Not now')).toBeDefined();
    expect(box.value).toBe(text);
    scene.answer = () => [200, { data: {} }];
    press('Retry', told);
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(scene.calls).toHaveLength(2);
  });
});
