import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { language } from '#web/texts/language.ts';
import { jobPage } from './test/job-page.tsx';
import { jobOf, sheetOf } from './test/small-job.ts';

const { page, scene, show } = jobPage();
/** The value of the fact with a name. */
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement!.querySelector('dd')!;
const refused = (statusCode: number, message: string) =>
  ({ error: { statusCode, error: '', message } }) as unknown as typeof page.gateway.refusal;

describe('Job Details', () => {
  it('says what the job is, where, for whom and until when', async () => {
    show();
    expect(await screen.findByRole('heading', { name: '12 Elm St, Mineola NY' })).toBeDefined();
    for (const text of ['#10481', 'Long Island', 'WO# 884-1']) expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('query=40.74%2C-73.64');
    const facts = {
      Category: 'UG Gas',
      'Job Type': 'Per Hr',
      'Work Order Type': 'New Job',
      Company: 'TSU One',
      'Own Job Number': '- - -',
      Coordinates: '40.74000, -73.64000',
      Supervisor: 'Luis Ortega',
      'Start Date': '11/02/2026',
      'Estimated End Date': '11/29/2026',
      'Estimated Labor': '$10,000.00',
      'Estimated Materials': '$5,000.00',
      'Estimated Total': '$16,000.00',
      'Client Name': 'PSEG',
      'Billed To': 'bills@client.example',
    };
    for (const [name, text] of Object.entries(facts)) expect((await fact(name)).textContent, name).toBe(text);
  });

  it('says who else looks at it', async () => {
    show();
    await screen.findByRole('heading', { name: '12 Elm St, Mineola NY' });
    const place = `job:${scene.job.id}` as const;
    await vi.waitFor(() => expect(page.gateway.stands).toEqual([{ place }]));
    const luis = { id: 'Luis', employeeId: 9, name: 'Luis Ortega', by: null, doing: [], connections: 1 };
    page.gateway.broadcast('presence:here', { place, people: [luis], count: 2 });
    expect(await screen.findByRole('img', { name: 'Also here: Luis Ortega' })).toBeDefined();
  });

  it('has a word for all that nobody gave, and finds the address without coordinates', async () => {
    const none = { inspector: null, company: null, workOrderNumber: null, supervisor: null, description: null };
    scene.job = jobOf({ ...none, region: null, latitude: null });
    show();
    for (const name of ['Inspector', 'Coordinates']) expect((await fact(name)).textContent).toBe('- - -');
    expect((await fact('Supervisor')).textContent).toBe('- - -');
    expect((await fact('Estimated Other')).textContent).toBe('$ 0000000');
    expect(screen.getByText('WO# - - -')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('query=12+Elm+St');
  });

  it('cuts a description at 255 characters until it is asked for', async () => {
    scene.job = jobOf({ description: `${'x'.repeat(255)}tail` });
    show();
    expect(await screen.findByText(`${'x'.repeat(255)}…`)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'View More' }));
    expect(screen.getByText(/tail$/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'View Less' }));
    expect(screen.queryByText(/tail$/)).toBeNull();
  });

  it('leaves a description of 255 characters as it is', async () => {
    scene.job = jobOf({ description: 'y'.repeat(255) });
    show();
    expect(await screen.findByText('y'.repeat(255))).toBeDefined();
    expect(screen.queryByRole('button', { name: 'View More' })).toBeNull();
  });

  it('leads to the only sheet at once', async () => {
    scene.job = jobOf({ sheets: [sheetOf(3)], sheetCount: 1 });
    show();
    const only = await screen.findByRole('link', { name: 'View Timesheets' });
    expect(only.getAttribute('href')).toBe('/timesheets/30?job=3');
  });

  it('lets one of several sheets be chosen', async () => {
    const sheets = [sheetOf(4, { status: 'approved' }), sheetOf(3)];
    scene.job = jobOf({ sheets, sheetCount: 2 });
    scene.lists = { jobSheets: sheets };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'View Timesheets' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Timesheets of the job' }));
    expect(await dialog.findByText('Approved')).toBeDefined();
    const links = dialog.getAllByRole('link', { name: '11/19/2026 Thursday' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/timesheets/40?job=4', '/timesheets/30?job=3']);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that there are no sheets', async () => {
    show();
    expect(await screen.findByText('No Timesheets')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'View Timesheets' })).toBeNull();
  });

  it('follows what is written elsewhere', async () => {
    show();
    await screen.findByText('$10,000.00', { selector: 'dd' });
    page.gateway.moveTo({ data: jobOf({ status: 'suspended', bidLaborCost: '11000.00' }) }, 'jobDetails', { id: 5 });
    expect(await screen.findByText('$11,000.00', { selector: 'dd' })).toBeDefined();
    expect(screen.getAllByText('Suspended').length).toBeGreaterThan(0);
  });

  it('says that there is no such job, and leads back', async () => {
    page.gateway.refusal = refused(404, 'There is no job 5');
    show();
    expect(await screen.findByText('There is no such job, or you cannot see it.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Job Management' }).getAttribute('href')).toBe('/job-management');
  });

  it('says why it cannot be shown, and tries again', async () => {
    page.gateway.refusal = refused(500, 'The api is out');
    show();
    expect(await screen.findByText('Could not retrieve Job information. Please try again.')).toBeDefined();
    expect(screen.getByText('The api is out')).toBeDefined();
    page.gateway.refusal = undefined as never;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('#10481')).toBeDefined();
  });

  it('speaks Spanish', async () => {
    language.choice = 'es';
    show();
    expect(await screen.findByText('Información general')).toBeDefined();
    expect(screen.getByText('Gas subterráneo')).toBeDefined();
  });
});

describe('Job Progress', () => {
  const measure = (name: RegExp) => screen.findByRole('button', { name });
  const slices = () => [...document.querySelectorAll('.progress-slice')].map((slice) => slice.getAttribute('data-measure'));

  it('is told by three measures, one of which can be seen alone', async () => {
    show();
    expect((await measure(/^Estimated/)).textContent).toContain('40%');
    expect((await measure(/^Labor Hours/)).textContent).toMatch(/30%.*30h 00min of 100h 00min/);
    expect((await measure(/^Time/)).textContent).toMatch(/68%.*11\/02\/2026 – 11\/29\/2026/);
    expect(slices()).toEqual(['estimated', 'labor', 'time']);
    fireEvent.click(await measure(/^Labor Hours/));
    expect(slices()).toEqual(['labor']);
    expect((await measure(/^Labor Hours/)).getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('.progress-middle')?.textContent).toBe('30%');
    fireEvent.click(await measure(/^Time/));
    expect(slices()).toEqual(['time']);
    fireEvent.click(await measure(/^Time/));
    expect(slices()).toEqual(['estimated', 'labor', 'time']);
  });

  it('says what the job had taken and cost before, where it had', async () => {
    scene.job = jobOf({ openingHours: 2_190, openingLaborCost: '1825.00', openingMaterialsCost: '310.75' });
    show();
    expect((await screen.findByText('Before Muster')).nextSibling?.textContent).toBe('36h 30min, $2,135.75');
  });

  it('is one red slice over 100, and says so in a word', async () => {
    scene.job = jobOf({ currentHours: 90, totalHours: 0, endDate: '2026-11-13T04:59:59.000Z' });
    show();
    expect((await measure(/^Labor Hours/)).textContent).toMatch(/150% over.*1h 30min, none planned/);
    expect((await measure(/^Time/)).textContent).toMatch(/173% over/);
    expect(slices()).toEqual(['estimated', 'over', 'over']);
  });

  it('is set as it is given, on the revision that was seen', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit the progress of the job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Job Progress' }));
    const field = dialog.getByRole('textbox', { name: 'Progress, %' });
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    for (const [typed, message] of [
      ['', 'Progress is Requiered'],
      ['much', 'Invalid Progress'],
      ['101', 'Progress must be a value between 0 and 100'],
      ['-1', 'Progress must be a value between 0 and 100'],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } });
      save();
      expect(await dialog.findByText(message)).toBeDefined();
    }
    expect(scene.calls).toEqual([]);
    fireEvent.change(field, { target: { value: '55.5' } });
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'completed' } });
    save();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scene.calls).toEqual(['PATCH /api/v1/job/5 {"status":"completed","progressPercentage":55.5,"revision":3}']);
  });

  it('tells who was faster, and what the api refused', async () => {
    scene.answer = () => [500, { statusCode: 500, error: '', message: 'The disk is full' }];
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit the progress of the job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Job Progress' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Could not update the job. Please try again.')).toBeDefined();
    scene.answer = () => [200, { data: {} }];
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('Cost Overview', () => {
  const row = async (name: string) =>
    [...(await screen.findByRole('rowheader', { name })).parentElement!.querySelectorAll('td')].map(
      ({ textContent }) => textContent,
    );

  it('puts what was estimated beside what it has cost, and what is left', async () => {
    show();
    expect(await row('Cost')).toEqual(['$16,000.00', '$6,600.75']);
    expect(await row('Labor')).toEqual(['$10,000.00', '$4,000.50']);
    expect(await row('Material')).toEqual(['$5,000.00', '$2,500.25']);
    expect(await row('Other')).toEqual(['$0.00', '$100.00']);
    expect(await row('Profit')).toEqual(['59%', '$9,399.25']);
    expect(await row('Overtime')).toEqual(['part of labor', '$250.00']);
    expect(screen.getByRole('group', { name: 'Bid against actual cost' })).toBeDefined();
  });

  it('tells a loss, and marks the job', async () => {
    scene.job = jobOf({ laborCost: '20000.00', isOvercost: true });
    show();
    expect(await row('Profit')).toEqual(['-41%', '-$6,600.25']);
    expect(screen.getByText('Overcost')).toBeDefined();
  });

  it('has nothing to display without a bid', async () => {
    const nothing = { laborCost: '0.00', materialsCost: '0.00', otherCost: '0.00' };
    scene.job = jobOf({ bidPrice: '0.00', bidLaborCost: '0.00', bidMaterialsCost: '0.00', ...nothing });
    show();
    expect(await screen.findByText('Nothing to display.')).toBeDefined();
  });

  it('shows what a job without a bid has cost, and no profit', async () => {
    scene.job = jobOf({ bidPrice: '0.00', bidLaborCost: '0.00', bidMaterialsCost: '0.00' });
    show();
    expect(await row('Cost')).toEqual(['- - -', '$6,600.75']);
    expect(await row('Profit')).toEqual(['', '- - -']);
    expect(document.querySelector('[data-loss]')).toBeNull();
  });
});
