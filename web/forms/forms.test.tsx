import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import '../test/modal.ts';
import { Failure } from '#shared/http/errors.ts';
import { phoneText } from '#shared/rules/phones.ts';
import { FormDialog } from './form-dialog.tsx';
import { HoursInput, MoneyInput, PhoneInput, TextInput } from './inputs.tsx';
import { useRowEdits } from './use-row-edits.ts';
import { useSchemaForm } from './use-schema-form.ts';

const Job = z.object({
  address: z.string().trim().min(1, 'Address is required'),
  phone: z.string(),
  bid: z.string('Invalid Labors').nullable(),
  lunch: z.number('Time is required').nullable(),
});
type Job = z.output<typeof Job>;

const send = vi.fn<(job: Job) => Promise<void>>();
const onClose = vi.fn<() => void>();

function JobDialog() {
  const of = useSchemaForm({
    schema: Job,
    values: { address: '', phone: '', bid: null, lunch: null },
    send,
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title="New Job" failed="Could not create job" onClose={onClose}>
      <TextInput form={of.form} name="address" label="Address" />
      <PhoneInput form={of.form} name="phone" label="Work phone" />
      <MoneyInput form={of.form} name="bid" label="Labors" />
      <HoursInput form={of.form} name="lunch" label="Lunch" />
    </FormDialog>
  );
}

const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string): void => void fireEvent.change(input(name), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const submit = (): void => void fireEvent.submit(input('Address').closest('form')!);

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

describe('a form over a schema', () => {
  it('sends what the schema takes: trimmed text, decimal money, whole minutes, an ordered phone', async () => {
    send.mockResolvedValueOnce();
    render(<JobDialog />);
    type('Address', ' 12 Mill Road ');
    type('Work phone', '9145550142x12');
    fireEvent.blur(input('Work phone'));
    type('Labors', '1234.5');
    type('Lunch', '0:30');
    submit();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(send.mock.calls).toEqual([[{ address: '12 Mill Road', phone: '(914) 555-0142 ext 12', bid: '1234.50', lunch: 30 }]]);
  });

  it('marks the fields that it needs, to the eye and to the ear', () => {
    render(<JobDialog />);
    const marks = (['Address', 'Work phone', 'Labors'] as const).map((name) => [
      input(name).getAttribute('aria-required'),
      screen.getByText(name).dataset['required'],
    ]);
    expect(marks).toEqual([
      ['true', 'true'],
      [null, undefined],
      [null, undefined],
    ]);
  });

  it('says what is wrong at the field, puts the focus there, and sends nothing', async () => {
    render(<JobDialog />);
    submit();
    await screen.findByText('Address is required');
    expect([input('Address').getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', input('Address')]);
    expect(send).not.toHaveBeenCalled();
    type('Address', 'x');
    await vi.waitFor(() => expect(screen.queryByText('Address is required')).toBeNull());
  });

  it("puts the server's reason at the field, without a dialog over it, and keeps what was typed", async () => {
    send.mockRejectedValueOnce(
      new Failure(409, 'address is taken', { errors: [{ field: 'address', reason: 'Job #10491 is there already' }] }),
    );
    render(<JobDialog />);
    type('Address', '12 Mill Road');
    submit();
    await screen.findByText('Job #10491 is there already');
    expect([input('Address').value, screen.queryByRole('alertdialog')]).toEqual(['12 Mill Road', null]);
  });

  it('says any other failure in a dialog, and keeps what was typed', async () => {
    send.mockRejectedValueOnce(new Failure(503, 'Muster cannot be reached.'));
    render(<JobDialog />);
    type('Address', '12 Mill Road');
    submit();
    const dialog = await screen.findByRole('alertdialog', { name: 'Could not create job' });
    expect(dialog.textContent).toContain('cannot be reached');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(input('Address').value).toBe('12 Mill Road');
  });

  it('asks before it is closed over words that are not saved, and only then', () => {
    render(<JobDialog />);
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    type('Address', 'x');
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    press('Stay');
    expect(input('Address').value).toBe('x');
    press('Cancel');
    press('Leave without saving');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('rows that are edited in place', () => {
  const Times = z.object({ hours: z.number('Time is required'), type: z.string() });
  const row = { hours: 480, type: 'NORMAL' };
  const begin = () => {
    const { result } = renderHook(() => useRowEdits<{ hours: number | null; type: string }>(Times));
    act(() => result.current.begin());
    return result;
  };

  it('sends changed rows alone, whole; a row that was set back is not changed', () => {
    const edits = begin();
    act(() => edits.current.change(1, row, { hours: 450 }));
    act(() => edits.current.change(2, row, { hours: 60 }));
    act(() => edits.current.change(2, row, { hours: 480 }));
    expect([...edits.current.changed]).toEqual([[1, { hours: 450, type: 'NORMAL' }]]);
    expect(edits.current.isReady).toBe(true);
  });

  it('says what is wrong with a row by field, and is not ready meanwhile', () => {
    const edits = begin();
    expect(edits.current.isReady).toBe(false);
    act(() => edits.current.change(1, row, { hours: null }));
    expect([edits.current.faultsOf(1), edits.current.isReady]).toEqual([{ hours: 'Time is required' }, false]);
  });

  it('keeps what was typed while the row changes underneath, and lets the rest follow', () => {
    const edits = begin();
    act(() => edits.current.change(1, row, { hours: 450 }));
    expect(edits.current.valueOf(1, { hours: 500, type: 'HOLIDAY' })).toEqual({ hours: 450, type: 'HOLIDAY' });
    act(() => edits.current.cancel());
    expect([edits.current.isEditing, edits.current.changed.size]).toEqual([false, 0]);
  });
});

it('a phone number is put in order, and what is none stays as typed', () => {
  expect(['9145550142', '+1 (914) 555-0142', '914.555.0142 ext 7', '0142', ''].map(phoneText)).toEqual([
    '(914) 555-0142',
    '(914) 555-0142',
    '(914) 555-0142 ext 7',
    '0142',
    '',
  ]);
});
