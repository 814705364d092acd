import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RowId, TableColumn, TableSort } from './columns.ts';
import { Table } from './table.tsx';

interface Worker {
  id: number;
  name: string;
  minutes: number | null;
}

const WORKERS: Worker[] = [
  { id: 1, name: 'Deshawn Pruitt', minutes: 480 },
  { id: 2, name: 'Ángel Ruiz', minutes: null },
  { id: 3, name: 'Kofi Boateng', minutes: 90 },
];
const COLUMNS: TableColumn<Worker>[] = [
  { id: 'name', head: 'NAME', sortValue: ({ name }) => name, cell: ({ name }) => <a href="#worker">{name}</a> },
  { id: 'minutes', head: 'HOURS', kind: 'hours', sortValue: ({ minutes }) => minutes, cell: ({ minutes }) => minutes },
];
const rowId = ({ id }: Worker): number => id;
const nameOf = ({ name }: Worker): string => name;

const head = (name: string): HTMLElement => screen.getByRole('columnheader', { name: new RegExp(name) });
const names = (): (string | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('link')?.textContent ?? undefined);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the order of a table', () => {
  it('goes from ascending to descending to none, by the value and not the text, missing values last', () => {
    render(<Table name="Workers" rows={WORKERS} rowId={rowId} columns={COLUMNS} />);
    const came = ['Deshawn Pruitt', 'Ángel Ruiz', 'Kofi Boateng'];
    const seen = Array.from({ length: 3 }, () => {
      fireEvent.click(head('HOURS'));
      return [head('HOURS').getAttribute('aria-sort'), ...names()];
    });
    expect(seen).toEqual([
      ['ascending', 'Kofi Boateng', 'Deshawn Pruitt', 'Ángel Ruiz'],
      ['descending', 'Deshawn Pruitt', 'Kofi Boateng', 'Ángel Ruiz'],
      ['none', ...came],
    ]);
    fireEvent.click(head('NAME'));
    expect(names()).toEqual(['Ángel Ruiz', 'Deshawn Pruitt', 'Kofi Boateng']);
  });

  it('is changed by keyboard too', () => {
    render(<Table name="Workers" rows={WORKERS} rowId={rowId} columns={COLUMNS} />);
    fireEvent.keyDown(head('NAME'), { code: 'Enter' });
    fireEvent.keyDown(head('NAME'), { code: 'Space' });
    expect(head('NAME').getAttribute('aria-sort')).toBe('descending');
  });

  it('is the owner’s where the owner sorts: the rows stay as they are given', () => {
    const asked: (TableSort | null)[] = [];
    const columns = COLUMNS.map((column) => ({ ...column, isSortable: column.id === 'name' }));
    function List() {
      const [sort, setSort] = useState<TableSort | null>(null);
      asked.push(sort);
      return <Table name="Workers" rows={WORKERS} rowId={rowId} columns={columns} sort={sort} onSort={setSort} />;
    }
    render(<List />);
    for (let press = 0; press < 3; press += 1) fireEvent.click(head('NAME'));
    fireEvent.click(head('HOURS'));
    expect(asked).toEqual([null, { by: 'name', way: 'ASC' }, { by: 'name', way: 'DESC' }, null]);
    expect(names()).toEqual(WORKERS.map(({ name }) => name));
  });
});

describe('what a table shows', () => {
  it('says when nothing was found, in its own words or those of the page', () => {
    const { rerender } = render(<Table name="Workers" rows={[]} rowId={rowId} columns={COLUMNS} />);
    expect(screen.getByText("We couldn't find any result that matched your criteria. Please try again.")).toBeTruthy();
    rerender(<Table name="Workers" rows={[]} rowId={rowId} columns={COLUMNS} empty="No crew members found" />);
    expect(screen.getByText('No crew members found')).toBeTruthy();
  });

  it('says of each row which one it is, the head being the first', () => {
    render(<Table name="Workers" rows={WORKERS} rowId={rowId} columns={COLUMNS} />);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4']);
  });

  it('shows a missing value as such', () => {
    render(<Table name="Workers" rows={WORKERS} rowId={rowId} columns={COLUMNS} />);
    expect(screen.getAllByText('- - -')).toHaveLength(1);
  });

  it('shows still shapes while it loads, and only when that takes its time', () => {
    vi.useFakeTimers();
    const { container } = render(<Table name="Workers" rows={undefined} rowId={rowId} columns={COLUMNS} />);
    expect(container.querySelectorAll('.table-shape')).toHaveLength(0);
    act(() => vi.advanceTimersByTime(200));
    vi.useRealTimers();
    expect(container.querySelectorAll('.table-shape').length).toBeGreaterThan(0);
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(screen.getByRole('table', { name: 'Workers' }).getAttribute('aria-busy')).toBe('true');
  });

  it('shows shapes of cards on a phone while it loads, and no table', () => {
    vi.useFakeTimers();
    const isPhones = (query: string) => query === '(max-width: 719px)';
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: isPhones(query) }));
    const { container } = render(<Table name="Workers" rows={undefined} rowId={rowId} columns={COLUMNS} />);
    expect(container.children).toHaveLength(0);
    act(() => vi.advanceTimersByTime(200));
    vi.useRealTimers();
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(container.querySelectorAll('.table-cards > .table-card > .shape').length).toBeGreaterThan(0);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('draws its cells again when its columns change', () => {
    const columns = (unit: string): TableColumn<Worker>[] => [
      { id: 'minutes', head: 'HOURS', cell: ({ minutes }) => `${minutes ?? 0}${unit}` },
    ];
    const { rerender } = render(<Table name="Workers" rows={WORKERS} rowId={rowId} columns={columns('m')} />);
    rerender(<Table name="Workers" rows={WORKERS} rowId={rowId} columns={columns(' min')} />);
    expect(screen.getByText('480 min')).toBeTruthy();
  });
});

describe('choosing rows of a table', () => {
  const chosen: RowId[][] = [];
  function Pick({ kind }: { kind: 'one' | 'many' }) {
    const [ids, setIds] = useState<RowId[]>([]);
    return (
      <Table
        name="Workers"
        rows={WORKERS}
        rowId={rowId}
        columns={COLUMNS}
        selection={{
          kind,
          chosen: ids,
          nameOf,
          canChoose: ({ id }) => id !== 2,
          onChoose: (next) => {
            chosen.push(next);
            setIds(next);
          },
        }}
      />
    );
  }
  afterEach(() => {
    chosen.length = 0;
  });

  it('ticks one after the other, all that can be ticked, and none', () => {
    render(<Pick kind="many" />);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Kofi Boateng' }));
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    fireEvent.click(all);
    expect([all.checked, all.indeterminate]).toEqual([true, false]);
    fireEvent.click(all);
    expect(chosen).toEqual([[3], [1, 3], []]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Ángel Ruiz' }).disabled).toBe(true);
  });

  it('has one at most with radios, and the whole row is the target, but not its link', () => {
    render(<Pick kind="one" />);
    fireEvent.click(screen.getByRole('radio', { name: 'Choose Kofi Boateng' }));
    fireEvent.click(screen.getByText('480'));
    fireEvent.click(screen.getByRole('link', { name: 'Kofi Boateng' }));
    fireEvent.click(screen.getByText('- - -'));
    expect(chosen).toEqual([[3], [1]]);
  });

  it('opens a row that is pressed anywhere but on a control', () => {
    const onOpen = vi.fn<(worker: Worker) => void>();
    render(<Table name="Workers" rows={WORKERS} rowId={rowId} columns={COLUMNS} onOpen={onOpen} />);
    fireEvent.click(screen.getByText('480'));
    fireEvent.click(screen.getByRole('link', { name: 'Kofi Boateng' }));
    expect(onOpen.mock.calls).toEqual([[WORKERS[0]]]);
    // So that a dialog knows where it came from.
    expect(document.activeElement).toBe(screen.getAllByRole('link')[0]);
  });
});

describe('live rows of a table', () => {
  const drawn: string[] = [];
  const columns: TableColumn<Worker>[] = [
    {
      id: 'name',
      head: 'NAME',
      cell: ({ id, name }) => {
        drawn.push(`name ${id}`);
        return name;
      },
    },
    {
      id: 'minutes',
      head: 'HOURS',
      cell: ({ id, minutes }) => {
        drawn.push(`minutes ${id}`);
        return minutes;
      },
    },
  ];

  it('draw one cell again when one value changes', async () => {
    const state = proxy({ rows: structuredClone(WORKERS) });
    render(<Table name="Workers" rows={[...state.rows]} rowId={rowId} columns={columns} />);
    drawn.length = 0;
    await act(async () => {
      state.rows[0]!.minutes = 481;
    });
    expect(screen.getByText('481')).toBeTruthy();
    expect(drawn).toEqual(['minutes 1']);
  });

  it('show another row that comes under the same id with the same values', async () => {
    const [first, second] = [proxy({ ...WORKERS[0]! }), proxy({ ...WORKERS[0]! })];
    const { rerender } = render(<Table name="Workers" rows={[first]} rowId={rowId} columns={columns} />);
    rerender(<Table name="Workers" rows={[second]} rowId={rowId} columns={columns} />);
    await act(async () => {
      second.minutes = 500;
    });
    expect(screen.getByText('500')).toBeTruthy();
  });
});

describe('the least width of a table', () => {
  it.each<[string, TableColumn<Worker>['width'][], number]>([
    ['pixels, and words that can be read', [undefined, 100], 260],
    ['what a share leaves to the others', [undefined, '26%', 618], Math.ceil((160 + 618) / 0.74)],
    ['words in a small share', [undefined, '10%'], 320],
  ])('has room for %s', (_what, widths, least) => {
    const columns = widths.map((width, at) => ({
      id: `${at}`,
      head: `C${at}`,
      cell: nameOf,
      ...(width !== undefined && { width }),
    }));
    render(<Table name="Workers" rows={WORKERS} rowId={rowId} columns={columns} />);
    expect(screen.getByRole('table').style.getPropertyValue('--least-width')).toBe(`${least}px`);
  });
});
