import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import { livePage } from '#web/test/live-page.tsx';
import ChangelogPage from './page.tsx';

const page = livePage();

const releases = (...data: object[]) => ({ data, count: data.length, limit: 300, offset: 0, order: [] });
const NEWEST = { id: 2, version: '31012024', date: '2024-01-31', description: 'Download Vista Timesheets tab.' };
const OLDER = { id: 1, version: '04122023', date: '2023-12-04', description: 'Two steps.' };

const show = () => page.show(<ChangelogPage />);

describe('the changelog', () => {
  it('shows the newest release in full and the earlier ones to open', async () => {
    page.gateway.document = releases(NEWEST, OLDER);
    show();
    expect(await screen.findByRole('heading', { name: 'PR - 31012024' })).toBeDefined();
    const last = screen.getByRole('region', { name: 'Last Production Release' });
    expect(last.textContent).toContain('01/31/2024Download Vista Timesheets tab.');
    const previous = screen.getByRole('region', { name: 'Previous Versions' });
    expect([...previous.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual(['0412202312/04/2023']);
    expect(previous.querySelector('details')).toHaveProperty('open', false);
  });

  it('says that it is loading, once that takes a while', async () => {
    const release = page.gateway.delayAnswers();
    show();
    expect(await screen.findByRole('status', { name: 'Loading the changelog' })).toBeDefined();
    page.gateway.document = releases(NEWEST);
    release();
    expect(await screen.findByText('There is no version before this one.')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says that there is none yet', async () => {
    page.gateway.document = releases();
    show();
    expect(await screen.findByText('No release has been noted yet.')).toBeDefined();
  });

  it('says why it could not be had, and asks again', async () => {
    page.gateway.refusal = { error: errorBody(500, 'Something went wrong') };
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Could not retrieve the changelogSomething went wrong');
    page.gateway.refusal = undefined;
    page.gateway.document = releases(NEWEST);
    screen.getByRole('button', { name: 'Retry' }).click();
    expect(await screen.findByRole('heading', { name: 'PR - 31012024' })).toBeDefined();
  });
});
