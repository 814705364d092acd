import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PeopleList, type PickPerson } from './people-list.tsx';

const person = (id: number, fullName: string, marks: Partial<PickPerson> = {}): PickPerson => ({
  id,
  fullName,
  employeeId: `1-0000${id}-07`,
  companyName: 'TSU One',
  pictureUrl: null,
  ...marks,
});
const PEOPLE = [
  person(1, 'Raymond Castillo', { isForeman: true, companyName: 'Pinnacle' }),
  person(2, 'Ángel Ruiz', { isDriver: true, hasBiometricsConflict: true }),
  person(3, 'Kofi Boateng', { hasPhotoMismatch: true, hasUnsignedHazardForm: true }),
];

const chosen: number[][] = [];
function Swap({ kind }: { kind: 'one' | 'many' }) {
  const [ids, setIds] = useState<number[]>([]);
  return (
    <PeopleList
      name="Candidates"
      people={PEOPLE}
      kind={kind}
      chosen={ids}
      canChoose={({ isForeman }) => !isForeman}
      onChoose={(next) => {
        chosen.push(next);
        setIds(next);
      }}
    />
  );
}
const rowOf = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(name) });
const find = (text: string): void => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  chosen.length = 0;
});

describe('a list of people to pick from', () => {
  it('shows name, ID # and company of each, and what they are', () => {
    render(<Swap kind="one" />);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Choose',
      'NAME',
      'ID #',
      'COMPANY',
    ]);
    expect(rowOf('Raymond Castillo').textContent).toMatch(/Raymond Castillo.*Foreman.*1-00001-07.*Pinnacle/);
    expect(rowOf('Ángel Ruiz').textContent).toMatch(/Driver.*Biometrics Conflict/);
  });

  it('finds who is close where nobody is as it is typed, and says so', () => {
    render(<Swap kind="one" />);
    find('castillo raymond');
    expect(rowOf('Raymond Castillo')).toBeDefined();
    expect(screen.queryByText(/No exact match/)).toBeNull();
    find('catsillo ');
    expect(rowOf('Raymond Castillo')).toBeDefined();
    expect(screen.getByText('No exact match. Close to “catsillo”:')).toBeDefined();
    find('1-00009');
    expect(screen.queryByText(/No exact match/)).toBeNull();
    expect(screen.queryByRole('row', { name: /Raymond Castillo/ })).toBeNull();
  });

  it('shows whom the api says to be close, and finds none by itself among a part of them', () => {
    const some = (closeTo?: string) => (
      <PeopleList name="Candidates" people={PEOPLE} kind="one" chosen={[]} isPart closeTo={closeTo} onChoose={() => undefined} />
    );
    const { rerender } = render(some());
    find('catsillo');
    expect(screen.queryByRole('row', { name: /Raymond Castillo/ })).toBeNull();
    rerender(some('catsillo'));
    expect(rowOf('Kofi Boateng')).toBeDefined();
    expect(screen.getByText('No exact match. Close to “catsillo”:')).toBeDefined();
    find('catsill');
    expect(screen.queryByText(/No exact match/)).toBeNull();
  });

  it('is cards on a phone, of the same facts by name', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    render(<Swap kind="one" />);
    const [first] = screen.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Raymond Castillo.*Foreman/);
    expect(
      within(first!)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['ID #', 'COMPANY']);
    expect(
      within(first!)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['1-00001-07', 'Pinnacle']);
  });

  it('warns on the picture, in words', () => {
    render(<Swap kind="one" />);
    const warning = within(rowOf('Kofi Boateng')).getByRole('img');
    expect(warning.getAttribute('aria-label')).toBe('User did not sign hazard form. User had a photo mismatch');
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });

  it('picks one with radios, several with check boxes, and nobody who cannot be picked', () => {
    render(<Swap kind="one" />);
    fireEvent.click(screen.getByText('Kofi Boateng'));
    fireEvent.click(screen.getByText('Ángel Ruiz'));
    fireEvent.click(screen.getByText('Raymond Castillo'));
    expect(chosen).toEqual([[3], [2]]);
    cleanup();
    chosen.length = 0;
    render(<Swap kind="many" />);
    fireEvent.click(screen.getByText('Kofi Boateng'));
    fireEvent.click(screen.getByText('Ángel Ruiz'));
    expect(chosen).toEqual([[3], [3, 2]]);
  });

  it('is filtered by name or ID #, whatever the accents, and says when nobody is found', () => {
    render(<Swap kind="one" />);
    find('angel');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    find('00003');
    expect(screen.getByRole('radio', { name: 'Choose Kofi Boateng' })).toBeTruthy();
    find('nobody');
    expect(screen.getByText('No crew members found')).toBeTruthy();
  });
});
