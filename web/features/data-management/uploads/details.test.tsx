import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import type { UploadEmployee, UploadEmployeeError } from '#shared/uploads.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { UploadDetails } from './page.tsx';
import '#web/test/modal.ts';

const upload: UploadEmployee = {
  id: 4,
  fileName: 'people.csv',
  url: '/people.csv',
  uploadStatus: 'Successful',
  uploadedById: 7,
  totalColumns: 17,
  totalRows: 1,
  rowsCorrectlyImported: 0,
  rowsIgnored: 0,
  rowsIncorrectlyImported: 1,
  reason: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
};
const refused: UploadEmployeeError = {
  id: 1,
  uploadEmployeeFileId: 4,
  line: 2,
  data: Object.fromEntries(EMPLOYEE_CSV_COLUMNS.map(([field]) => [field, ''])),
  errors: [
    { field: 'region', reason: 'is required' },
    { field: 'role', reason: 'is unknown' },
  ],
  createdAt: '2026-11-20T15:00:00.000Z',
};
const page = livePage((gateway) => {
  gateway.answerTo = ({ resource }) =>
    resource === 'uploadDetails' ? { data: upload } : { data: [refused], count: 1, limit: 10, offset: 0, order: [] };
});
const http = {} as AnsweredCalls;
answerCalls(http);
beforeEach(() => {
  http.answer = () => [503, { statusCode: 503, error: '', message: 'The api is away' }];
});

it('each row that was refused has all that is wrong with it beside its line', async () => {
  page.show(<UploadDetails id={4} />);
  await screen.findByText('Region: is required; Role: is unknown');
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Row', 'Reason']);
});

it('says that the errors could not be downloaded, and why', async () => {
  page.show(<UploadDetails id={4} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download Errors' }));
  expect(within(await screen.findByRole('alertdialog')).getByText('The api is away')).toBeDefined();
  expect(http.calls).toEqual(['GET /api/v1/upload_employee/4/errors/csv']);
});
