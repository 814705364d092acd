import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TreeChart } from './tree-chart.tsx';

interface Person {
  id: number;
  name: string;
  below: Person[];
}
const CREW: Person = {
  id: 1,
  name: 'Luis Ortega',
  below: [
    { id: 2, name: 'Raymond Castillo', below: [{ id: 3, name: 'Ana Ramirez', below: [] }] },
    { id: 4, name: 'Harold Okafor', below: [] },
  ],
};

afterEach(cleanup);

describe('a tree', () => {
  it('is lists within lists, each named by the one above', () => {
    render(<TreeChart name="Crew" roots={[CREW]} show={({ name }) => name} />);
    const below = screen.getByRole('list', { name: '2 below Luis Ortega' });
    expect(within(below).getByText('Harold Okafor')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: '1 below Raymond Castillo' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('stands side by side, and one under another where many lead', () => {
    const leader = (id: number): Person => ({ id, name: `Leader ${id}`, below: [{ id: id + 100, name: 'Hand', below: [] }] });
    const team = (count: number): Person => ({
      id: 1,
      name: 'Luis',
      below: Array.from({ length: count }, (_, at) => leader(at + 2)),
    });
    const { container, rerender } = render(<TreeChart name="Crew" roots={[team(4)]} show={({ name }) => name} />);
    expect(container.querySelector('.tree-abreast')).not.toBeNull();
    rerender(<TreeChart name="Crew" roots={[team(5)]} show={({ name }) => name} />);
    expect(container.querySelector('.tree-indented')).not.toBeNull();
    // A crew is a column, however many they are.
    rerender(
      <TreeChart
        name="Crew"
        roots={[{ ...CREW, below: Array.from({ length: 9 }, (_, id) => ({ id: id + 50, name: 'Hand', below: [] })) }]}
        show={({ name }) => name}
      />,
    );
    expect(container.querySelector('.tree-abreast')).not.toBeNull();
  });

  it('folds what is below one, and nothing else', () => {
    render(<TreeChart name="Crew" roots={[CREW]} show={({ name }) => name} />);
    const fold = screen.getByRole('button', { name: '1 below Raymond Castillo', expanded: true });
    fireEvent.click(fold);
    expect(screen.queryByText('Ana Ramirez')).toBeNull();
    expect(screen.getByText('Harold Okafor')).toBeTruthy();
    expect(fold.getAttribute('aria-expanded')).toBe('false');
  });
});
