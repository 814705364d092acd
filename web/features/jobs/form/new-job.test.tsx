import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { formPage, stubWrites } from '#web/test/form-page.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import JobManagementPage from '../list/page.tsx';
import { smallJob } from '../test/small-job.ts';

const page = livePage((gateway) => {
  visit('/job-management');
  sessionStorage.clear();
  gateway.answerTo = ({ resource }) =>
    resource === 'regions' ? { data: gateway.regions } : { data: [smallJob(1)], count: 1, limit: 10, offset: 0, order: [] };
});
const { dialog, field, type, save, faultOf } = formPage('New Job', 'Address');

let writes: ReturnType<typeof stubWrites>;
beforeEach(() => {
  writes = stubWrites(smallJob(77));
});
afterEach(() => vi.unstubAllGlobals());

async function open(): Promise<void> {
  page.show(<JobManagementPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'New Job' }));
  await vi.waitFor(() => expect(field('Region').textContent).toContain(page.gateway.regions[0]!.name));
  await vi.waitFor(() => expect(field('Company Name').textContent).toContain('Pinnacle'));
}
function fillIn(): void {
  type('Address', ' 12 Mill Road ');
  type('Category', 'ugGas');
  type('Job Type', 'perfoot');
  type('Work Order Type', 'newConstruction');
  type('Region', String(page.gateway.regions[0]!.id));
  type('Start Date', '11/20/2026');
  type('End Date', '12/4/2026');
}
/** The body of a form with only the required fields filled in. */
const needed = () => ({
  address: '12 Mill Road',
  category: 'ugGas',
  type: 'perfoot',
  workOrderType: 'newConstruction',
  regionId: page.gateway.regions[0]!.id,
  startDate: '2026-11-20',
  endDate: '2026-12-04',
});

describe('the form of a new job', () => {
  it('has no number and no creation date yet, and says what can be chosen', async () => {
    await open();
    expect(dialog().getAllByText('- - -')).toHaveLength(2);
    const choices = (name: string) => [...field(name).querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(choices('Category')).toEqual([
      'Select a Category',
      'OH Electric',
      'UG Gas',
      'UG Electric',
      'Cast Iron',
      'Overhead',
      'General',
    ]);
    expect(choices('Job Type')).toEqual(['Select a Job Type', 'Per Hr', 'Per Foot', 'Bid', 'Unit']);
    expect(choices('Work Order Type')).toEqual(['Select Work Order Type', 'Maintenance', 'New Job']);
    expect(choices('Region')[0]).toBe('Select a Region');
    expect(choices('Company Name')).toEqual(['Select a Company', 'TSU One', 'Pinnacle']);
  });

  it('takes the phase codes of the job as lines, and names a line that is wrong', async () => {
    await open();
    fillIn();
    type('Phase Codes', 'TRCH, Trenching, deep\n\nFUEL;Fuel');
    await vi.waitFor(() =>
      expect(faultOf('Phase Codes')).toBe('Line 3: Only the books use this code; no hours are booked on it'),
    );
    type('Phase Codes', 'TRCH, Trenching, deep\n\nPAVE');
    save();
    await vi.waitFor(() => expect(writes.sent).toHaveLength(1));
    const codes = [
      { phaseCode: 'TRCH', description: 'Trenching, deep' },
      { phaseCode: 'PAVE', description: null },
    ];
    expect(writes.sent[0]!.body).toMatchObject({ phaseCodes: codes });
  });

  it('sends what is needed, a missing cost as none, and goes to the job', async () => {
    await open();
    fillIn();
    save();
    await vi.waitFor(() => expect(location.pathname).toBe('/job-management/77'));
    const told = await screen.findByText('Next it needs a supervisor and a crew.');
    const next = within(told.closest('.toast')!).getByRole('link', { name: 'Supervisor and crew' });
    expect(next.getAttribute('href')).toBe('/job-management/77?tab=workforce');
    expect(writes.sent).toEqual([{ method: 'POST', path: '/api/v1/job', body: expect.objectContaining(needed()) }]);
    const { body } = writes.sent[0]!;
    for (const name of ['bidLaborCost', 'bidPrice', 'workOrderNumber', 'company', 'fcc', 'inspector', 'billedTo'])
      expect(body[name] ?? null, name).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays where it is when the job is left out of what is selected', async () => {
    writes = stubWrites({ ...smallJob(77), mayOpen: false });
    await open();
    fillIn();
    save();
    const told = await screen.findByText('It has no supervisor yet: the supervisors that you selected leave it out.');
    expect(within(told.closest('.toast')! as HTMLElement).queryByRole('link')).toBeNull();
    expect(location.pathname).toBe('/job-management');
  });

  it('sends everything else as the contract has it', async () => {
    await open();
    fillIn();
    type('Work Order Number', ' WO 7 ');
    type('Company Name', 'Pinnacle');
    type('Inspector', 'Ines');
    type('Client Name', 'Con Edison');
    type('Billed To', 'bills@client.test');
    type('Labors', '$1234.56');
    type('Materials', '1');
    type('Estimated Cost', '2000');
    type('Description', 'Replace the main.');
    type('Crew Starts, Wednesday', '09:00');
    type('Crew Starts, Monday', '06:30');
    expect(field('Labors').value).toBe('1,234.56');
    save();
    await vi.waitFor(() => expect(writes.sent).toHaveLength(1));
    expect(writes.sent[0]!.body).toMatchObject({
      workOrderNumber: 'WO 7',
      company: 'Pinnacle',
      inspector: 'Ines',
      fcc: 'Con Edison',
      billedTo: 'bills@client.test',
      bidLaborCost: '1234.56',
      bidMaterialsCost: '1.00',
      bidPrice: '2000.00',
      description: 'Replace the main.',
      startTimes: ['mon 06:30', 'wed 09:00'],
    });
  });

  it('shows in the empty estimated cost what it will be', async () => {
    await open();
    type('Labors', '1000');
    type('Other', '234.5');
    expect(field('Estimated Cost').placeholder).toBe('1,234.50');
  });

  it('marks the fields that are needed, to the eye and to the ear, and no others', async () => {
    await open();
    const marked = [...dialog().getAllByRole('textbox'), ...dialog().getAllByRole('combobox')]
      .filter((input) => input.getAttribute('aria-required') === 'true')
      .map(({ id }) => document.querySelector(`label[for="${id}"][data-required]`)?.textContent);
    expect(marked.toSorted()).toEqual(['Address', 'Category', 'End Date', 'Job Type', 'Region', 'Start Date', 'Work Order Type']);
  });

  it('says at each field what is missing, and puts the focus on the first', async () => {
    await open();
    save();
    await vi.waitFor(() => expect(faultOf('Address')).toBe('Address is required'));
    expect(
      ['Category', 'Job Type', 'Work Order Type', 'Region', 'Start Date', 'End Date'].map((name) => [name, faultOf(name)]),
    ).toEqual([
      ['Category', 'Category is required'],
      ['Job Type', 'Job Type is required'],
      ['Work Order Type', 'WOT is required'],
      ['Region', 'Region is required'],
      ['Start Date', 'Start Date is required'],
      ['End Date', 'Invalid End Date'],
    ]);
    expect(document.activeElement).toBe(field('Address'));
    expect(writes.sent).toEqual([]);
  });

  it.each([
    ['Category', 'ugGas', 'NO_SELECTION', 'Select a Category'],
    ['Job Type', 'bid', 'NO_SELECTION', 'Select a Job Type'],
    ['Work Order Type', 'maintenance', 'NO_SELECTION', 'Select Work Order Type'],
    ['Region', '1', '0', 'Select a Region'],
  ])('refuses the placeholder of %s', async (name, chosen, placeholder, said) => {
    await open();
    type(name, chosen);
    type(name, placeholder);
    await vi.waitFor(() => expect(faultOf(name)).toBe(said));
  });

  it.each([
    ['Address', 'Address', 'Address is required'],
    ['Start Date', '13/45/2026', 'Invalid Start Date'],
    ['Start Date', '11/19/2026', "Start Date can't be past"],
    ['End Date', 'soon', 'Invalid End Date'],
    ['Billed To', 'nobody', 'Invalid Email'],
  ])('refuses %s that is %s', async (name, value, said) => {
    await open();
    type(name, value);
    await vi.waitFor(() => expect(faultOf(name)).toBe(said));
  });

  it('refuses an end before the start, and takes one on its day', async () => {
    await open();
    type('Start Date', '11/24/2026');
    type('End Date', '11/23/2026');
    await vi.waitFor(() => expect(faultOf('End Date')).toBe('End Date must be greater than Start Date'));
    type('End Date', '11/24/2026');
    await vi.waitFor(() => expect(faultOf('End Date')).toBeNull());
  });

  it("puts the server's reasons at their fields", async () => {
    writes.refuseNext(400, {
      statusCode: 400,
      error: 'Bad Request',
      message: 'no',
      errors: [{ field: 'regionId', reason: 'does not exist' }],
    });
    await open();
    fillIn();
    save();
    await vi.waitFor(() => expect(faultOf('Region')).toBe('does not exist'));
    expect(field('Address').value).toBe(' 12 Mill Road ');
  });

  it('says why it could not be created, and tries once more', async () => {
    writes.refuseNext(503, { statusCode: 503, error: 'Service Unavailable', message: 'The api is away' });
    await open();
    fillIn();
    save();
    const error = within(await screen.findByRole('alertdialog', { name: 'Could not create job' }));
    expect(error.getByText('The api is away')).toBeDefined();
    fireEvent.click(error.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/job-management/77'));
  });

  it('asks before what was typed is lost', async () => {
    await open();
    type('Address', '12 Mill Road');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(field('Address').value).toBe('12 Mill Road');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says in Spanish, too, what is wrong', async () => {
    language.choice = 'es';
    page.show(<JobManagementPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Nuevo trabajo' }));
    fireEvent.submit(screen.getByLabelText('Dirección').closest('form')!);
    expect(await screen.findByText('La dirección es obligatoria')).toBeDefined();
    const codes = screen.getByLabelText(/^Códigos de fase/);
    fireEvent.change(codes, { target: { value: 'TRCH\nFUEL' } });
    fireEvent.blur(codes);
    const spoken = 'Línea 2: Solo la contabilidad usa este código; no se anotan horas en él';
    expect(await screen.findByText(spoken)).toBeDefined();
  });

  it('is for supervisors, too', async () => {
    signIn({ role: 'supervisor' });
    await open();
    expect(dialog().getByRole('button', { name: 'Save' })).toBeDefined();
  });
});
