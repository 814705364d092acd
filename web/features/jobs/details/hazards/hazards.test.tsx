import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import type { JobHazard } from '#shared/hazards.ts';
import { jobPage } from '../test/job-page.tsx';
import { RAY } from '../test/small-job.ts';

const { page, scene, show } = jobPage();
const formOf = (id: number): JobHazard => ({
  id,
  jobId: 5,
  foremanId: RAY.id,
  date: '2026-11-19',
  isSigned: id % 2 === 1,
  createdAt: '2026-11-19T12:00:00.000Z',
  revision: 1,
  foreman: RAY,
});
const open = async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Hazard Form History' }));
  return within(await screen.findByRole('dialog', { name: 'Hazard Form History' }));
};
const asked = () => page.gateway.opens.filter(({ resource }) => resource === 'jobHazards').map(({ query }) => query!);

describe('Hazard Form History', () => {
  const saved = vi.fn();
  beforeEach(() => {
    saved.mockClear();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:form', revokeObjectURL: () => {} }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function clicked(this: HTMLAnchorElement) {
      saved(this.download, this.href);
    });
    return () => click.mockRestore();
  });

  it('has none', async () => {
    expect(await (await open()).findByText('No files found')).toBeDefined();
  });

  it('shows ten, and ten more with each View More; by date in either way', async () => {
    const forms = Array.from({ length: 12 }, (_, index) => formOf(index + 1));
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (asked) =>
      asked.resource === 'jobHazards'
        ? { data: forms.slice(0, Number(asked.query!['limit'])), count: 12, limit: 10, offset: 0, order: [] }
        : answerTo(asked);
    const dialog = await open();
    expect(await dialog.findByText('10 of 12')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'View More' }));
    await vi.waitFor(() => expect(dialog.getAllByText('PDF')).toHaveLength(12));
    expect(dialog.queryByRole('button', { name: 'View More' })).toBeNull();
    // It is sorted by date already: the first press turns it.
    const head = () => dialog.findByRole('columnheader', { name: /^Date/ });
    fireEvent.click(await head());
    await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ limit: 20, order: '[["date","ASC"]]' }));
    for (const way of ['descending', 'ascending']) {
      fireEvent.click(await head());
      await vi.waitFor(async () => expect((await head()).getAttribute('aria-sort')).toBe(way));
    }
    expect(asked()[0]).toEqual({ id: 5, limit: 10, include: '["foreman"]', order: '[["date","DESC"]]' });
  });

  it('hands out a PDF, and says why when it cannot', async () => {
    scene.lists = { jobHazards: [formOf(7)] };
    const dialog = await open();
    const download = await dialog.findByRole('button', { name: 'PDF: hazard form of Raymond Castillo, 11/19/2026' });
    scene.answer = () => [500, { statusCode: 500, error: '', message: 'No paper' }];
    fireEvent.click(download);
    expect(await screen.findByText('No paper')).toBeDefined();
    const pdf = { id: 7, date: '2026-11-19', isSigned: true, jobId: 5, fileName: 'hazard-7.pdf', pdf: btoa('%PDF') };
    scene.answer = () => [200, { data: pdf }];
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('hazard-7.pdf', 'blob:form'));
    expect(scene.calls.at(-1)).toBe('GET /api/v1/daily_job_hazard_analysis/7/pdf');
  });
});
