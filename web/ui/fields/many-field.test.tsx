import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ManyField } from './many-field.tsx';

const STATUSES = [
  { value: 'assigned', label: 'Assigned', count: 26 },
  { value: 'inProgress', label: 'In Progress', count: 58 },
  { value: 'done', label: 'Done' },
];
const REGIONS = Array.from({ length: 12 }, (_, index) => ({ value: index, label: `Región ${index}` }));

const chosen: (string | number)[][] = [];

function Filter({ choices }: { choices: { value: string | number; label: string; count?: number }[] }) {
  const [values, setValues] = useState<(string | number)[]>([]);
  return (
    <ManyField
      name="Status"
      choices={choices}
      values={values}
      onChoose={(next) => {
        chosen.push(next);
        setValues(next);
      }}
    />
  );
}
const opener = (): HTMLElement => screen.getByRole('button', { name: /^Status/ });
const box = (name: RegExp): HTMLInputElement => screen.getByRole('checkbox', { name });
const open = (choices: Parameters<typeof Filter>[0]['choices']): void => {
  render(<Filter choices={choices} />);
  fireEvent.click(opener());
};

afterEach(() => {
  cleanup();
  chosen.length = 0;
});

describe('a choice of many', () => {
  it('says how many are chosen, in the order of the list, at every tick', () => {
    open(STATUSES);
    fireEvent.click(box(/In Progress/));
    fireEvent.click(box(/Assigned/));
    expect(chosen).toEqual([['inProgress'], ['assigned', 'inProgress']]);
    expect(screen.getByRole('button', { name: /^Status\s*2\s*chosen$/ })).toBe(opener());
    fireEvent.click(box(/In Progress/));
    expect(chosen.at(-1)).toEqual(['assigned']);
  });

  it('shows how many rows there are of each, where that is known', () => {
    open(STATUSES);
    expect(screen.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual([
      'Assigned26',
      'In Progress58',
      'Done',
    ]);
  });

  it('is emptied by Clear', () => {
    open(STATUSES);
    fireEvent.click(box(/Done/));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(chosen.at(-1)).toEqual([]);
    expect(box(/Done/).checked).toBe(false);
  });

  it('can be searched when it is long, whatever the accents', () => {
    open(REGIONS);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'region 11' } });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'nowhere' } });
    expect(screen.getByText('No results found')).toBeTruthy();
  });

  it('goes from box to box by arrow keys, and closes by Escape', () => {
    open(STATUSES);
    const dialog = screen.getByRole('dialog', { name: 'Status' });
    box(/Assigned/).focus();
    fireEvent.keyDown(box(/Assigned/), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(box(/In Progress/));
    fireEvent.keyDown(box(/In Progress/), { key: 'ArrowUp' });
    fireEvent.keyDown(box(/Assigned/), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(box(/Done/));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });
});
