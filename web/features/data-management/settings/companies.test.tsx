import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { language } from '#web/texts/language.ts';
import { Companies } from './companies.tsx';

const scene = { calls: [], answer: () => [200, { data: {} }] } as AnsweredCalls;
const page = livePage((gateway) => {
  gateway.companies = [
    { id: 1, name: 'TSU One', code: '1', isActive: true, revision: 3 },
    { id: 2, name: 'Old Works', code: null, isActive: false, revision: 1 },
  ];
});
answerCalls(scene);
beforeEach(() => {
  scene.answer = () => [200, { data: {} }];
});
const show = async () => {
  page.show(<Companies />);
  return within(await screen.findByRole('list', { name: 'Companies' }));
};
const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('[companies-1] the companies in the admin panel', () => {
  it('are listed with their numbers, and say which are retired', async () => {
    const rows = (await show()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['TSU OneNumber 1Retire', 'Old WorksRetiredNo numberBring Back']);
  });

  it('are added with a name and a number, and say at the field what is wrong', async () => {
    await show();
    press('Add Company');
    type('Number in payroll', '7a');
    press('Save');
    await screen.findByText('is required');
    await screen.findByText('must be a whole number of at most 6 digits');
    type('Name', ' North Star ');
    type('Number in payroll', '7');
    press('Save');
    await waitFor(() => expect(scene.calls).toEqual(['POST /api/v1/company {"name":"North Star","code":"7"}']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('get another name, which is told to be that of their people, and only that is sent', async () => {
    await show();
    press('Edit TSU One');
    expect(screen.getByText(/Its people, jobs and files of hours get the new name/)).toBeDefined();
    type('Name', 'TSU First');
    press('Save');
    await waitFor(() => expect(scene.calls).toEqual(['PATCH /api/v1/company/1 {"name":"TSU First","revision":3}']));
  });

  it('are retired and brought back', async () => {
    await show();
    press('Retire TSU One');
    press('Bring back Old Works');
    await waitFor(() =>
      expect(scene.calls).toEqual([
        'PATCH /api/v1/company/1 {"isActive":false,"revision":3}',
        'PATCH /api/v1/company/2 {"isActive":true,"revision":1}',
      ]),
    );
  });

  it('are removed once that is confirmed, and say why one cannot be', async () => {
    scene.answer = () => [409, { statusCode: 409, error: 'Conflict', message: 'It is still in use', code: 'IN_USE' }];
    await show();
    press('Remove Old Works');
    const asks = within(await screen.findByRole('alertdialog', { name: 'Remove Old Works?' }));
    expect(scene.calls).toEqual([]);
    fireEvent.click(asks.getByRole('button', { name: 'Remove' }));
    const told = within(await screen.findByRole('alertdialog', { name: 'Could not remove the company' }));
    expect(told.getByText('It is still in use')).toBeDefined();
    expect(scene.calls[0]).toMatch(/^DELETE \/api\/v1\/company\/2\?revision=1/);
  });

  it('are in Spanish, too', async () => {
    language.choice = 'es';
    page.show(<Companies />);
    expect(await screen.findByRole('button', { name: 'Retirar TSU One' })).toBeDefined();
    expect(screen.getByText('Sin número')).toBeDefined();
  });
});
