import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import type { JobPhaseCode } from '#shared/jobs/phase-codes.ts';
import { signIn } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { jobPage } from '../test/job-page.tsx';
import { jobOf } from '../test/small-job.ts';

const AT = '2026-11-02T05:00:00.000Z';
const codeOf = (id: number, phaseCode: string, said: Partial<JobPhaseCode> = {}): JobPhaseCode => ({
  id,
  jobId: 5,
  phaseCode,
  description: null,
  isRetired: false,
  createdAt: AT,
  updatedAt: AT,
  revision: 1,
  ...said,
});

const { page, scene, show } = jobPage();
const CODES = [codeOf(1, 'PAVE', { description: 'Paving', revision: 4 }), codeOf(2, 'TRCH', { isRetired: true, revision: 6 })];
const table = async () => within(await screen.findByRole('table', { name: 'Phase Codes' }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (title: string, name: string, value: string) => {
  const field = dialog(title).getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const save = (title: string) => fireEvent.click(dialog(title).getByRole('button', { name: 'Save' }));
const closed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

afterEach(() => {
  language.choice = 'en';
});

describe('Phase Codes', () => {
  it('are none yet', async () => {
    show();
    expect(await screen.findByText(/^There are no phase codes yet/)).toBeDefined();
  });

  it('stand with what they mean, the retired ones last, and follow what others change', async () => {
    scene.lists = { jobPhaseCodes: CODES };
    show();
    const lines = async () => (await table()).getAllByRole('row').map(({ textContent }) => textContent);
    expect(await lines()).toEqual(['CodeDescriptionAction', 'PAVEPaving', 'TRCHRetired- - -']);
    const { query } = page.gateway.opens.find(({ resource }) => resource === 'jobPhaseCodes')!;
    expect(query).toMatchObject({ where: '{"jobId":5}', order: '[["isRetired","ASC"],["phaseCode","ASC"]]' });
    const next = [...CODES, codeOf(3, 'MAT-L')];
    page.gateway.moveTo({ data: next, count: 3, limit: 300, offset: 0, order: [] }, 'jobPhaseCodes', query);
    expect(await screen.findByText('Books only')).toBeDefined();
  });

  it('are added; what the api refuses is told at the field, and nothing is lost', async () => {
    show();
    await screen.findByText('Phase Codes');
    press('Add Code');
    const title = 'Add Phase Code';
    await screen.findByRole('dialog', { name: title });
    type(title, 'Code', '- - -');
    expect(await dialog(title).findByText('Code must have a letter or a digit')).toBeDefined();
    type(title, 'Code', 'pave');
    type(title, 'Description', 'Paving');
    const reason = 'The code PAVE is in the list already';
    const errors = [{ field: 'phaseCode', reason }];
    scene.answer = () => [409, { statusCode: 409, error: 'Conflict', message: reason, code: 'TAKEN', errors }];
    save(title);
    expect(await dialog(title).findByText(reason)).toBeDefined();
    type(title, 'Code', 'PAVE-2');
    scene.answer = () => [201, { data: {} }];
    save(title);
    await closed();
    expect(scene.calls.at(-1)).toBe('POST /api/v1/job_phase_code {"jobId":5,"phaseCode":"PAVE-2","description":"Paving"}');
  });

  it('are changed by what differs, on the revision that was seen; who was faster is named', async () => {
    scene.lists = { jobPhaseCodes: CODES };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit code PAVE' }));
    const title = 'Edit Phase Code';
    await screen.findByRole('dialog', { name: title });
    type(title, 'Description', 'Top layer');
    const fields = { description: { before: 'Paving', after: 'First layer' } };
    const details = { revision: 5, changes: [{ at: AT, by: 'Luis Ortega', action: 'job_phase_code.update', fields }] };
    const message = 'Changed by Luis Ortega';
    scene.answer = () => [409, { statusCode: 409, error: 'Conflict', code: 'REVISION_CHANGED', message, details }];
    save(title);
    const overtaken = within(await screen.findByRole('alertdialog'));
    expect([overtaken.getByText(/Luis Ortega/), overtaken.getByText('First layer')]).toHaveLength(2);
    scene.answer = () => [200, { data: {} }];
    fireEvent.click(overtaken.getByRole('button', { name: 'Save mine' }));
    await closed();
    expect(scene.calls).toEqual([
      'PATCH /api/v1/job_phase_code/1 {"description":"Top layer","revision":4}',
      'PATCH /api/v1/job_phase_code/1 {"description":"Top layer","revision":5}',
    ]);
  });

  it('are removed once it has been asked, and taken back', async () => {
    scene.lists = { jobPhaseCodes: CODES };
    scene.answer = () => [204, null];
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove code PAVE' }));
    const asked = within(screen.getByRole('alertdialog', { name: 'Remove Phase Code?' }));
    expect(asked.getByText(/^Is PAVE no longer offered\?/)).toBeDefined();
    fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    scene.answer = () => [200, { data: {} }];
    press('Take code TRCH back');
    await vi.waitFor(() => expect(scene.calls).toHaveLength(2));
    expect(scene.calls[0]).toMatch(/^DELETE \/api\/v1\/job_phase_code\/1\?revision=4/);
    expect(scene.calls[1]).toBe('PATCH /api/v1/job_phase_code/2 {"isRetired":false,"revision":6}');
  });

  it("are copied, the company's or those of a job that is found", async () => {
    scene.lists = { jobs: [jobOf({ id: 8, jobId: '10493' })] };
    scene.answer = () => [200, { data: { added: 2 } }];
    show();
    await screen.findByText('Phase Codes');
    press("Copy the Company's");
    expect(await screen.findByText('2 codes were added')).toBeDefined();
    press('Copy from a Job');
    const from = within(await screen.findByRole('dialog', { name: 'Copy Phase Codes from a Job' }));
    const search = from.getByRole('searchbox', { name: 'Search by Job' });
    fireEvent.change(search, { target: { value: 'elm st' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    const wheres = () => page.gateway.opens.flatMap(({ resource, query }) => (resource === 'jobs' ? [query!['where']] : []));
    await vi.waitFor(() => expect(wheres()).toEqual(['{"id":{"$ne":5}}', '{"id":{"$ne":5},"searchData":{"$iLike":"%elm%st%"}}']));
    expect(from.getByRole('button', { name: 'Copy' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(await from.findByRole('radio', { name: /10493/ }));
    scene.answer = () => [200, { data: { added: 0 } }];
    fireEvent.click(from.getByRole('button', { name: 'Copy' }));
    await closed();
    expect(screen.getByText('The job has all of these codes already')).toBeDefined();
    expect(scene.calls).toEqual([
      'POST /api/v1/job/5/phaseCodes {"fromJobId":null}',
      'POST /api/v1/job/5/phaseCodes {"fromJobId":8}',
    ]);
  });

  it('are read by supervisors, in Spanish too', async () => {
    signIn({ role: 'supervisor' });
    language.choice = 'es';
    scene.lists = { jobPhaseCodes: CODES };
    show();
    const codes = within(await screen.findByRole('table', { name: 'Códigos de fase' }));
    expect(codes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CódigoDescripción',
      'PAVEPaving',
      'TRCHRetirado- - -',
    ]);
    expect(screen.queryByRole('button', { name: 'Añadir código' })).toBeNull();
  });
});
