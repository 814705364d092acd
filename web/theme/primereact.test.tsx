import { cleanup, render } from '@testing-library/react';
import { Calendar } from 'primereact/calendar';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { afterEach, expect, it } from 'vitest';
import './primereact.ts';

afterEach(cleanup);

it('has the library draw no class and no stylesheet of a theme', () => {
  const { container } = render(
    <>
      <DataTable value={[{ id: 1 }]} dataKey="id">
        <Column field="id" header="ID" sortable />
      </DataTable>
      <Calendar inline value={new Date(2026, 10, 20)} pt={{ monthTitle: { className: 'ours' } }} />
    </>,
  );
  const classes = [...container.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]);
  expect([...new Set(classes)].sort()).toEqual(['ours', 'p-hidden-accessible', 'p-icon']);
  const sheets = [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent ?? '').join('');
  expect(sheets).toContain('.p-hidden-accessible');
  expect(sheets).not.toMatch(/@layer primereact|\.p-(button|datatable|datepicker)\b/);
});
