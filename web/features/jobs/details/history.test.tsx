import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { language } from '#web/texts/language.ts';
import { jobPage } from './test/job-page.tsx';

const { scene, show } = jobPage();

describe('the history of a job', () => {
  it('says who did what, when, and what was before', async () => {
    const change = { id: 3, part: 'job', rowId: 5, action: 'job.update', person: null };
    const fields = {
      status: { before: 'assigned', after: 'inProgress' },
      bidPrice: { before: '10.00', after: '1250.00' },
      type: { before: 'hourly', after: 'bid' },
    };
    const write = { id: 3, at: '2026-11-19T20:00:00.000Z', by: 'Ana Ferreira', byId: 7, actingAs: 'Luis Ortega' };
    const crew = { id: 1, part: 'crew', rowId: 2, action: 'crew.create', person: null, fields: {} };
    const spent = { ...crew, part: 'job_site_photo', action: 'job_site_photo.create' };
    const named = (action: string) => ({ ...change, action, fields: {} });
    scene.lists = {
      jobHistory: [
        { ...write, changes: [{ ...change, fields }] },
        { ...write, id: 2, changes: [named('job.begin')] },
        { ...write, id: 1, changes: [crew, named('job.status'), spent, { ...spent, part: 'site_photo' }] },
      ],
    };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await dialog.findAllByText('Ana Ferreira, acting as Luis Ortega')).toHaveLength(3);
    for (const text of ['Job edited', 'Job begun', 'Crew added', 'Job status set', 'Expense added', 'Site photo added'])
      expect(dialog.getByText(text)).toBeDefined();
    for (const text of ['Assigned', 'In Progress', '$1,250.00', 'Per Hr', 'Bid']) expect(dialog.getByText(text)).toBeDefined();
  });

  it('says in Spanish what was done to things of both genders, and the kind of an expense', async () => {
    language.choice = 'es';
    const spent = { id: 1, part: 'job_site_photo', rowId: 2, action: 'job_site_photo.create', person: null };
    const fields = { type: { before: null, after: 'Other' } };
    const photo = { ...spent, id: 2, part: 'site_photo', fields: {} };
    const write = { id: 1, at: '2026-11-19T20:00:00.000Z', by: 'Ana Ferreira', byId: 7, actingAs: null };
    scene.lists = { jobHistory: [{ ...write, changes: [{ ...spent, fields }, photo] }] };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Historial' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Historial' }));
    for (const text of ['Gasto: añadido', 'Foto de la obra: añadido', 'Otro'])
      expect(await dialog.findByText(text)).toBeDefined();
  });

  it('may be empty', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'History' }));
    expect(await screen.findByText('Nothing was changed yet.')).toBeDefined();
  });
});
