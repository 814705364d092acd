import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Employee } from '#shared/employees.ts';
import type { ListedJob } from '#shared/jobs/jobs.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { smallPerson } from '#web/features/people/test/small-person.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { PersonDetails } from '../page.tsx';
import '#web/test/modal.ts';

const job = (id: number, status: string): ListedJob =>
  ({
    id,
    jobId: String(10_000 + id),
    address: `${id} Mill Road`,
    status,
    startDate: '2026-11-19T05:00:00.000Z',
    endDate: '2026-12-05T04:59:59.000Z',
  }) as ListedJob;
const listOf = (data: ListedJob[]) => ({ data, count: data.length, limit: 300, offset: 0, order: [] });

let person: Employee;
let jobs: ListedJob[];
let available: ListedJob[];
const page = livePage((gateway) => {
  visit('/user-management/50?tab=allocation');
  person = smallPerson(50, { regions: [{ id: 2, name: 'Queens' }] });
  jobs = [job(1, 'inProgress'), job(2, 'assigned')];
  available = [job(3, 'unassigned')];
  gateway.answerTo = ({ resource }: LiveOpen) => {
    if (resource === 'personJobs') return listOf(jobs);
    if (resource === 'jobs') return listOf(available);
    return { data: person };
  };
});

const calls: string[] = [];
let refusal: object | undefined;
beforeEach(() => {
  calls.length = 0;
  refusal = undefined;
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path} ${String(body ?? '')}`.trim());
    return refusal ? new Response(JSON.stringify(refusal), { status: 409 }) : new Response('{"data":{}}', { status: 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () => page.show(<PersonDetails id={50} />);
const openAssignments = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Assignments' }));
  return within(screen.getByRole('dialog', { name: 'Assignments' }));
};

describe('the allocation of a person', () => {
  it('is what they work on now, and what comes', async () => {
    show();
    const current = within((await screen.findByRole('heading', { name: 'Current Jobs' })).closest('section')!);
    expect(current.getByRole('link', { name: '#10001' }).getAttribute('href')).toBe('/job-management/1');
    expect(current.getByText('1 Mill Road')).toBeDefined();
    const upcoming = within(screen.getByRole('heading', { name: 'Upcoming Jobs' }).closest('section')!);
    expect(upcoming.getByText('11/19/2026 – 12/04/2026')).toBeDefined();
    expect(upcoming.queryByText('1 Mill Road')).toBeNull();
  });

  it('says that there is none, and lets nobody but a foreman be given jobs', async () => {
    jobs = [];
    person.role = 'worker';
    show();
    expect(await screen.findAllByText('No assigned jobs to display.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Assignments' })).toBeNull();
  });

  it('is not shown of people who are shut out, and has no tab of admins', async () => {
    person.isActive = false;
    const shown = show();
    const tab = await screen.findByRole('tab', { name: 'Allocation' });
    expect(tab.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(tab);
    expect(screen.getByRole('heading', { name: 'Personal Info' })).toBeDefined();
    shown.unmount();
    person = { ...person, role: 'subadmin', isActive: true };
    page.show(<PersonDetails id={51} />);
    expect(await screen.findByRole('heading', { name: 'Personal Info' })).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('gives a foreman a job of their regions that nobody has', async () => {
    show();
    const dialog = await openAssignments();
    fireEvent.click(dialog.getByRole('tab', { name: 'Available' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Assign job #10003' }));
    await vi.waitFor(() => expect(calls).toEqual(['POST /api/v1/employee/50/job {"jobId":3}']));
    const asked = page.gateway.opens.find(({ resource }) => resource === 'jobs')!.query!;
    expect(JSON.parse(String(asked['where']))).toEqual({
      status: 'unassigned',
      regionId: { $in: [1, 2] },
      endDate: { $gte: '2026-11-20T05:00:00.000Z' },
    });
  });

  it('says that a default crew is missing, without another try', async () => {
    const message = "Foreman doesn't have a default crew. Please create one before assigning jobs.";
    refusal = { statusCode: 409, error: 'Conflict', message, code: 'NO_DEFAULT_CREW' };
    show();
    const dialog = await openAssignments();
    fireEvent.click(dialog.getByRole('tab', { name: 'Available' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Assign job #10003' }));
    const error = within(await screen.findByRole('alertdialog', { name: 'Could not assign job to employee' }));
    expect(error.getByText(message)).toBeDefined();
    expect(error.queryByRole('button', { name: 'Retry' })).toBeNull();
    fireEvent.click(error.getByRole('button', { name: 'Ok' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says what could not be retrieved, and has it on a second try; and that no job is to be had', async () => {
    const away = { error: { statusCode: 503, error: 'Service Unavailable', message: 'The api is away' } };
    visit('/user-management/50');
    show();
    await screen.findByRole('heading', { name: 'Contact Info' });
    page.gateway.refusal = away;
    fireEvent.click(screen.getByRole('tab', { name: 'Allocation' }));
    await screen.findByText('Could not retrieve employee jobs');
    page.gateway.refusal = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const dialog = await openAssignments();
    page.gateway.refusal = away;
    fireEvent.click(dialog.getByRole('tab', { name: 'Available' }));
    await dialog.findByText('Could not retrieve available jobs');
    page.gateway.refusal = undefined;
    available = [];
    fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByText('No available jobs to display.');
  });

  it.each([
    ['Assigned', 'Remove job #10002', 'Remove', 'Could not remove Job from Employee'],
    ['Available', 'Assign job #10003', null, 'Could not assign job to employee'],
  ])('tells, of jobs %s, what was refused, and tries once more', async (tab, button, confirm, title) => {
    refusal = { statusCode: 409, error: 'Conflict', message: 'Job #10003 has a foreman' };
    show();
    const dialog = await openAssignments();
    fireEvent.click(dialog.getByRole('tab', { name: tab }));
    fireEvent.click(await dialog.findByRole('button', { name: button }));
    if (confirm) fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: confirm }));
    const error = within(await screen.findByRole('alertdialog', { name: title }));
    expect(error.getByText('Job #10003 has a foreman')).toBeDefined();
    refusal = undefined;
    fireEvent.click(error.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls).toHaveLength(2);
    expect(calls[0]).toBe(calls[1]);
  });

  it('takes a job from a foreman once that is confirmed', async () => {
    show();
    const dialog = await openAssignments();
    fireEvent.click(dialog.getByRole('button', { name: 'Remove job #10002' }));
    const ask = within(screen.getByRole('alertdialog', { name: 'Remove Job Assignment' }));
    expect(ask.getByText('Are you sure you want to remove Frank Oreman 50 from this job?')).toBeDefined();
    fireEvent.click(ask.getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(calls).toEqual(['DELETE /api/v1/employee/50/job/2']));
  });
});
