import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompanySetup } from '#shared/summary.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { jobSummary } from '../jobs/test/small-job-summary.ts';
import { SummaryPage } from '../summary-page.tsx';
import '#web/test/no-widths.ts';

const steps: CompanySetup['steps'] = {
  regions: { total: 6, missing: 0 },
  people: { total: 1_012, missing: 2 },
  jobs: { total: 1, missing: 0 },
  places: { total: 0, missing: 1 },
  crews: { total: 0, missing: 3 },
  phaseCodes: { total: 40, missing: 1 },
  payroll: { total: 1_000, missing: 12 },
  phones: { total: 0, missing: 0 },
};
const page = livePage((gateway) => {
  const answers: Record<string, unknown> = {
    setup: { data: { isDone: false, steps } },
    regions: { data: [] },
    jobSummary: { data: jobSummary() },
  };
  gateway.answerTo = ({ resource }) => answers[resource];
});

const show = (isSettingUp: boolean) => {
  visit('/');
  signIn({ isSettingUp });
  return page.show(<SummaryPage roster={() => null} />);
};
const lines = async () =>
  (await screen.findAllByRole('link', { name: /Done|To do/ })).map((link) => link.textContent?.replaceAll('\u00a0', ' '));

describe('the Summary of a company that begins', () => {
  it('is a checklist that says what is there, what is missing, and where it is done', async () => {
    show(true);
    expect(await lines()).toEqual([
      'DoneRegions Each region has a yard, jobs and people.6 regions',
      '2To doPeople One by one, or all at once from a file.1,012 people, 2 in no crew',
      'DoneJobs What the crews work on, and where.1 open job',
      '4To doPlaces A clock-in is compared with the place of its job.0 jobs with a place, 1 without',
      '5To doCrews A foreman with the people of a job.0 foremen with a crew, 3 without one',
      '6To doPhase codes Payroll asks for one on every shift.40 codes, 1 open job has none',
      '7To doPayroll Payroll files name everybody’s company and class.1,000 people with company and class, 12 without',
      '8To doPhones Foremen sign in once with the app.None yet',
      '9To doThe first day When the first crew clocks in, the figures of the Summary stand here.',
    ]);
    expect(screen.getByText('2 of 9 done')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Crews/ }).getAttribute('href')).toBe('/user-management/needed');
    expect(screen.getByRole('link', { name: 'Import people' }).getAttribute('href')).toBe('/upload?tab=imports&kind=employee');
    expect(screen.getByRole('link', { name: /Places/ }).getAttribute('href')).toBe(
      '/job-management?status=unassigned.assigned.inProgress.suspended&place=none',
    );
    act(() => {
      language.choice = 'es';
    });
    expect(await screen.findByText('1,012 personas, 2 sin cuadrilla')).toBeTruthy();
  });

  it('follows what others do, and gives way to the figures with the first shift', async () => {
    show(true);
    await screen.findByText('None yet');
    act(() => page.gateway.patch({}, [['set', ['data', 'steps', 'phones', 'total'], 1]], { resource: 'setup' }));
    expect(await screen.findByText('1 foreman has signed in')).toBeTruthy();
    act(() => page.gateway.patch({}, [['set', ['data', 'isDone'], true]], { resource: 'setup' }));
    expect(await screen.findByText('58')).toBeTruthy();
    expect(screen.queryByText('The first day')).toBeNull();
  });

  it('is not asked for by a company at work', async () => {
    show(false);
    expect(await screen.findByText('58')).toBeTruthy();
    expect(page.gateway.opens.map(({ resource }) => resource)).not.toContain('setup');
  });
});
