import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { Link, Route, useLocation } from 'wouter';
import { leaveSession, session } from '#web/http/session-state.ts';
import { connect, Page, signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Drawer } from '../menus/drawer.tsx';
import { ProfileMenu, profileEntries } from '../menus/profile-menu.tsx';
import { Pages } from '../screens/pages.tsx';
import { SessionOver } from '../session/session-over.tsx';
import { watchTyping } from '../session/typed-text.ts';
import { shortcuts } from '../shortcuts/shortcut-keys.ts';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { usePageFocus } from './use-page-focus.ts';

beforeEach(() => {
  visit('/');
  signIn();
});
afterEach(() => {
  cleanup();
  shortcuts.hide();
  shortcuts.turn(true);
  language.choice = 'en';
});

const focused = (): string | null | undefined => document.activeElement?.textContent;

describe('a change of page', () => {
  const Frame = () => {
    const page = useRef<HTMLElement>(null);
    usePageFocus(page, useLocation()[0]);
    return (
      <>
        <Link href="/jobs">To the jobs</Link>
        <Link href="/?tab=2">Another tab</Link>
        <input aria-label="Elsewhere" />
        <main ref={page}>
          <Route path="/">
            <h1>Summary</h1>
          </Route>
          <Route path="/jobs">
            <h1>Jobs</h1>
          </Route>
        </main>
      </>
    );
  };
  const follow = (name: string): void => {
    const link = screen.getByRole('link', { name });
    link.focus();
    fireEvent.click(link);
  };

  it('takes the focus to its heading; the first page and another query take it nowhere', () => {
    render(<Frame />);
    expect(document.activeElement).toBe(document.body);
    follow('Another tab');
    expect(focused()).toBe('Another tab');
    follow('To the jobs');
    expect(focused()).toBe('Jobs');
  });

  it('waits for a page that is still being fetched, unless one has gone elsewhere', async () => {
    const Slow = () => {
      const page = useRef<HTMLElement>(null);
      usePageFocus(page, useLocation()[0]);
      return (
        <>
          <Link href="/slow">Slow</Link>
          <input aria-label="Elsewhere" />
          <main ref={page} />
        </>
      );
    };
    const arrive = (): void => {
      screen.getByRole('main').innerHTML = '<h1>There</h1>';
    };
    const { unmount } = render(<Slow />);
    follow('Slow');
    arrive();
    await waitFor(() => expect(focused()).toBe('There'));
    unmount();

    visit('/');
    render(<Slow />);
    follow('Slow');
    screen.getByLabelText('Elsewhere').focus();
    arrive();
    await Promise.resolve();
    expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
  });
});

describe('the pages', () => {
  it.each([
    ['/nowhere', 'Page Not Found'],
    ['/upload', 'Not Authorized'],
  ])('show a supervisor at %s: %s', async (path, title) => {
    signIn({ role: 'supervisor' });
    visit(path);
    render(<Pages />);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  it('lead whatever else lies under /timesheets to the list', async () => {
    signIn({ role: 'supervisor' });
    visit('/timesheets/x');
    // Nobody answers there.
    const live = connect('http://127.0.0.1:9');
    render(
      <Page live={live}>
        <Pages />
      </Page>,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Timesheets' })).toBeDefined();
    expect(location.pathname).toBe('/timesheets');
    live.stop();
  });

  it('speak Spanish when that is chosen', async () => {
    visit('/nowhere');
    render(<Pages />);
    language.choice = 'es';
    expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeDefined();
  });
});

describe('the profile menu', () => {
  beforeAll(() => profileEntries.prefetch());

  const open = (): void => {
    render(
      <Toasts>
        <ProfileMenu />
        <Shortcuts onFind={() => {}} />
      </Toasts>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Ana Ferreira' }));
  };

  it.each([
    ['admin', 1],
    ['subadmin', 0],
    ['supervisor', 0],
  ] as const)('lets a %s act as other user: %i', (role, count) => {
    signIn({ role });
    open();
    expect(screen.queryAllByRole('button', { name: 'Acting as other user' })).toHaveLength(count);
  });

  it('changes the language of everything at once', async () => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
    expect(await screen.findByRole('button', { name: 'Cerrar sesión' })).toBeDefined();
  });

  it('opens the list of shortcuts, and gives way to it', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: /Keyboard shortcuts/ }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  });
});

describe('single keys', () => {
  const press = (...keys: string[]): void => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  };
  const show = () =>
    render(
      <main id="page">
        <Shortcuts onFind={() => {}} />
        <SearchField name="Search" placeholder="" text="" onSearch={() => {}} />
      </main>,
    );

  const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const closeList = async (): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('open their list, focus the search and go to pages', async () => {
    show();
    press('?');
    await list();
    await closeList();
    press('g', 'j');
    expect(location.pathname).toBe('/job-management');
    press('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });

  it('are letters where somebody types, and nothing with a modifier or after a letter that leads nowhere', () => {
    show();
    screen.getByLabelText('Search').focus();
    press('g', 't', '?');
    screen.getByLabelText('Search').blur();
    fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
    press('g', 'x', 't');
    expect(location.pathname).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('act from a switch or a check, which no letter is typed into', () => {
    render(
      <>
        <Shortcuts onFind={() => {}} />
        <input type="checkbox" role="switch" aria-label="Filter" aria-checked={false} />
      </>,
    );
    screen.getByRole('switch').focus();
    press('g', 't');
    expect(location.pathname).toBe('/timesheets');
  });

  it('lead nobody where their role may not go', async () => {
    signIn({ role: 'supervisor' });
    show();
    press('g', 'd');
    expect(location.pathname).toBe('/');
    press('?');
    expect((await list()).textContent).not.toContain('Data Management');
  });

  it('can be turned off, for good', async () => {
    show();
    press('?');
    await list();
    fireEvent.click(screen.getByRole('switch', { name: 'Act on single keys' }));
    await closeList();
    press('?', 'g', 't');
    expect([shortcuts.state.isListOpen, location.pathname]).toEqual([false, '/']);
    expect(localStorage.getItem('muster.shortcuts')).toBe('off');
  });
});

describe('the drawer', () => {
  const Menu = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
    const button = useRef<HTMLButtonElement>(null);
    return (
      <>
        <button ref={button} type="button">
          Menu
        </button>
        <Drawer isOpen={isOpen} opener={button} onClose={onClose} />
      </>
    );
  };

  it('begins at the present page, closes on Escape and gives the focus back', () => {
    visit('/timesheets');
    const onClose = vi.fn<() => void>();
    const { rerender } = render(<Menu isOpen onClose={onClose} />);
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeDefined();
    expect(focused()).toBe('Timesheets');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    rerender(<Menu isOpen={false} onClose={onClose} />);
    expect(focused()).toBe('Menu');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a session that ended elsewhere', () => {
  const end = (typed: string, type = 'text'): void => {
    const stop = watchTyping();
    const { unmount } = render(<input type={type} aria-label="Note" />);
    fireEvent.input(screen.getByLabelText('Note'), { target: { value: typed } });
    Object.assign(session, { status: 'ended', endedBecause: 'deactivated' });
    render(<SessionOver />);
    stop();
    if (session.status === 'signedOut') unmount();
  };

  it('gives way to the login page, which says why', () => {
    end('');
    expect(session).toMatchObject({ status: 'signedOut', endedBecause: 'deactivated' });
  });

  it('does so as well when only a search was typed', () => {
    end('ortega', 'search');
    expect(session.status).toBe('signedOut');
  });

  it('stays while something typed would be lost, until one signs in again or leaves', () => {
    end('Gate code 4471');
    expect(session.status).toBe('ended');
    expect(screen.getByRole('dialog').textContent).toContain('Your account has been deactivated.');
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('target')).toBe('_blank');
    fireEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
    expect(session.status).toBe('signedOut');
    leaveSession(null);
  });
});
