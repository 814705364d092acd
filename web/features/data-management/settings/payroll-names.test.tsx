import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { errorBody } from '#shared/http/errors.ts';
import type { PayrollNameList } from '#shared/integrations/payroll-names.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { fileServer } from '#web/test/file-server.ts';
import { livePage } from '#web/test/live-page.tsx';
import { language } from '#web/texts/language.ts';
import { PayrollNames } from './payroll-names.tsx';

const JOBS: PayrollNameList = {
  id: 3,
  program: 'iif',
  kind: 'job',
  fileName: 'lists.iif',
  names: 1204,
  inactiveNames: 17,
  givenAt: '2026-11-19T15:00:00.000Z',
  givenById: 7,
  revision: 2,
  givenBy: { id: 7, fullName: 'Ana Admin', employeeId: '1-00007-01' } as PayrollNameList['givenBy'],
};
const PHASES: PayrollNameList = { ...JOBS, id: 4, program: 'vista', kind: 'phase', names: 3000, inactiveNames: 0 };

let lists: PayrollNameList[];
const page = livePage((gateway) => {
  gateway.answerTo = () => ({ data: lists, count: lists.length, limit: 300, offset: 0, order: [] });
});
const http = {} as AnsweredCalls;
answerCalls(http);
const server = fileServer();
beforeEach(() => {
  lists = [JOBS, PHASES];
  const Real = XMLHttpRequest;
  // The page's own address has no server in a test.
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends Real {
      override open(method: string, address: string) {
        super.open(method, `${server.url}${address}`);
      }
    },
  );
});
const show = () => page.show(<PayrollNames />);
const drop = (name: string, content = 'x') =>
  fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files: [new File([content], name)] } });
const answers = (status: number, body: unknown) => {
  server.answer = () => [status, JSON.stringify(body)];
};
const chooseVista = () => fireEvent.change(screen.getByLabelText('Payroll program'), { target: { value: 'vista' } });

describe('[exports-13] the names in payroll, in the admin panel', () => {
  it('are listed with their number, file, time and giver', async () => {
    show();
    const table = within(await screen.findByRole('table', { name: 'Names in payroll' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Customers and jobsQuickBooks', '1,204', '17', 'lists.iif', '11/19/2026 10:00 a.m.Ana Admin', ''],
      ['PhasesVista', '3,000', '0', 'lists.iif', '11/19/2026 10:00 a.m.Ana Admin', ''],
    ]);
    expect(page.gateway.opens.at(-1)?.query).toMatchObject({ include: '["givenBy"]' });
  });

  it('are asked for where there is none, with the way to get them out of QuickBooks', async () => {
    lists = [];
    show();
    expect(await screen.findByText('No list has been given yet.')).toBeDefined();
    expect(screen.getByText(/^In QuickBooks: File > Utilities > Export > Lists to IIF Files/)).toBeDefined();
  });

  it('say why they cannot be shown, and can be asked for again', async () => {
    page.gateway.refusal = { error: { statusCode: 503, message: 'The api is away' } } as never;
    show();
    const failed = within(await screen.findByRole('alert'));
    expect(failed.getByText('Could not retrieve the names in payroll')).toBeDefined();
    page.gateway.refusal = undefined;
    fireEvent.click(failed.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Names in payroll' })).toBeDefined();
  });

  it('come from an IIF file, of which it is said what it held', async () => {
    answers(201, { data: [JOBS, { ...JOBS, kind: 'class', names: 4 }] });
    show();
    await screen.findByRole('table');
    drop('october.iif', '!CUST\tNAME');
    expect(await screen.findByText('october.iif was read: Customers and jobs 1,204, Classes 4.')).toBeDefined();
    const [{ path, body }] = server.arrivals as [(typeof server.arrivals)[0]];
    expect(path).toBe('/api/v1/payroll_name_list?program=iif');
    expect(body).toContain('filename="october.iif"');
    expect(body).toContain('Content-Type: text/plain');
  });

  it('come from a list of Vista, whose kind is chosen and whose column is named', async () => {
    answers(201, { data: [PHASES] });
    show();
    await screen.findByRole('table');
    chooseVista();
    expect(screen.getByText(/^A header with the column Employee/)).toBeDefined();
    fireEvent.change(screen.getByLabelText('List of Vista'), { target: { value: 'phase' } });
    expect(screen.getByText(/^A header with the column Phase/)).toBeDefined();
    drop('phases.iif');
    expect(await screen.findByText('Only CSV and XLSX files are taken: phases.iif')).toBeDefined();
    drop('phases.xlsx');
    await screen.findByText('phases.xlsx was read: Phases 3,000.');
    expect(server.arrivals.map(({ path }) => path)).toEqual(['/api/v1/payroll_name_list?kind=phase&program=vista']);
  });

  it('say at the file what is wrong with it, and in a dialog that it did not arrive', async () => {
    const reason = 'has no column Job';
    answers(400, errorBody(400, 'The file cannot be read', { code: 'PAYROLL_NAMES', errors: [{ field: 'file', reason }] }));
    show();
    await screen.findByRole('table');
    chooseVista();
    drop('jobs.csv');
    expect(await screen.findByText('jobs.csv has no column Job')).toBeDefined();
    language.choice = 'es';
    expect(await screen.findByText('jobs.csv no tiene la columna Job')).toBeDefined();
    language.choice = 'en';
    answers(503, errorBody(503, 'The api is away'));
    drop('jobs.csv');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Could not upload the list' }));
    expect(dialog.getByText('The api is away')).toBeDefined();
    answers(201, { data: [PHASES] });
    fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('jobs.csv was read: Phases 3,000.')).toBeDefined();
  });

  it('are removed once that is confirmed', async () => {
    http.answer = () => [204, null];
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove QuickBooks Customers and jobs' }));
    const asks = within(await screen.findByRole('alertdialog', { name: 'Remove QuickBooks Customers and jobs?' }));
    expect(http.calls).toEqual([]);
    fireEvent.click(asks.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(http.calls).toEqual(['DELETE /api/v1/payroll_name_list/3?revision=2']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('are in Spanish, too', async () => {
    language.choice = 'es';
    show();
    expect(await screen.findByText('Clientes y trabajos')).toBeDefined();
    expect(screen.getByText(/^En QuickBooks: Archivo/)).toBeDefined();
  });
});
