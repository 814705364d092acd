import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { signIn } from '#web/test/signed-in.tsx';
import { PictureIcon } from '#web/ui/icons/action-icons.tsx';
import { jobPage } from '../test/job-page.tsx';
import { RAY } from '../test/small-job.ts';

const { page, scene, show } = jobPage();
const expenseOf = (id: number, said: object = {}) => ({
  id,
  jobId: 5,
  date: '2026-11-19',
  description: `Gravel ${id}`,
  amount: '12.00',
  type: 'Material',
  fileId: id * 10,
  createdById: RAY.id,
  createdAt: '2026-11-19T12:00:00.000Z',
  updatedAt: '2026-11-19T12:00:00.000Z',
  revision: 2,
  createdBy: RAY,
  ...said,
});
const fileOf = (said: object = {}) => ({
  data: {
    id: 10,
    fileName: 'site.jpg',
    type: 'job_site_photo',
    contentType: 'image/jpeg',
    size: 5,
    url: 'http://files.test/see',
    downloadUrl: 'http://files.test/get',
    createdAt: '2026-11-19T12:00:00.000Z',
    ...said,
  },
});
const open = async (expenses: object[]) => {
  scene.lists = { jobExpenses: expenses };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Job Description History' }));
  return within(await screen.findByRole('dialog', { name: 'Job Description History' }));
};
const asked = () => page.gateway.opens.filter(({ resource }) => resource === 'jobExpenses').at(-1)!.query!;

describe('Job Description History', () => {
  it('tells who brought what, and when; nobody by a word', async () => {
    const dialog = await open([expenseOf(1), expenseOf(2, { createdBy: null, createdById: null })]);
    const cells = [...(await dialog.findByText('Gravel 1')).closest('tr')!.querySelectorAll('td')].map(
      (cell) => cell.textContent,
    );
    expect(cells.slice(0, 4)).toEqual(['1', '11/19/2026', 'Gravel 1$12.00, Material', 'Raymond Castillo']);
    expect(dialog.getByText('No Uploader Name')).toBeDefined();
    expect(asked()).toEqual({ where: '{"jobId":5}', include: '["createdBy"]', order: '[["date","DESC"]]', limit: 10 });
  });

  it('is sorted another way by the first press on the column that it is sorted by', async () => {
    const dialog = await open([expenseOf(1)]);
    const head = () => dialog.findByRole('columnheader', { name: /Create Date/ });
    fireEvent.click(await head());
    await vi.waitFor(() => expect(asked()['order']).toBe('[["date","ASC"]]'));
    for (const way of ['descending', 'ascending']) {
      fireEvent.click(await head());
      await vi.waitFor(async () => expect((await head()).getAttribute('aria-sort')).toBe(way));
    }
  });

  it('is searched by name or ID', async () => {
    const dialog = await open([]);
    expect(await dialog.findByText(/couldn't find any result|couldn’t find any result/)).toBeDefined();
    const field = dialog.getByRole('searchbox', { name: 'Search by Employee Name or ID' });
    fireEvent.change(field, { target: { value: 'castillo' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await vi.waitFor(() => expect(asked()['where']).toBe('{"jobId":5,"searchData":{"$iLike":"castillo"}}'));
  });

  it('shows a picture, leads to any other file, and hands both out', async () => {
    const dialog = await open([expenseOf(1), expenseOf(2, { fileId: null })]);
    expect(dialog.queryByRole('button', { name: 'Preview Gravel 2' })).toBeNull();
    scene.answer = () => [200, fileOf()];
    const preview = await dialog.findByRole('button', { name: 'Preview Gravel 1' });
    expect(preview.innerHTML).toBe(render(<PictureIcon />).container.innerHTML);
    fireEvent.click(preview);
    const picture = await screen.findByRole('img', { name: 'Picture: Gravel 1' });
    expect(picture.getAttribute('src')).toBe('http://files.test/see');
    const facts = [...screen.getByRole('dialog', { name: 'Gravel 1' }).querySelectorAll('dt, dd')];
    expect(facts.map(({ textContent }) => textContent)).toEqual(['Create Date', '11/19/2026', 'Uploaded By', 'Raymond Castillo']);
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Gravel 1' })).getByRole('button', { name: 'Close' }));
    scene.answer = () => [200, fileOf({ contentType: 'application/pdf', fileName: 'bill.pdf' })];
    fireEvent.click(dialog.getByRole('button', { name: 'Preview Gravel 1' }));
    expect((await screen.findByRole('link', { name: 'Open bill.pdf' })).getAttribute('href')).toBe('http://files.test/see');
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Gravel 1' })).getByRole('button', { name: 'Close' }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    fireEvent.click(dialog.getByRole('button', { name: 'Download Gravel 1' }));
    await vi.waitFor(() => expect(click).toHaveBeenCalledOnce());
    click.mockRestore();
    expect(new Set(scene.calls)).toEqual(new Set(['GET /api/v1/file/10']));
  });

  it('says why a file cannot be had', async () => {
    const dialog = await open([expenseOf(1)]);
    scene.answer = () => [404, { statusCode: 404, error: '', message: 'There is no file 10' }];
    fireEvent.click(await dialog.findByRole('button', { name: 'Preview Gravel 1' }));
    expect(await screen.findByText('Could not retrieve Job Expense File. Please try again.')).toBeDefined();
    expect(screen.getByText('There is no file 10')).toBeDefined();
  });

  it('says what each came to and for what, and puts it right', async () => {
    const dialog = await open([expenseOf(1), expenseOf(2, { type: null, amount: '0.00' }), expenseOf(3, { amount: undefined })]);
    expect(await dialog.findByText('Site photo')).toBeDefined();
    expect(dialog.getByText('Material')).toBeDefined();
    expect(dialog.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Edit expense Gravel 1' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    const amount = form.getByLabelText<HTMLInputElement>('Amount');
    expect(amount.value).toBe('12.00');
    fireEvent.change(amount, { target: { value: '' } });
    fireEvent.blur(amount);
    expect(await form.findByText('Amount is required')).toBeDefined();
    fireEvent.change(amount, { target: { value: '21.5' } });
    fireEvent.change(form.getByLabelText('Type'), { target: { value: 'Other' } });
    scene.answer = () => [200, { data: {} }];
    fireEvent.submit(amount.closest('form')!);
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Expense' })).toBeNull());
    expect(scene.calls).toEqual(['PATCH /api/v1/job_site_photo/1 {"amount":"21.50","type":"Other","revision":2}']);
  });

  it('loses one once it has been asked', async () => {
    signIn({ role: 'supervisor' });
    const dialog = await open([expenseOf(1)]);
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete Gravel 1' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete Expense?' }));
    expect(question.getByText('Are you sure you want to this Expense?')).toBeDefined();
    scene.answer = () => [500, { statusCode: 500, error: '', message: 'Not now' }];
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Could not delete the Expense. Please try again.')).toBeDefined();
    scene.answer = () => [204, null];
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(scene.calls.at(-1)).toBe('DELETE /api/v1/job_site_photo/1?revision=2');
  });
});
