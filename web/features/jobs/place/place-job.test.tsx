import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { signIn } from '#web/test/signed-in.tsx';
import { jobPage } from '../details/test/job-page.tsx';
import { jobOf } from '../details/test/small-job.ts';

const { scene, show } = jobPage();
const NOWHERE = { latitude: null, longitude: null };
const map = () => within(screen.getByRole('dialog', { name: 'Place on Map' }));
const canvas = () => screen.findByRole('application', { name: 'Map' });

async function openMap(): Promise<void> {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Place on map' }));
  const keys = await canvas();
  await vi.waitFor(() => {
    fireEvent.keyDown(keys, { key: 'ArrowRight' });
    expect(map().getByRole('status').textContent).not.toBe('No place yet');
  });
}

describe('a job without coordinates', () => {
  it('gets them on its page, stored at once', async () => {
    scene.job = jobOf({ ...NOWHERE, revision: 4 });
    await openMap();
    map().getByText(/Enter means “Save”\.$/);
    const [latitude, longitude] = map().getByRole('status').textContent!.split(', ').map(Number);
    fireEvent.click(map().getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Place on Map' })).toBeNull());
    const body = JSON.stringify({ latitude, longitude, revision: 4 });
    expect(scene.calls.at(-1)).toBe(`PATCH /api/v1/job/${scene.job.id} ${body}`);
  });

  it('keeps its map open when they cannot be stored', async () => {
    scene.job = jobOf(NOWHERE);
    scene.answer = () => [400, { statusCode: 400, error: 'Bad Request', message: 'Not there' }];
    await openMap();
    fireEvent.keyDown(await canvas(), { key: 'Enter' });
    const told = within(await screen.findByRole('alertdialog', { name: 'Could not save the place' }));
    told.getByText('Not there');
    map().getByRole('button', { name: 'Save' });
  });

  it('is placed only where it has none', async () => {
    show();
    await screen.findByRole('link', { name: 'Map' });
    expect(screen.queryByRole('button', { name: 'Place on map' })).toBeNull();
  });

  it('is not placed by people who may not change it', async () => {
    scene.job = jobOf(NOWHERE);
    signIn({ role: 'foreman' });
    show();
    await screen.findByRole('link', { name: 'Map' });
    expect(screen.queryByRole('button', { name: 'Place on map' })).toBeNull();
  });
});
