import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signIn } from '#web/test/signed-in.tsx';
import { personPage, press } from './test/person-page.tsx';
import { daysOf, shiftOf } from './test/small-days.ts';

const page = personPage();

describe('the comments on a shift', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Comment History' }));
  const open = async () => {
    page.show();
    fireEvent.click(await screen.findByRole('button', { name: '+ Add new comment, job 10482' }));
    await screen.findByRole('dialog', { name: 'Comment History' });
    await dialog().findByText('The gate was locked');
  };
  const write = (text: string): void => {
    fireEvent.click(dialog().getByRole('button', { name: 'Add New Comment' }));
    fireEvent.change(dialog().getByRole('textbox', { name: 'Comment' }), { target: { value: text } });
  };

  it('are shown in the row as far as there is room', async () => {
    page.sheet = daysOf([
      shiftOf(1, { commentCount: 2, comment: 'x'.repeat(120) }),
      shiftOf(2, { commentCount: 1, comment: 'Short' }),
    ]);
    page.show();
    expect(await screen.findByText(`${'x'.repeat(96)}...`)).toBeDefined();
    expect(screen.getByText('Short')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'View Comments of job 10482' })).toHaveLength(2);
  });

  it('are added to; one that is too long is said to be, and stays as it was typed', async () => {
    await open();
    write('y'.repeat(256));
    expect(dialog().getByText('Note must have at most 255 characters')).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
    expect(page.calls).toEqual([]);
    fireEvent.change(dialog().getByRole('textbox', { name: 'Comment' }), { target: { value: 'Late by an hour' } });
    page.answers.push({ status: 503, body: { statusCode: 503, error: '', message: 'The api is away' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alertdialog', { name: 'Could not create the Job Note. Please try again.' })).toBeDefined();
    expect((dialog().getByRole('textbox', { name: 'Comment' }) as HTMLTextAreaElement).value).toBe('Late by an hour');
    press('Retry');
    await vi.waitFor(() => expect(dialog().queryByRole('textbox')).toBeNull());
    expect(page.calls.at(-1)).toBe('POST /api/v1/jobnote {"dwoId":3,"jobId":4,"workshiftId":1,"note":"Late by an hour"}');
  });

  it('ask nothing of a reader who closes them while one is on its way', async () => {
    await open();
    write('On its way');
    let answer = (): void => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    page.answers.push({ status: 201, body: { data: { id: 9 } }, after });
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
    const close = dialog().getByRole('button', { name: 'Close' });
    expect(close.getAttribute('aria-disabled')).toBe('true');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    fireEvent.click(close);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answer();
    await vi.waitFor(() => expect(dialog().queryByRole('textbox')).toBeNull());
    fireEvent.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are removed once it has been asked', async () => {
    await open();
    fireEvent.click(dialog().getByRole('button', { name: /^Remove the comment of Luis Ortega/ }));
    const question = within(screen.getByRole('alertdialog', { name: 'Remove Comment?' }));
    expect(question.getByText('Are you sure you want to remove the comment from this Job?')).toBeDefined();
    page.answers.push({ status: 204, body: null });
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(page.calls).toEqual(['DELETE /api/v1/jobnote/1']);
  });

  it('are removed by their writer and by admins alone, and closed with nothing typed lost unasked', async () => {
    signIn({ role: 'supervisor' });
    await open();
    expect(dialog().queryByRole('button', { name: /^Remove/ })).toBeNull();
    write('Half a');
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
    press('Go on writing');
    expect((dialog().getByRole('textbox', { name: 'Comment' }) as HTMLTextAreaElement).value).toBe('Half a');
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
    press('Discard');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
