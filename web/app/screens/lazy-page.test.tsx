import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Content = () => <h1>There</h1>;

/** A page, and what its code is to come to. */
function page() {
  let come = (): void => {};
  let fail = (_cause: Error): void => {};
  const code = new Promise<{ default: typeof Content }>((resolve, reject) => {
    come = () => resolve({ default: Content });
    fail = reject;
  });
  return { Page: lazyPage(() => code), come, fail };
}

describe('a late page', () => {
  it('stands at once when its code is there', async () => {
    const { Page, come } = page();
    come();
    await Page.prefetch();
    render(<Page />);
    expect(screen.getByRole('heading', { name: 'There' })).toBeDefined();
  });

  it('stands as soon as its code comes', async () => {
    const { Page, come } = page();
    const { container } = render(<Page />);
    expect(container.innerHTML).toBe('');
    await act(async () => come());
    expect(screen.getByRole('heading', { name: 'There' })).toBeDefined();
  });

  it('stands when its code comes after it was drawn without, and before its effect runs', async () => {
    const { Page, come } = page();
    const Prefetching = () => {
      useLayoutEffect(() => void Page.prefetch(), []);
      return <Page />;
    };
    come();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const element = document.createElement('div');
    const root = createRoot(element);
    root.render(<Prefetching />);
    await vi.waitFor(() => expect(element.textContent).toBe('There'));
    root.unmount();
  });

  it('is the error boundary’s where its code cannot be fetched, which loads the page again on Retry', async () => {
    const reload = vi.fn();
    const reported: Error[] = [];
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('reportError', (error: Error) => reported.push(error));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { Page, fail } = page();
    render(
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>,
    );
    const cause = new TypeError('Failed to fetch');
    await act(async () => fail(cause));
    expect(screen.getByRole('alert').textContent).toContain('This page could not be loaded.');
    expect(reported).toEqual([expect.objectContaining({ cause: expect.objectContaining({ cause }) })]);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
