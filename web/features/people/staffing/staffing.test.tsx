import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import type { FreePerson, Needs, OpenJob } from '#shared/crews/needs.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { person } from '#web/test/crew.ts';
import { livePage } from '#web/test/live-page.tsx';
import StaffingPage from './page.tsx';

const free = (id: number, fullName: string, role: 'foreman' | 'worker'): FreePerson => ({
  ...person(id, fullName, { role }),
  region: 'Nassau',
  isOffToday: false,
});
const RAY = free(50, 'Raymond Castillo', 'foreman');
const KOFI = free(2, 'Kofi Boateng', 'worker');
const open = (id: number, crew: OpenJob['crew']): OpenJob => ({
  id,
  jobId: `1000${id}`,
  address: '7 Crew Lane',
  region: 'Nassau',
  startDate: '2026-11-02T05:00:00.000Z',
  endDate: '2026-12-02T05:00:00.000Z',
  crew,
});

interface Scene extends AnsweredCalls {
  needs: Needs;
}
const scene = { calls: [], answer: () => [200, {}] } as unknown as Scene;
const asked: LiveOpen[] = [];
const page = livePage((gateway) => {
  gateway.answerTo = (request: LiveOpen) => {
    asked.push(request);
    if (request.resource === 'needs') return { data: scene.needs };
    if (request.resource === 'regions') return { data: gateway.regions };
    return { data: { id: 41, joining: [KOFI], leaving: [] } };
  };
});
answerCalls(scene);
beforeEach(() => {
  asked.length = 0;
  const jobs = [
    open(5, null),
    open(6, { id: 41, revision: 4, foreman: null }),
    open(7, { id: 42, revision: 2, foreman: 'Ian Shaw' }),
  ];
  scene.needs = { people: [RAY, KOFI], peopleCount: 2, jobs, jobCount: 3 };
});
const crewRow = {
  id: 41,
  isDefault: false,
  isPrimary: true,
  isCurrent: true,
  foremanId: 50,
  jobId: 5,
  updatedAt: '2026-11-02T05:00:00.000Z',
  revision: 5,
};

const show = async (): Promise<void> => {
  page.show(<StaffingPage />);
  await screen.findByRole('heading', { name: /^Jobs that need someone/ });
};
const jobRow = (number: string): HTMLElement => screen.getByRole('link', { name: number }).closest('li')!;
const personRow = (name: string): HTMLElement => screen.getByRole('link', { name }).closest('li')!;
const carry = (name: string, number: string): void => {
  const dataTransfer = { setData: () => {}, effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(personRow(name), { dataTransfer });
  fireEvent.dragOver(jobRow(number), { dataTransfer });
  fireEvent.drop(jobRow(number), { dataTransfer });
  fireEvent.dragEnd(personRow(name), { dataTransfer });
};

describe('where someone is needed', () => {
  it('shows who is free beside the jobs that lack a foreman or workers', async () => {
    await show();
    expect(within(personRow('Raymond Castillo')).getByText('Foreman')).toBeDefined();
    expect(jobRow('#10005').textContent).toMatch(/No foreman/);
    expect(jobRow('#10007').textContent).toMatch(/No workers.*Foreman: Ian Shaw/);
    expect(within(jobRow('#10005')).queryByRole('button', { name: /^Add Members/ })).toBeNull();
    expect(within(jobRow('#10007')).queryByRole('button', { name: /^Assign Foreman/ })).toBeNull();
  });

  it('puts a foreman on a job by a drag, and offers their default crew', async () => {
    scene.answer = () => [201, { data: crewRow }];
    await show();
    carry('Raymond Castillo', '#10005');
    await screen.findByRole('alertdialog', { name: 'Add default crew?' });
    expect(scene.calls).toEqual(['POST /api/v1/crew {"jobId":5,"foremanId":50}']);
  });

  it('puts a foreman on a crew without one, on the revision that was seen', async () => {
    scene.answer = () => [200, { data: crewRow }];
    await show();
    carry('Raymond Castillo', '#10006');
    await waitFor(() => expect(scene.calls).toEqual(['PATCH /api/v1/crew/41 {"revision":4,"foremanId":50}']));
  });

  it('puts a worker on a crew, and not where there is none', async () => {
    await show();
    carry('Kofi Boateng', '#10005');
    carry('Raymond Castillo', '#10007');
    carry('Kofi Boateng', '#10007');
    await waitFor(() => expect(scene.calls).toEqual(['POST /api/v1/crew/42/members {"employeeIds":[2]}']));
    await screen.findByText('Kofi Boateng is placed');
  });

  it('asks for one region', async () => {
    await show();
    fireEvent.change(screen.getByRole('combobox', { name: 'By Region' }), { target: { value: '1' } });
    await waitFor(() => expect(asked.filter(({ resource }) => resource === 'needs').at(-1)?.query).toEqual({ region: 1 }));
  });

  it('says so when everybody has a place', async () => {
    scene.needs = { people: [], peopleCount: 0, jobs: [], jobCount: 0 };
    await show();
    expect(screen.getByText('Everybody is on a crew.')).toBeDefined();
    expect(screen.getByText('Every job has a foreman and workers.')).toBeDefined();
  });

  it('says who is off today, and how many there are beyond those shown', async () => {
    scene.needs = { ...scene.needs, people: [{ ...KOFI, isOffToday: true }], peopleCount: 61, jobCount: 72 };
    await show();
    expect(within(personRow('Kofi Boateng')).getByText('Off today')).toBeDefined();
    expect(screen.getByText('The first 1 of 61. Choose a region to see the others.')).toBeDefined();
    expect(screen.getByText('The first 3 of 72. Choose a region to see the others.')).toBeDefined();
  });

  it('says what could not be retrieved, or done, and tries once more', async () => {
    const away = { statusCode: 503, error: 'Service Unavailable', message: 'The api is away' };
    page.gateway.refusal = { error: away };
    page.show(<StaffingPage />);
    await screen.findByText('Could not retrieve jobs');
    page.gateway.refusal = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Kofi Boateng' });
    scene.answer = () => [503, away];
    carry('Kofi Boateng', '#10007');
    const error = within(await screen.findByRole('alertdialog', { name: 'Failed to update crew member' }));
    expect(error.getByText('The api is away')).toBeDefined();
    scene.answer = () => [200, { data: crewRow }];
    fireEvent.click(error.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Kofi Boateng is placed');
  });
});
