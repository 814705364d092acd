import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../test/modal.ts';
import { REVISION_CHANGED } from '#shared/http/conflicts.ts';
import { Failure } from '#shared/http/errors.ts';
import { CommandError } from './command-error.tsx';
import { useCommand } from './use-command.ts';

interface Rename {
  name: string;
  revision: number;
}

const run = vi.fn<(input: Rename) => Promise<string>>();
const onDone = vi.fn<(answer: string, input: Rename) => void>();
const onTakeTheirs = vi.fn<() => void>();

function Screen({ isConcurrent = false }: { isConcurrent?: boolean }) {
  const rename = useCommand(run, { onDone, isConcurrent });
  return (
    <>
      <button type="button" onClick={() => void rename.send({ name: 'Mill Road', revision: 3 })}>
        Rename
      </button>
      <output>{rename.isBusy ? 'busy' : 'idle'}</output>
      <CommandError
        command={rename}
        title="Could not rename"
        fieldName={(field) => field.toUpperCase()}
        onRevision={(input, revision) => ({ ...input, revision })}
        onTakeTheirs={onTakeTheirs}
      />
    </>
  );
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
/** A call that is answered when the test says so. */
const unanswered = () => {
  let resolve: (answer: string) => void = () => undefined;
  run.mockReturnValueOnce(new Promise((done) => (resolve = done)));
  return { resolve: (answer: string) => resolve(answer) };
};

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

describe('a command', () => {
  it('is sent once, however often its button is pressed meanwhile', async () => {
    const { resolve } = unanswered();
    render(<Screen />);
    press('Rename');
    press('Rename');
    expect([run.mock.calls.length, screen.getByRole('status').textContent]).toEqual([1, 'busy']);
    resolve('done');
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('idle'));
    expect(onDone.mock.calls).toEqual([['done', { name: 'Mill Road', revision: 3 }]]);
  });

  it('is sent once when its button is pressed twice before the screen is drawn again', async () => {
    const { resolve } = unanswered();
    render(<Screen />);
    const button = screen.getByRole('button', { name: 'Rename' });
    act(() => {
      button.click();
      button.click();
    });
    expect(run).toHaveBeenCalledOnce();
    resolve('done');
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('idle'));
  });

  it('is sent beside another one where each is about something of its own', () => {
    unanswered();
    unanswered();
    render(<Screen isConcurrent />);
    press('Rename');
    press('Rename');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("says the server's words when it failed, and sends the same again by Retry", async () => {
    run.mockRejectedValueOnce(new Failure(503, 'Muster cannot be reached.')).mockResolvedValueOnce('done');
    render(<Screen />);
    press('Rename');
    const dialog = await screen.findByRole('alertdialog', { name: 'Could not rename' });
    expect(dialog.textContent).toContain('Muster cannot be reached.');
    press('Retry');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(run.mock.calls[1]).toEqual(run.mock.calls[0]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('offers no Retry for what can never be taken, and stays quiet when the session is over', async () => {
    run.mockRejectedValueOnce(new Failure(413, 'The body is too large'));
    render(<Screen />);
    press('Rename');
    await screen.findByRole('alertdialog');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    press('Close');
    run.mockRejectedValueOnce(new Failure(401, 'Signed out'));
    press('Rename');
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('idle'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a command that somebody else overtook', () => {
  const overtaken = new Failure(409, 'Changed by Luis Ortega', {
    code: REVISION_CHANGED,
    details: {
      revision: 5,
      changes: [
        {
          at: '2026-11-20T14:42:00.000Z',
          by: 'Luis Ortega',
          action: 'job.update',
          fields: { address: { before: null, after: '14 Mill Road' } },
        },
      ],
    },
  });
  const open = async () => {
    run.mockRejectedValueOnce(overtaken).mockResolvedValueOnce('done');
    render(<Screen />);
    press('Rename');
    return await screen.findByRole('alertdialog', { name: 'Somebody else changed this meanwhile' });
  };

  it('says what was changed, by whom and when', async () => {
    const dialog = await open();
    expect(dialog.querySelector('caption')?.textContent).toMatch(/^Luis Ortega, 11\/20\/2026 \d\d:\d\d [ap]\.m\.$/);
    const cells = [...dialog.querySelectorAll('tbody :is(th, td)')].map((cell) => cell.textContent);
    expect(cells).toEqual(['ADDRESS', '- - -', '14 Mill Road']);
  });

  it('is saved over theirs on the revision of now, when one says so', async () => {
    await open();
    press('Save mine');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(run.mock.calls[1]).toEqual([{ name: 'Mill Road', revision: 5 }]);
  });

  it('gives way to theirs, or goes on being edited', async () => {
    await open();
    press('Take theirs');
    expect([onTakeTheirs.mock.calls.length, run.mock.calls.length, screen.queryByRole('alertdialog')]).toEqual([1, 1, null]);
  });
});
