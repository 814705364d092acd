import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts, useToast } from '../feedback/toasts.tsx';
import { NoticeIcon } from '../icons/icons.tsx';
import { Paging } from '../navigation/paging.tsx';
import { keepFocus } from './focus-keeper.ts';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus(document);
});
afterEach(() => {
  cleanup();
  stop();
});

const press = (name: string | RegExp): void => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const focusIsOn = (name: string): Promise<void> =>
  vi.waitFor(() => expect(document.activeElement?.textContent || document.activeElement?.ariaLabel).toBe(name));

interface RowsProps {
  names: readonly string[];
  children?: ReactNode;
}

/** Rows that are removed when they are pressed, and `children` below them. */
function Rows({ names, children }: RowsProps) {
  const [rows, setRows] = useState(names);
  return (
    <main>
      <a href="/">Home</a>
      <section>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <a href={`/${row}`}>View {row}</a>
              <button type="button" className="clear" onClick={() => setRows(rows.filter((other) => other !== row))}>
                {row}
              </button>
            </li>
          ))}
        </ul>
        {children}
      </section>
    </main>
  );
}

describe('the focus', () => {
  it('goes from a row that was taken away to the one in its place, or to the last', async () => {
    render(<Rows names={['one', 'two', 'three']} />);
    press('two');
    await focusIsOn('three');
    press('three');
    await focusIsOn('one');
  });

  it('stays in the part of the page when the list is empty, and else returns to where it came from', async () => {
    render(<Rows names={['one']}>{<button type="button">All</button>}</Rows>);
    press('one');
    await focusIsOn('All');
    cleanup();
    render(<Rows names={['one']} />);
    screen.getByRole('link', { name: 'Home' }).focus();
    press('one');
    await focusIsOn('Home');
  });

  it('goes to what comes where the next action stood', async () => {
    function Narrowed() {
      const [isNarrowed, setNarrowed] = useState(true);
      const clear = (
        <button type="button" onClick={() => setNarrowed(false)}>
          Clear Filters
        </button>
      );
      return (
        <section>
          <button type="button">Before</button>
          {isNarrowed ? <div>{clear}</div> : <a href="/1">Job 1</a>}
          <button type="button">After</button>
        </section>
      );
    }
    render(<Narrowed />);
    press('Clear Filters');
    await focusIsOn('Job 1');
  });

  it('stays where somebody put it, and nowhere when they pressed beside everything', async () => {
    const { rerender } = render(<Rows names={['one', 'two']} />);
    const one = screen.getByRole('button', { name: 'one' });
    one.focus();
    one.blur();
    await Promise.resolve();
    rerender(<p>Nothing</p>);
    await new Promise((settled) => setTimeout(settled));
    expect(document.activeElement).toBe(document.body);
  });

  it('stays on Next where there is no next page, and the press does nothing', () => {
    const onPage = vi.fn();
    function Pages() {
      const [page, setPage] = useState(2);
      const go = (to: number): void => {
        onPage(to);
        setPage(to);
      };
      return <Paging count={30} page={page} rows={10} onPage={go} onRows={() => {}} />;
    }
    render(<Pages />);
    press('Next page');
    press('Next page');
    expect(onPage.mock.calls).toEqual([[3]]);
    const next = screen.getByRole('button', { name: 'Next page' });
    expect([document.activeElement, next.getAttribute('aria-disabled')]).toEqual([next, 'true']);
  });

  it('returns from the last message to where it was', async () => {
    function Say() {
      const show = useToast();
      return (
        <button type="button" onClick={() => show({ tone: 'ok', icon: <NoticeIcon />, title: 'Saved' })}>
          Save
        </button>
      );
    }
    render(
      <Toasts>
        <Say />
      </Toasts>,
    );
    press('Save');
    press('Dismiss');
    await focusIsOn('Save');
  });
});
