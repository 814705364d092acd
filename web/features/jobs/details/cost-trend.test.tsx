import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { jobPage } from './test/job-page.tsx';

const { scene, show } = jobPage();
const day = (date: string, labor: number, billed = 0) => ({ date, labor, materials: 0, other: 0, billed });
const DAYS = [day('2026-11-16', 400_000), day('2026-11-18', 1_200_001, 50_000)];
const table = async () => within(await screen.findByRole('table', { name: 'Cost to date against the bid, as it grew' }));

describe('Cost by Day', () => {
  it('tells day by day what the job had cost, and when it went over its bid', async () => {
    scene.costs = { bidPrice: '16000.00', undated: 0, days: DAYS };
    show();
    expect(await screen.findByText('Over the bid since Wednesday, 11/18/2026')).toBeDefined();
    const rows = (await table()).getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.slice(0, 4)).toEqual([
      ['Until', 'Cost to date', 'Bid', 'Billed'],
      ['11/16/2026', '$4,000.00', '$16,000.00', '$0.00'],
      ['11/17/2026', '$4,000.00', '$16,000.00', '$0.00'],
      ['11/18/2026', '$16,000.01', '$16,000.00', '$500.00'],
    ]);
  });

  it.each([
    ['16000.01', 'Within the bid'],
    ['0.00', 'No bid to compare with'],
  ])('says of a bid of %s: %s', async (bidPrice, words) => {
    scene.costs = { bidPrice, undated: 0, days: DAYS };
    show();
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('has nothing to show of a job that has cost nothing', async () => {
    show();
    const card = (await screen.findByRole('heading', { name: 'Cost by Day' })).parentElement!;
    expect(await within(card).findByText('Nothing to display.')).toBeDefined();
  });
});
