import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FileDrop } from './file-drop.tsx';
import { UploadList } from './upload-list.tsx';

const file = (name: string, type = 'image/png'): File => new File(['x'], name, { type });
const chosen: string[][] = [];
const show = (props: Partial<Parameters<typeof FileDrop>[0]> = {}): HTMLElement => {
  render(<FileDrop label="Pictures" accept=".png" onChoose={(files) => chosen.push(files.map(({ name }) => name))} {...props} />);
  return screen.getByRole('group');
};
const drop = (place: HTMLElement, ...files: File[]): boolean => fireEvent.drop(place, { dataTransfer: { files } });

afterEach(() => {
  cleanup();
  chosen.length = 0;
});

describe('files', () => {
  it('are taken by drop and by paste, one if one is wanted', () => {
    const place = show();
    drop(place, file('a.png'), file('b.png'));
    fireEvent.paste(screen.getByRole('button'), { clipboardData: { files: [file('c.png')] } });
    expect(chosen).toEqual([['a.png'], ['c.png']]);
  });

  it('of a kind that is not taken are named, and the others taken', () => {
    drop(show({ isMany: true }), file('a.png'), file('notes.pdf', 'application/pdf'));
    expect(chosen).toEqual([['a.png']]);
    const button = screen.getByRole('button', { name: 'Pictures: Choose files' });
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByText('Cannot be taken: notes.pdf').id);
  });

  it('are not taken while it is off, nor opened by the browser in place of the page', () => {
    const place = show({ isDisabled: true });
    const event = createEvent.drop(place, { dataTransfer: { files: [file('a.png')] } });
    fireEvent(place, event);
    expect([chosen, event.defaultPrevented]).toEqual([[], true]);
  });
});

describe('uploads', () => {
  const done: string[] = [];
  const on = (what: string) => (id: string) => void done.push(`${what} ${id}`);

  it.each([
    [0, '0%'],
    [0.004, '1%'],
    [0.996, '99%'],
    [1, '100%'],
  ])('of which %d is sent say %s: only nothing is 0%, and only all 100%', (sent, said) => {
    const uploads = [{ id: '1', name: 'a.png', bytes: 48_200, state: 'sending', sent } as const];
    render(<UploadList name="Uploads" uploads={uploads} onCancel={on('cancel')} onRetry={on('retry')} onRemove={on('remove')} />);
    expect(screen.getByText(`48.2 kB, ${said}`)).toBeTruthy();
  });

  it('have their own progress, and what can be done with each', () => {
    render(
      <UploadList
        name="Uploads"
        uploads={[
          { id: '1', name: 'a.png', bytes: 48_200, state: 'sending', sent: 0.4 },
          { id: '2', name: 'b.png', bytes: 10, state: 'failed', reason: 'Larger than 1 MB' },
          { id: '3', name: 'c.png', bytes: 10, state: 'done', pictureUrl: 'blob:c' },
        ]}
        onCancel={on('cancel')}
        onRetry={on('retry')}
        onRemove={on('remove')}
      />,
    );
    expect(screen.getByRole('progressbar', { name: 'a.png' }).getAttribute('value')).toBe('0.4');
    expect(document.querySelectorAll('.upload-picture')).toHaveLength(1);
    expect(document.querySelector('.upload-picture')?.getAttribute('src')).toBe('blob:c');
    expect(screen.getByText('48.2 kB, 40%')).toBeTruthy();
    expect(screen.getByText('10 bytes, Larger than 1 MB')).toBeTruthy();
    for (const name of ['Cancel a.png', 'Retry b.png', 'Remove b.png', 'Remove c.png'])
      fireEvent.click(screen.getByRole('button', { name }));
    expect(done).toEqual(['cancel 1', 'retry 2', 'remove 2', 'remove 3']);
    expect(screen.getByText('1 of 3 uploaded')).toBeTruthy();
  });
});
