import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { proxy } from 'valtio';
import { beforeEach, describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import type { Hierarchy, Team } from '#shared/crews/hierarchy.ts';
import type { Candidate, WorkforcePerson } from '#shared/crews/workforce.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import type { Role } from '#shared/permissions.ts';
import { smallPerson } from '#web/features/people/test/small-person.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { crewOf, memberOf, person } from '#web/test/crew.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { HierarchyTab } from './hierarchy-tab.tsx';

const LUIS = person(9, 'Luis Ortega', { role: 'supervisor' });
const RAY = person(50, 'Raymond Castillo', { role: 'foreman' });
const KOFI = person(2, 'Kofi Boateng');
const MIA = person(3, 'Mia Torres', { isActive: false });
const byDefault = (...crews: Team['crews']): Team => ({ id: 'default-9', job: null, supervisor: LUIS, crews });
const onJob = (...crews: Team['crews']): Team => ({
  id: 'job-5',
  job: { id: 5, revision: 8, jobId: '10481' },
  supervisor: LUIS,
  crews,
});

interface Scene extends AnsweredCalls {
  /** The answers by query: the default crew, or the job. */
  teams: { byDefault: Team[]; onJob: Team[] };
  jobs: Hierarchy['jobs'];
  candidates: WorkforcePerson[];
}
const scene = { calls: [], answer: () => [200, {}] } as unknown as Scene;
const asked: LiveOpen[] = [];
const page = livePage((gateway) => {
  gateway.answerTo = (open: LiveOpen) => {
    asked.push(open);
    if (open.resource === 'hierarchy') {
      const teams = open.query?.['jobId'] === undefined ? scene.teams.byDefault : scene.teams.onJob;
      return { data: { id: 50, revision: 7, jobs: scene.jobs, teams } };
    }
    const people = scene.candidates.map((one): Candidate => ({ ...one, crewId: null, otherJobs: 0, isOffToday: false }));
    return { data: { id: 41, people, count: people.length, joining: [KOFI], leaving: [] } };
  };
});
answerCalls(scene);
beforeEach(() => {
  asked.length = 0;
  const jobs = [{ id: 5, jobId: '10481' }];
  Object.assign(scene, { teams: { byDefault: [], onJob: [] }, jobs, candidates: [] });
});

const show = async (role: Role, viewer: Role = 'admin'): Promise<void> => {
  signIn({ role: viewer });
  page.show(<HierarchyTab person={proxy(smallPerson(50, { role }))} />);
  await screen.findByRole('heading', { name: 'Hierarchy' });
};
const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>): void =>
  void fireEvent.click(within_.getByRole('button', { name }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const chooseJob = (): void => void fireEvent.change(screen.getByRole('combobox', { name: 'Job Id' }), { target: { value: '5' } });
const rowOf = (id: number) => ({
  data: {
    id,
    isDefault: false,
    isPrimary: true,
    isCurrent: true,
    foremanId: 50,
    jobId: 5,
    updatedAt: '2026-11-02T05:00:00.000Z',
    revision: 5,
  },
});

describe('the hierarchy of a person', () => {
  it('is a chart of supervisor, foreman and workers, each a link to their own', async () => {
    scene.teams.byDefault = [byDefault(crewOf(41, RAY, memberOf(KOFI, { isDriver: true }), memberOf(MIA)))];
    await show('foreman');
    const crew = within(screen.getByRole('list', { name: '1 below Luis Ortega' }));
    const hands = within(crew.getByRole('list', { name: '2 below Raymond Castillo' })).getAllByRole('listitem');
    expect(hands.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Kofi BoatengLaborer 1-00002-01Driver/),
      expect.stringMatching(/Mia Torres.*Inactive/),
    ]);
    expect(screen.getByRole('link', { name: 'Luis Ortega' }).getAttribute('href')).toBe('/user-management/9?tab=hierarchy');
    expect(screen.queryByRole('link', { name: 'Raymond Castillo' })).toBeNull();
  });

  it('has in plain text whose page may not be opened', async () => {
    scene.teams.byDefault = [{ ...byDefault(crewOf(41, RAY, memberOf(KOFI))), supervisor: { ...LUIS, mayOpen: false } }];
    await show('foreman');
    expect(screen.getByText('Luis Ortega').closest('a')).toBeNull();
    expect(screen.getByRole('link', { name: 'Kofi Boateng' })).toBeDefined();
  });

  it('of a foreman gets another supervisor and other workers, who can be taken off', async () => {
    scene.teams.byDefault = [byDefault(crewOf(41, RAY, memberOf(KOFI)))];
    scene.candidates = [person(8, 'Bob Other', { role: 'supervisor' }), person(4, 'Omar Diaz')];
    await show('foreman');
    expect(screen.queryByRole('button', { name: 'Replace Foreman' })).toBeNull();
    press('Replace Supervisor');
    fireEvent.click(await dialog('Replace Supervisor').findByRole('radio', { name: 'Choose Bob Other' }));
    press('Continue');
    await waitFor(() => expect(scene.calls).toEqual(['PATCH /api/v1/employee/50 {"revision":7,"supervisorId":8}']));
    press('Add Members');
    fireEvent.click(await dialog('Add Members to Crew 41').findByRole('checkbox', { name: 'Choose Omar Diaz' }));
    press('Add');
    await waitFor(() => expect(scene.calls[1]).toBe('POST /api/v1/crew/41/members {"employeeIds":[4]}'));
    expect(asked.filter(({ resource }) => resource === 'crewCandidates').map(({ query }) => query)).toEqual([
      { id: 41, role: 'supervisor' },
      { id: 41, role: 'worker' },
    ]);
    press('More for Kofi Boateng');
    press('Remove', dialog('More for Kofi Boateng'));
    expect(screen.getByText('Are you sure you want to remove Kofi Boateng from this crew?')).toBeDefined();
    press('Remove');
    await waitFor(() => expect(scene.calls[2]).toBe('DELETE /api/v1/employee_crew/502?revision=3'));
  });

  it('of a supervisor gets the foreman of a job, whose default crew is offered', async () => {
    scene.teams = { byDefault: [byDefault(crewOf(41, RAY))], onJob: [onJob(crewOf(42, null))] };
    scene.candidates = [RAY];
    scene.answer = () => [200, rowOf(42)];
    await show('supervisor');
    expect(screen.getByText('No worker assigned')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Replace Foreman' })).toBeNull();
    chooseJob();
    await screen.findByText('No foreman assigned');
    press('Assign Foreman');
    fireEvent.click(await dialog('Assign Foreman').findByRole('radio', { name: 'Choose Raymond Castillo' }));
    press('Continue');
    await screen.findByRole('alertdialog', { name: 'Add default crew?' });
    expect(scene.calls).toEqual(['PATCH /api/v1/crew/42 {"revision":4,"foremanId":50}']);
  });

  it('of a job without a crew gets its first', async () => {
    scene.teams = { byDefault: [byDefault()], onJob: [onJob()] };
    scene.candidates = [RAY];
    scene.answer = () => [201, rowOf(43)];
    await show('supervisor', 'supervisor');
    chooseJob();
    press(await screen.findByText('Create crew').then(() => 'Create crew'));
    fireEvent.click(await dialog('Create crew').findByRole('radio', { name: 'Choose Raymond Castillo' }));
    press('Continue');
    await waitFor(() => expect(scene.calls).toEqual(['POST /api/v1/crew {"jobId":5,"foremanId":50}']));
  });

  it('of a foreman without a default crew gets one', async () => {
    scene.teams.byDefault = [{ ...byDefault(), id: 'default-0', supervisor: null }];
    await show('foreman');
    expect(screen.getByText('No supervisor assigned')).toBeDefined();
    press('Create crew');
    await waitFor(() => expect(scene.calls).toEqual(['POST /api/v1/crew {"foremanId":50,"isDefault":true}']));
  });

  it('appoints no supervisor by the hand of one', async () => {
    scene.teams.byDefault = [byDefault(crewOf(41, RAY))];
    await show('foreman', 'supervisor');
    expect(screen.queryByRole('button', { name: 'Replace Supervisor' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Members' })).toBeDefined();
  });

  it('of a worker is every crew that they are on, to look at', async () => {
    scene.teams.byDefault = [byDefault(crewOf(41, RAY, memberOf(KOFI))), onJob(crewOf(42, RAY, memberOf(KOFI)))];
    await show('worker');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Default', 'Job #10481']);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Add|Replace|More/ })).toBeNull();
  });

  it('says where to go with a worker on no crew', async () => {
    await show('worker');
    expect(screen.getByText('No crew found, go to a foreman or job to assign this employee into a crew')).toBeDefined();
  });

  it('goes back to the default crew once somebody is taken off the job', async () => {
    scene.teams = {
      byDefault: [byDefault(crewOf(41, RAY, memberOf(KOFI)))],
      onJob: [byDefault(crewOf(41, RAY, memberOf(KOFI)))],
    };
    await show('foreman');
    scene.jobs = [];
    chooseJob();
    await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Job Id' }).value).toBe('0'));
    expect(screen.getByText('Kofi Boateng')).toBeDefined();
  });
});
