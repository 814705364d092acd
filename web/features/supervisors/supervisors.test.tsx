import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { livePage } from '#web/test/live-page.tsx';
import '#web/test/modal.ts';
import { errorBody } from '#shared/http/errors.ts';
import { page, session } from '#web/http/session-state.ts';
import { keyOf } from '#web/live/test/small-gateway.ts';
import { signIn, USER } from '#web/test/signed-in.tsx';
import { ActingBar } from './acting-bar.tsx';
import { ActingDialog } from './acting-dialog.tsx';
import { FilterBanner, filterNames } from './filter-banner.tsx';
import { FilterToggle } from './filter-toggle.tsx';
import { goneFrom } from './use-supervisors.ts';

const supervisor = (id: number, fullName: string) => ({
  id,
  employeeId: `1-0000${id}-01`,
  fullName,
  companyName: 'TSU One',
  pictureUrl: null,
  role: 'supervisor',
  isActive: true,
});
const LUIS = supervisor(3, 'Luis Ortega');
const DENISE = supervisor(5, 'Denise Kowalski');

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const openPage = vi.spyOn(page, 'open').mockImplementation(() => {});
const at = livePage((gateway) => {
  gateway.document = listed(DENISE, LUIS);
});

const listed = (...data: object[]) => ({ data, count: data.length, limit: 300, offset: 0, order: [] });
/** The gateway takes every selection, and answers what is open again. */
const obey = (): void => {
  answer.mockImplementation(async (_, { body }) => {
    answerAgain();
    return Response.json({ user: USER, actor: null, ...JSON.parse(String(body)) });
  });
};
const answerAgain = (): void => {
  const { resource, query = {} } = at.gateway.opens[0] ?? {};
  if (resource)
    at.gateway.broadcast('live:snapshot', {
      key: keyOf(resource, query),
      epoch: 'e2',
      version: 1,
      age: 0,
      data: at.gateway.document,
    });
};
const sent = (): unknown[] =>
  answer.mock.calls.map(([path, { method, body }]) => [method, path, body && JSON.parse(String(body))]);

// Fetched when it is wanted, which takes its time on a busy machine.
beforeAll(() => Promise.all([filterNames.prefetch(), import('./filter-dialog.tsx'), import('./acting-dialog.tsx')]));
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  localStorage.clear();
  openPage.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('filter by supervisor', () => {
  const show = () =>
    at.show(
      <>
        <FilterToggle />
        <FilterBanner />
      </>,
    );
  const toggle = (): HTMLElement => screen.getByRole('switch', { name: 'Filter by supervisor' });
  const banner = (): HTMLElement | null => screen.queryByRole('region', { name: 'Filter by supervisor' });
  const check = async (name: RegExp): Promise<void> => void fireEvent.click(await screen.findByRole('checkbox', { name }));

  it.each([
    ['admin', 1],
    ['subadmin', 1],
    ['supervisor', 0],
  ] as const)('is for a %s: %i', (role, count) => {
    signIn({ role });
    show();
    expect(screen.queryAllByRole('switch')).toHaveLength(count);
  });

  it('asks for the list of all supervisors', async () => {
    show();
    fireEvent.click(toggle());
    const query = { where: '{"role":"supervisor","isActive":true}', limit: 300 };
    await waitFor(() => expect(at.gateway.opens).toEqual([{ resource: 'employees', query }]), { timeout: 10_000 });
    expect(await screen.findByRole('checkbox', { name: /Luis Ortega/ }, { timeout: 10_000 })).toBeDefined();
  });

  it('needs at least one of them, then filters, says by whom, and ends', async () => {
    obey();
    show();
    fireEvent.click(toggle());
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Filter' }).getAttribute('aria-disabled')).toBe('true');
    await check(/Luis Ortega/);
    await check(/Denise Kowalski/);
    fireEvent.click(dialog.getByRole('button', { name: 'Filter by 2' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(banner()?.textContent).toContain('Content is now filtered by');
    expect(await screen.findByText('Denise Kowalski, Luis Ortega')).toBeDefined();
    expect(toggle().getAttribute('aria-checked')).toBe('true');

    fireEvent.click(screen.getByRole('button', { name: 'Exit Filter by' }));
    await waitFor(() => expect(banner()).toBeNull());
    expect(sent()).toEqual([
      ['PUT', '/auth/supervisors', { supervisors: [3, 5] }],
      ['PUT', '/auth/supervisors', { supervisors: [] }],
    ]);
  });

  it('ends by its toggle as well, and says that it is loading meanwhile', async () => {
    session.view!.supervisors = [3];
    let give = (_: Response): void => {};
    answer.mockImplementationOnce(() => new Promise((resolve) => (give = resolve)));
    show();
    await screen.findByText('Luis Ortega');
    fireEvent.click(toggle());
    expect(await screen.findByText('Loading...')).toBeDefined();
    give(Response.json({ user: USER, actor: null, supervisors: [] }));
    await waitFor(() => expect(session.view?.supervisors).toEqual([]));
    expect(screen.getByText('Loading...')).toBeDefined();
    answerAgain();
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
    await waitFor(() => expect(banner()).toBeNull());
  });

  it('keeps the choice in the dialog when the gateway could not be told', async () => {
    answer.mockResolvedValueOnce(Response.json(errorBody(503, 'Sessions cannot be read at the moment'), { status: 503 }));
    show();
    fireEvent.click(toggle());
    await check(/Luis Ortega/);
    fireEvent.click(screen.getByRole('button', { name: 'Filter by 1' }));
    expect(await screen.findByText('Sessions cannot be read at the moment')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Luis Ortega/ }).checked).toBe(true);
    expect(banner()).toBeNull();
  });

  it('says that the list could not be had instead of asking for a choice, until it is there', async () => {
    at.gateway.refusal = { error: errorBody(500, 'The server said no.') };
    show();
    fireEvent.click(toggle());
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toContain('Could not retrieve supervisors');
    expect(screen.queryByText('Choose at least one supervisor.')).toBeNull();
    at.gateway.refusal = undefined;
    fireEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('checkbox', { name: /Luis Ortega/ })).toBeDefined();
    expect(screen.getByText('Choose at least one supervisor.')).toBeDefined();
  });

  it('drops who is gone, and ends when nobody is left', async () => {
    obey();
    session.view!.supervisors = [3, 9];
    show();
    await waitFor(() => expect(sent()).toEqual([['PUT', '/auth/supervisors', { supervisors: [3] }]]));
    expect(await screen.findByText('Luis Ortega')).toBeDefined();
    session.view!.supervisors = [9];
    await waitFor(() => expect(banner()).toBeNull());
    expect(sent().at(-1)).toEqual(['PUT', '/auth/supervisors', { supervisors: [] }]);
  });

  it('tries once to drop who is gone, and says so when that fails', async () => {
    answer.mockImplementation(async () =>
      Response.json(errorBody(503, 'Sessions cannot be read at the moment'), { status: 503 }),
    );
    session.view!.supervisors = [3, 9];
    show();
    expect(await screen.findByText('Sessions cannot be read at the moment')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
    expect(screen.getAllByText('Could not change the filter')).toHaveLength(1);
    expect(sent()).toHaveLength(1);
  });

  it('takes nobody for gone while the list may lack some', () => {
    expect(goneFrom({ data: [{ id: 3 }], count: 301 }, [3, 9])).toEqual([]);
    expect(goneFrom({ data: [{ id: 3 }], count: 1 }, [3, 9])).toEqual([9]);
  });
});

describe('acting as other user', () => {
  const choose = async (): Promise<HTMLElement> => {
    at.show(<ActingDialog onClose={() => {}} />);
    expect(screen.getByRole('button', { name: 'Act as' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(await screen.findByRole('radio', { name: /Luis Ortega/ }));
    return screen.getByRole('button', { name: 'Act as Luis Ortega' });
  };

  it('needs a selection, then loads the page again as that person', async () => {
    answer.mockResolvedValueOnce(Response.json({ user: { ...USER, id: 3 }, actor: USER, supervisors: [] }));
    fireEvent.click(await choose());
    await waitFor(() => expect(openPage.mock.calls).toEqual([['/']]));
    expect(sent()).toEqual([['POST', '/auth/acting-as', { employeeId: 3 }]]);
  });

  it('says why it could not, and tries again', async () => {
    answer.mockResolvedValueOnce(Response.json(errorBody(400, 'Only an active supervisor can be acted as'), { status: 400 }));
    fireEvent.click(await choose());
    const failed = await screen.findByRole('alertdialog', { name: 'Could not act as Luis Ortega' });
    expect(failed.textContent).toContain('Only an active supervisor can be acted as');
    answer.mockResolvedValueOnce(Response.json({ user: { ...USER, id: 3 }, actor: USER, supervisors: [] }));
    fireEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(openPage).toHaveBeenCalledOnce());
  });

  it('names both on every page, and returns with one press', async () => {
    signIn({ id: 3, fullName: 'Luis Ortega', role: 'supervisor' });
    session.view!.actor = USER;
    answer.mockResolvedValueOnce(Response.json({ user: USER, actor: null, supervisors: [] }));
    at.show(<ActingBar />);
    expect(screen.getByText(/acting as/).parentElement?.textContent).toBe('Ana Ferreira acting as Luis Ortega');
    fireEvent.click(screen.getByRole('button', { name: 'Return to my account' }));
    await waitFor(() => expect(openPage.mock.calls).toEqual([['/']]));
    expect(sent()).toEqual([['DELETE', '/auth/acting-as', undefined]]);
  });
});
