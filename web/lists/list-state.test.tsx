import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { signIn, visit } from '../test/signed-in.tsx';
import { defineList } from './definition.ts';
import { choiceFilter, searchFilter } from './filters.ts';
import { useListState } from './list-state.ts';
import { useTabState } from './tab-state.ts';

const LIST = defineList({
  filters: {
    search: searchFilter(),
    status: choiceFilter('status', ['draft', 'approved']),
    layout: { text: searchFilter().text, initial: 'cards', isView: true },
  },
  sortable: ['date'],
});

function List({ rememberAs }: { rememberAs?: string }) {
  const list = useListState(LIST, rememberAs === undefined ? {} : { rememberAs });
  const { search, status } = list.filters;
  return (
    <>
      <output>{[search || '-', status, list.sort?.way ?? 'none', list.page, list.rows, list.isFiltered].join(' ')}</output>
      <button type="button" onClick={() => list.setFilters({ search: 'main' })}>
        search
      </button>
      <button type="button" onClick={() => list.setFilters({ status: 'draft' })}>
        status
      </button>
      <button type="button" onClick={() => list.setFilters({ layout: 'rows' })}>
        layout
      </button>
      <button type="button" onClick={() => list.setSort({ by: 'date', way: 'DESC' })}>
        sort
      </button>
      <button type="button" onClick={() => list.setSort({ by: 'hours', way: 'ASC' })}>
        sort by hours
      </button>
      <button type="button" onClick={() => list.setPage(3)}>
        page
      </button>
      <button type="button" onClick={() => list.setRows(20)}>
        rows
      </button>
      <button type="button" onClick={() => list.clearFilters()}>
        clear
      </button>
    </>
  );
}

const BY_LINE = defineList({ filters: {}, sortable: ['line', 'date'], order: [['line', 'ASC']] });

function Lines() {
  const list = useListState(BY_LINE);
  return (
    <>
      <output>{list.query['order'] as string}</output>
      {(['line', 'date'] as const).map((by) => (
        <button key={by} type="button" onClick={() => list.setSort({ by, way: 'ASC' })}>
          {by}
        </button>
      ))}
    </>
  );
}

function Tabs() {
  const [tab, setTab] = useTabState(['crew', 'employee'], { rememberAs: 'sheets' });
  return (
    <>
      <button type="button" onClick={() => setTab('crew')}>
        crew
      </button>
      <button type="button" onClick={() => setTab('employee')}>
        employee
      </button>
      <p>{tab}</p>
      <List key={tab} rememberAs={`sheets.${tab}`} />
    </>
  );
}

const shown = (): string => screen.getByRole('status').textContent;
const press = (...names: string[]): void => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
};
const go = (path: string): void => act(() => navigate(path));
const back = async (): Promise<void> => {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    history.back();
    await arrived;
  });
};
/** The list on its page, and another page to go to. */
const show = (page: React.ReactNode) =>
  render(
    <StrictMode>
      <Route path="/list">{page}</Route>
      <Route path="/details">Details</Route>
    </StrictMode>,
  );

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  visit('/list');
});
afterEach(cleanup);

describe('the state of a list', () => {
  it('stands in the address bar', () => {
    visit('/list?search=oak&page=2&panel=open');
    show(<List />);
    expect(shown()).toBe('oak all none 2 10 true');
    press('status', 'sort', 'rows', 'page');
    expect(location.search).toBe('?search=oak&panel=open&status=draft&sort=-date&rows=20&page=3');
    expect(shown()).toBe('oak draft DESC 3 20 true');
  });

  it.each(['search', 'status', 'sort', 'rows', 'clear'])('starts at page 1 when another %s is chosen', (name) => {
    visit('/list?page=7&search=oak');
    show(<List />);
    press(name);
    expect(shown().split(' ')[3]).toBe('1');
  });

  it('keeps its page when only the view of the rows changes, and clearing the filters keeps the view', () => {
    visit('/list?page=7&status=draft');
    show(<List />);
    press('layout');
    expect(location.search).toBe('?page=7&status=draft&layout=rows');
    press('clear');
    expect(location.search).toBe('?layout=rows');
    expect(shown()).toBe('- all none 1 10 false');
  });

  it('goes back with the back button, one step at a time', async () => {
    show(<List />);
    press('search', 'search', 'page');
    await back();
    expect(shown()).toBe('main all none 1 10 true');
    await back();
    expect(shown()).toBe('- all none 1 10 false');
  });

  it('sorts by nothing that the api does not sort by', () => {
    visit('/list?sort=date');
    show(<List />);
    press('sort by hours');
    expect(location.search).toBe('');
  });

  it('is turned round by the first press on the column by which it is sorted as it stands', () => {
    show(<Lines />);
    const first = () => (JSON.parse(shown()) as string[][])[0];
    expect(first()).toEqual(['line', 'ASC']);
    press('line');
    expect(first()).toEqual(['line', 'DESC']);
    press('line');
    expect(first()).toEqual(['line', 'ASC']);
    press('date');
    expect(first()).toEqual(['date', 'ASC']);
  });

  it('takes several changes made at once', () => {
    show(<List />);
    act(() => press('search', 'status', 'sort'));
    expect(shown()).toBe('main draft DESC 1 10 true');
  });
});

describe('a remembered list', () => {
  it('comes back on return as it was left', () => {
    show(<List rememberAs="jobs" />);
    press('search', 'sort', 'rows', 'page');
    go('/details');
    go('/list');
    expect(shown()).toBe('main all DESC 3 20 true');
    expect(location.search).toBe('?search=main&sort=-date&page=3&rows=20');
  });

  it('is not remembered unless it says so', () => {
    show(<List />);
    press('search');
    go('/details');
    go('/list');
    expect(shown()).toBe('- all none 1 10 false');
  });

  it('gives way to a link that asks for something', () => {
    show(<List rememberAs="jobs" />);
    press('search', 'page');
    go('/details');
    go('/list?status=approved');
    expect(shown()).toBe('- approved none 1 10 true');
    expect(location.search).toBe('?status=approved');
  });

  it('can be cleared, and stays clear', () => {
    show(<List rememberAs="jobs" />);
    press('search', 'clear');
    expect(location.search).toBe('');
    go('/details');
    go('/list');
    expect(shown()).toBe('- all none 1 10 false');
  });

  it('comes back without a step of its own in the history', async () => {
    show(<List rememberAs="jobs" />);
    press('search');
    go('/details');
    go('/list');
    await back();
    expect(screen.getByText('Details')).toBeDefined();
  });

  it("is each person's own", () => {
    const { unmount } = show(<List rememberAs="jobs" />);
    press('search');
    unmount();
    visit('/list');
    signIn({ id: 8 });
    show(<List rememberAs="jobs" />);
    expect(shown()).toBe('- all none 1 10 false');
  });

  it('is another when its name changes', () => {
    function Renamed() {
      const [name, setName] = useState('all');
      return (
        <>
          <button
            type="button"
            onClick={() => {
              visit('/list');
              setName('overCost');
            }}
          >
            other
          </button>
          <List rememberAs={name} />
        </>
      );
    }
    sessionStorage.setItem('muster.list.7.overCost', 'status=approved');
    show(<Renamed />);
    press('search', 'other');
    expect(shown()).toBe('- approved none 1 10 true');
  });
});

describe('the tabs of a page', () => {
  it('each keep their own view, and the last tab is remembered', async () => {
    show(<Tabs />);
    press('search', 'employee');
    expect(location.search).toBe('?tab=employee');
    press('status');
    expect(shown()).toBe('- draft none 1 10 true');
    press('crew');
    expect(shown()).toBe('main all none 1 10 true');
    expect(location.search).toBe('?search=main');
    press('employee');
    go('/details');
    go('/list');
    expect(screen.getByText('employee', { selector: 'p' })).toBeDefined();
    expect(shown()).toBe('- draft none 1 10 true');
    await vi.waitFor(() => expect(location.search).toBe('?status=draft&tab=employee'));
  });

  it('open on the first for a link that names no tab but a view', () => {
    show(<Tabs />);
    press('employee', 'status');
    go('/details');
    go('/list?status=approved');
    expect(screen.getByText('crew', { selector: 'p' })).toBeDefined();
    expect(shown()).toBe('- approved none 1 10 true');
  });

  it('open on the first when the tab is unknown', () => {
    visit('/list?tab=moon');
    show(<Tabs />);
    expect(screen.getByText('crew', { selector: 'p' })).toBeDefined();
  });
});
