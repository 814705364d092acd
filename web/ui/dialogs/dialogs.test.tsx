import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageOfOldVersion } from '#web/test/served-version.ts';
import { language } from '#web/texts/language.ts';
import '#web/test/modal.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ErrorDialog } from './error-dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { LoadingDialog } from './loading-dialog.tsx';
import { PromptDialog } from './prompt-dialog.tsx';

const onConfirm = vi.fn<(value?: unknown) => void>();
const onCancel = vi.fn<() => void>();

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
/** Sends the event that a browser fires at a dialog on Escape. */
const sendCancel = (role: string): void =>
  void fireEvent(screen.getByRole(role), new Event('cancel', { cancelable: true, bubbles: false }));

afterEach(() => {
  cleanup();
  onConfirm.mockReset();
  onCancel.mockReset();
});

describe('a confirm dialog', () => {
  const show = (isBusy = false) =>
    render(
      <ConfirmDialog title="Remove Note?" confirm="Remove" isDangerous isBusy={isBusy} onConfirm={onConfirm} onCancel={onCancel}>
        Are you sure you want to remove the note from this job?
      </ConfirmDialog>,
    );

  it('says what it asks, and focuses no answer', () => {
    show();
    const dialog = screen.getByRole('alertdialog', { name: 'Remove Note?' });
    expect(document.activeElement).toBe(dialog);
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Are you sure/);
  });

  it('takes yes for yes, and Cancel and Escape for no', () => {
    show();
    press('Remove');
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
    press('Cancel');
    sendCancel('alertdialog');
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 2]);
  });

  it('takes no second answer while the first is carried out', () => {
    show(true);
    for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-disabled')).toBe('true');
    sendCancel('alertdialog');
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('a prompt dialog', () => {
  const type = (text: string): void => void fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  const submit = (): void => void fireEvent.submit(screen.getByRole('textbox').closest('form')!);
  const check = (value: number | null): string | undefined =>
    value === null ? 'Invalid Progress' : value > 100 ? 'Progress must be a value between 0 and 100' : undefined;

  it('asks for a number, and says what is wrong with one only after a try', () => {
    render(
      <PromptDialog
        kind="number"
        title="Job Progress"
        label="Progress"
        value={40}
        check={check}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />,
    );
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Progress' });
    expect([input.value, document.activeElement]).toEqual(['40', input]);
    // It is marked as required, because an empty one would be refused.
    expect(input.ariaRequired).toBe('true');
    type('400');
    expect(screen.queryByText(/between/)).toBeNull();
    submit();
    expect(screen.getByText('Progress must be a value between 0 and 100').id).toBe(input.getAttribute('aria-describedby'));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    type('x');
    expect(screen.getByText('Invalid Progress')).toBeTruthy();
    type('62.5');
    submit();
    expect(onConfirm.mock.calls).toEqual([[62.5]]);
  });

  it('asks for a text, and for a long one', () => {
    render(<PromptDialog kind="text" title="Name" label="Name" value="" onConfirm={onConfirm} onCancel={onCancel} />);
    expect(screen.getByRole('textbox').ariaRequired).toBeNull();
    type('Jorge Valdivia');
    submit();
    cleanup();
    render(
      <PromptDialog kind="textArea" title="Add New Comment" label="Comment" value="" onConfirm={onConfirm} onCancel={onCancel} />,
    );
    expect(screen.getByRole('textbox').tagName).toBe('TEXTAREA');
    type('Rain\nall day');
    submit();
    expect(onConfirm.mock.calls).toEqual([['Jorge Valdivia'], ['Rain\nall day']]);
  });

  it('asks for anything else through what it is given', () => {
    const show = (isReady: boolean) => (
      <PromptDialog kind="custom" title="Swap" confirm="Swap" isReady={isReady} onConfirm={onConfirm} onCancel={onCancel}>
        <input aria-label="With" />
      </PromptDialog>
    );
    const { rerender } = render(show(false));
    expect(screen.getByRole('button', { name: 'Swap' }).getAttribute('aria-disabled')).toBe('true');
    rerender(show(true));
    submit();
    expect(onConfirm).toHaveBeenCalledOnce();
    press('Cancel');
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

describe('an error dialog', () => {
  const message = 'The server took too long to answer.';

  it('says it in the server’s words, and offers to try again', () => {
    render(<ErrorDialog title="Could not approve" message={message} onRetry={onConfirm} onClose={onCancel} />);
    expect(screen.getByRole('alertdialog', { name: 'Could not approve' }).textContent).toContain(message);
    press('Retry');
    press('Cancel');
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });

  it('can leave no way but to try again', () => {
    render(<ErrorDialog title="Could not load" message={message} onRetry={onConfirm} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retry']);
    sendCancel('alertdialog');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('can only be read', () => {
    render(<ErrorDialog title="Location" message={message} close="OK" onClose={onCancel} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
  });
});

describe('a loading dialog', () => {
  it("says 'Loading...' and cannot be closed", () => {
    render(<LoadingDialog />);
    expect(screen.getByRole('dialog', { name: 'Loading...' })).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    sendCancel('dialog');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('a dialog whose code comes late', () => {
  const Question = ({ onClose }: { onClose: () => void }) => <ErrorDialog title="Here it is" message="" onClose={onClose} />;

  it('waits, says that it could not be fetched, and is there after Retry', async () => {
    const load = vi.fn(async () => Question).mockRejectedValueOnce(new Error('offline'));
    const LateQuestion = lazyDialog(load);
    render(<LateQuestion onClose={onCancel} />);
    expect(screen.getByText('Loading...')).toBeDefined();
    await screen.findByRole('alertdialog', { name: 'This part of the page could not be fetched' });
    press('Cancel');
    expect(onCancel).toHaveBeenCalledTimes(1);
    press('Retry');
    await screen.findByRole('alertdialog', { name: 'Here it is' });
    press('Close');
    expect(onCancel).toHaveBeenCalledTimes(2);
  });
});

describe('a dialog whose code comes no more', () => {
  const at = pageOfOldVersion();
  afterEach(() => {
    language.choice = 'en';
  });
  const show = (): Promise<void> =>
    act(async () => {
      const Dialog = lazyDialog<{ onClose: () => void }>(() => Promise.reject(new TypeError('Failed to fetch')));
      render(<Dialog onClose={onCancel} />);
    });

  it.each([
    ['en', 'There is a new version of Muster', 'Reload'],
    ['es', 'Hay una versión nueva de Muster', 'Recargar'],
  ] as const)('says that there is a new version (%s), and loads that', async (choice, title, reload) => {
    language.choice = choice;
    await show();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(title);
    press(reload);
    expect(at.reloads).toHaveBeenCalledOnce();
  });

  it('speaks of the connection where the version is the same', async () => {
    at.servedVersion = 'old';
    await show();
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Check the connection and try again.');
    press('Retry');
    expect(at.reloads).not.toHaveBeenCalled();
  });
});
