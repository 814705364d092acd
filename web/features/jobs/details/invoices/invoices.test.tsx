import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { jobPage } from '../test/job-page.tsx';
import { invoiceOf } from '../test/small-job.ts';

const { page, scene, show } = jobPage();
const card = async () => within(await screen.findByRole('table', { name: 'Billing Invoices' }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const type = (name: string, value: string, title: string) => {
  const field = dialog(title).getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('Billing Invoices', () => {
  it('are none', async () => {
    show();
    expect(await screen.findByText('There are no invoices to display. Please try adding a new one.')).toBeDefined();
  });

  it('stand with their percentages and amounts, and what those come to', async () => {
    const invoices = [invoiceOf(2, { percentageBilled: 12.5, amount: '0.10' }), invoiceOf(1, { amount: '0.20' })];
    scene.lists = { jobInvoices: invoices };
    show();
    const rows = (await card())
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
    expect(rows[0]).toEqual(['Invoice #', 'Date', '% Billed', 'Amount Sent', 'Action']);
    expect(rows[1]!.slice(0, 4)).toEqual(['INV-2', '11/16/2026', '12.5%', '$0.10']);
    expect(rows.at(-1)!.slice(0, 4)).toEqual(['Total', '', '37.5%', '$0.30']);
    const opened = page.gateway.opens.find(({ resource }) => resource === 'jobInvoices')!;
    expect(opened.query).toMatchObject({ where: '{"jobId":5}', order: '[["date","DESC"],["id","DESC"]]' });
    const next = [invoiceOf(3, { amount: '99.70' }), ...invoices];
    page.gateway.moveTo({ data: next, count: 3, limit: 300, offset: 0, order: [] }, 'jobInvoices', opened.query);
    expect(await screen.findByText('$100.00')).toBeDefined();
  });

  it('come to the same on a phone, in the last card', async () => {
    const isPhones = (query: string) => query.includes('max-width');
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: isPhones(query) }));
    scene.lists = { jobInvoices: [invoiceOf(2, { amount: '0.10' }), invoiceOf(1, { amount: '0.20' })] };
    show();
    const cards = within(await screen.findByRole('list', { name: 'Billing Invoices' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)[2]).toBe('Total% Billed50%Amount Sent$0.30');
    vi.unstubAllGlobals();
  });

  it('are added once everything is given and right', async () => {
    show();
    await screen.findByText('Billing Invoices');
    press('Add Invoice Data');
    const title = 'Add Invoice Data';
    await screen.findByRole('dialog', { name: title });
    const isHeld = () => dialog(title).getByRole('button', { name: 'Save' }).getAttribute('aria-disabled') === 'true';
    expect(isHeld()).toBe(true);
    for (const name of ['Invoice Number', '% Billed', 'Amount Sent']) type(name, '', title);
    for (const message of ['Invoice number is required', 'Percentage billed is required', 'Amount is required'])
      expect(await dialog(title).findByText(message)).toBeDefined();
    type('Amount Sent', '12', title);
    await vi.waitFor(() => expect(dialog(title).queryByText('Amount is required')).toBeNull());
    type('Amount Sent', '', title);
    expect(await dialog(title).findByText('Amount is required')).toBeDefined();
    type('Date', '11/21/2026', title);
    expect(await dialog(title).findByText('Date must be a valid date')).toBeDefined();
    expect(isHeld()).toBe(true);
    type('Date', '11/20/2026', title);
    type('Invoice Number', ' INV-7 ', title);
    type('% Billed', 'half', title);
    expect(await dialog(title).findByText('Percentage must be a number')).toBeDefined();
    type('% Billed', '-1', title);
    expect(await dialog(title).findByText('Percentage must be a number')).toBeDefined();
    type('% Billed', '33.5', title);
    type('Amount Sent', '1250.5', title);
    await vi.waitFor(() => expect(isHeld()).toBe(false));
    fireEvent.click(dialog(title).getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scene.calls).toEqual([
      'POST /api/v1/job_invoice {"jobId":5,"invoiceNumber":"INV-7","date":"2026-11-20","amount":"1250.50","percentageBilled":33.5}',
    ]);
  });

  it('are changed on the revision that was seen; who was faster is told, and asked', async () => {
    scene.lists = { jobInvoices: [invoiceOf(1)] };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit invoice INV-1' }));
    await screen.findByRole('dialog', { name: 'Edit Invoice Data' });
    type('Invoice Number', 'INV-1b', 'Edit Invoice Data');
    scene.answer = () => [
      409,
      {
        statusCode: 409,
        error: 'Conflict',
        code: 'REVISION_CHANGED',
        message: 'Changed by Luis Ortega',
        details: {
          revision: 4,
          changes: [
            {
              at: '2026-11-20T15:00:00.000Z',
              by: 'Luis Ortega',
              action: 'job_invoice.update',
              fields: { amount: { before: '1000.25', after: '2.00' } },
            },
          ],
        },
      },
    ];
    fireEvent.click(dialog('Edit Invoice Data').getByRole('button', { name: 'Save' }));
    const overtaken = within(await screen.findByRole('alertdialog'));
    expect(overtaken.getByText(/Luis Ortega/)).toBeDefined();
    expect(overtaken.getByText(/Amount Sent/)).toBeDefined();
    expect(overtaken.getByText('$1,000.25')).toBeDefined();
    scene.answer = () => [200, { data: {} }];
    fireEvent.click(overtaken.getByRole('button', { name: /mine/i }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = { invoiceNumber: 'INV-1b', date: '2026-11-16', amount: '1000.25', percentageBilled: 25 };
    expect(scene.calls.map((call) => JSON.parse(call.slice(call.indexOf('{'))))).toEqual([
      { ...sent, revision: 1 },
      { ...sent, revision: 4 },
    ]);
  });

  it('are not changed to what is not right, such as a day to come, which is told where it is typed', async () => {
    scene.lists = { jobInvoices: [invoiceOf(1)] };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit invoice INV-1' }));
    const title = 'Edit Invoice Data';
    await screen.findByRole('dialog', { name: title });
    const isHeld = () => dialog(title).getByRole('button', { name: 'Save' }).getAttribute('aria-disabled') === 'true';
    await vi.waitFor(() => expect(isHeld()).toBe(false));
    type('Date', '11/21/2026', title);
    expect(await dialog(title).findByText('Date must be a valid date')).toBeDefined();
    expect(isHeld()).toBe(true);
    type('Date', '11/20/2026', title);
    await vi.waitFor(() => expect(isHeld()).toBe(false));
    // Before the field is left, too, nothing is sent that is not right.
    fireEvent.change(dialog(title).getByRole('textbox', { name: 'Amount Sent' }), { target: { value: '' } });
    await vi.waitFor(() => expect(isHeld()).toBe(true));
    expect(dialog(title).queryByText('Amount is required')).toBeNull();
  });

  it('are deleted once it has been asked', async () => {
    scene.lists = { jobInvoices: [invoiceOf(1, { revision: 6 })] };
    show();
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Delete invoice INV-1' }));
      return within(screen.getByRole('alertdialog', { name: 'Delete Invoice?' }));
    };
    const first = await open();
    expect(first.getByText('Are you sure you want to delete the invoice INV-1 of $1,000.25 from this job?')).toBeDefined();
    fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
    expect(scene.calls).toEqual([]);
    scene.answer = () => [500, { statusCode: 500, error: '', message: 'Not now' }];
    fireEvent.click((await open()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Could not create invoice')).toBeDefined();
    expect(screen.getByText('Not now')).toBeDefined();
    scene.answer = () => [204, null];
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(scene.calls.at(-1)).toBe('DELETE /api/v1/job_invoice/1?revision=6');
  });
});
