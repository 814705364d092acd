import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { AuditChange } from '#shared/audit/audit.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import AuditPage from './page.tsx';

const EDIT: AuditChange = {
  id: 12,
  at: '2026-11-20T14:00:00.000Z',
  by: 'Ana Ferreira',
  byId: 7,
  actingAs: 'Luis Ortega',
  program: null,
  action: 'workshift.edit',
  subject: 'workshift',
  subjectId: '31',
  thing: { person: 'Worker 2', job: '#10491 12 Main St', day: '2026-11-19', name: null },
  fields: {
    lunchMinutes: { before: 30, after: 0 },
    start: { before: '2026-11-19T12:00:00.000Z', after: '2026-11-19T13:00:00.000Z' },
    approvalStatus: { before: 'approved', after: 'submitted' },
    isDriver: { before: false, after: true },
    rights: { before: ['jobs'], after: ['jobs', 'alerts'] },
  },
  ip: '203.0.113.9',
  device: 'Mozilla/5.0',
  requestId: 'request-17',
};
const ODD: AuditChange = {
  ...EDIT,
  id: 3,
  by: null,
  program: 'Payroll',
  actingAs: null,
  action: 'newer.thing',
  subject: 'newer',
  thing: { person: null, job: null, day: null, name: null },
  fields: {},
  ip: null,
};

const page = livePage((gateway) => {
  visit('/audit');
  sessionStorage.clear();
  gateway.answerTo = () => ({ data: [EDIT, ODD], count: 2, limit: 10, offset: 0, order: [] });
});
const asked = () => page.gateway.opens.filter(({ resource }) => resource === 'audit').at(-1)?.query as Record<string, string>;
const row = async (what: RegExp) => within((await screen.findByRole('button', { name: what })).closest('tr')!);

describe('the audit', () => {
  it('says who did what, to what, before and after, and from where', async () => {
    page.show(<AuditPage />);
    const edit = await row(/Shift edited/);
    for (const text of ['Ana Ferreira', 'as Luis Ortega', 'Worker 2 · #10491 12 Main St · 11/19/2026', '203.0.113.9', '2 more'])
      expect(edit.getByText(text)).toBeDefined();
    expect(edit.getByText('0h 30min')).toBeDefined();
    expect(edit.getByText('Submitted')).toBeDefined();
    expect(edit.queryByText('Driver')).toBeNull();
    const odd = await row(/newer newer.thing/);
    expect(odd.getByText('through “Payroll”')).toBeDefined();
    expect(odd.getByText('The system')).toBeDefined();
  });

  it('opens a change with all its fields', async () => {
    page.show(<AuditPage />);
    fireEvent.click(await screen.findByRole('button', { name: /Shift edited/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Shift edited' }));
    for (const text of ['Driver', 'Yes', 'jobs, alerts', 'Mozilla/5.0', 'request-17', 'Ana Ferreira as Luis Ortega'])
      expect(dialog.getByText(text)).toBeDefined();
  });

  it('asks for a week, and for what is searched; the file is of the same', async () => {
    page.show(<AuditPage />);
    await screen.findByRole('button', { name: /Shift edited/ });
    expect(screen.getByRole('button', { name: 'Days: Last 7 days, 11/14 – 11/20' })).toBeDefined();
    const week = { at: { $gte: expect.any(String), $lte: expect.any(String) } };
    expect(JSON.parse(asked()['where']!)).toEqual({ ...week, actorId: { $ne: null } });
    fireEvent.click(screen.getByRole('radio', { name: 'People and system' }));
    await vi.waitFor(() => expect(JSON.parse(asked()['where']!)).toEqual(week));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search by employee or job' }), { target: { value: '#10491' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'What' }), { target: { value: 'signIn' } });
    await vi.waitFor(() => expect(asked()).toMatchObject({ about: '#10491' }));
    expect(JSON.parse(asked()['where']!)).toMatchObject({ subject: { $in: ['session'] } });
    const file = new URL((screen.getByRole('link', { name: 'Export CSV' }) as HTMLAnchorElement).href);
    expect(file.pathname).toBe('/api/v1/audit/changes/csv');
    expect(Object.fromEntries(file.searchParams)).toEqual({ where: asked()['where'], about: '#10491', near: 'true' });
  });

  it('says what its week and its people leave out of what is looked for, and shows it', async () => {
    page.gateway.answerTo = ({ query }) => {
      const where = JSON.parse(String(query?.['where'] ?? '{}')) as object;
      const data = 'at' in where || 'actorId' in where ? [] : [ODD];
      return { data, count: data.length, limit: 10, offset: 0, order: [] };
    };
    visit('/audit?about=10491');
    page.show(<AuditPage />);
    expect(await screen.findByText('1 change on other days or by the system')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
    expect(await screen.findByRole('button', { name: /newer newer.thing/ })).toBeDefined();
    expect(asked()).toMatchObject({ about: '10491' });
    expect(asked()['where']).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Show it' })).toBeNull();
  });

  it('speaks Spanish', async () => {
    language.choice = 'es';
    const file = { action: 'download_workshift_csv.generate', subject: 'download_workshift_csv' };
    const fields = { companyName: { before: null, after: 'All' } };
    page.gateway.answerTo = () => ({ data: [EDIT, { ...ODD, ...file, fields }], count: 2, limit: 10, offset: 0, order: [] });
    page.show(<AuditPage />);
    const edit = await row(/Turno: editado/);
    for (const text of ['como Luis Ortega', 'Almuerzo', 'Enviado']) expect(edit.getByText(text)).toBeDefined();
    const asked = await row(/Archivo de horas: pedido/);
    expect(asked.getByText('Todas')).toBeDefined();
  });
});
