import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { Doing, PersonHere } from '#shared/live/presence.ts';
import { visit } from '#web/test/signed-in.tsx';
import { crewPage } from './test/crew-page.tsx';

const { page, show } = crewPage();
const PLACE = 'crew-sheet:5';

const person = (name: string, ...doing: Doing[]): PersonHere => ({
  id: name,
  employeeId: 1,
  name,
  by: null,
  doing,
  connections: 1,
});
const gather = (people: PersonHere[], count = people.length + 1): void =>
  page.gateway.broadcast('presence:here', { place: PLACE, people, count });

const open = async (): Promise<void> => {
  visit('/timesheets/5?job=1');
  show();
  await screen.findByRole('button', { name: 'Edit' });
  await vi.waitFor(() => expect(page.gateway.stands).toEqual([{ place: PLACE }]));
};
const faces = (): HTMLElement | null => screen.queryByRole('img', { name: /^Also here/ });

describe('a sheet that others have open', () => {
  it('shows nobody while one is alone', async () => {
    await open();
    act(() => gather([]));
    expect(faces()).toBeNull();
  });

  it('names everybody, says who edits, and whose hands the row is in', async () => {
    await open();
    gather([person('Ana Ferreira', 'row:2'), { ...person('Luis Ortega'), by: { employeeId: 2, name: 'Kim Lee' } }]);
    await vi.waitFor(() =>
      expect(faces()?.getAttribute('aria-label')).toBe('Also here: Ana Ferreira, editing, Luis Ortega (by Kim Lee)'),
    );
    const row = within((await screen.findByText('Worker 2')).closest('tr')!);
    expect(row.getByRole('img', { name: 'Ana Ferreira is editing this row' })).toBeDefined();
    expect(screen.getAllByRole('img', { name: /is editing this row$/ })).toHaveLength(1);
    gather([person('Ana Ferreira')]);
    await vi.waitFor(() => expect(screen.queryByRole('img', { name: /is editing this row$/ })).toBeNull());
  });

  it('draws three faces and a number when they are many', async () => {
    await open();
    gather(
      Array.from({ length: 50 }, (_, place) => person(`Somebody ${place}`)),
      121,
    );
    await vi.waitFor(() => expect(faces()?.textContent).toContain('+117'));
    expect(faces()?.querySelectorAll('.avatar')).toHaveLength(3);
    expect(faces()?.getAttribute('aria-label')).toMatch(/Somebody 49, 70 more people$/);
  });

  it('tells the others which row is edited, until it no longer is, and that one has left', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    (await screen.findByLabelText('END of Worker 2')).focus();
    await vi.waitFor(() => expect(page.gateway.stands.at(-1)).toEqual({ place: PLACE, doing: 'row:2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(page.gateway.stands.at(-1)).toEqual({ place: PLACE }));
    act(() => visit('/timesheets'));
    await vi.waitFor(() => expect(page.gateway.stands.at(-1)).toBe('left'));
  });
});
