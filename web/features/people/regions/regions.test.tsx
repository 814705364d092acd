import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import { REVISION_CHANGED } from '#shared/http/conflicts.ts';
import type { RegionDetails } from '#shared/regions.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { RegionsDialog } from './regions-dialog.tsx';

interface Scene extends AnsweredCalls {
  regions: RegionDetails[];
}
const scene = { calls: [], answer: () => [200, {}] } as unknown as Scene;
const NASSAU = { id: 1, name: 'Nassau', yardLatitude: 40.73, yardLongitude: -74.1, revision: 3 };
const page = livePage((gateway) => {
  gateway.answerTo = () => ({ data: scene.regions, count: scene.regions.length, limit: 300, offset: 0, order: [] });
});
answerCalls(scene);
beforeEach(() => {
  scene.regions = [NASSAU, { id: 2, name: 'Queens', yardLatitude: null, yardLongitude: null, revision: 1 }];
});
const show = () => page.show(<RegionsDialog onClose={() => {}} />);
const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('the regions of the company', () => {
  it('are listed with their yards', async () => {
    show();
    const rows = within(await screen.findByRole('list', { name: 'Regions' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['NassauYard 40.73, -74.1', 'QueensNo yard']);
  });

  it('say what to do when there are none, and get a first', async () => {
    scene.regions = [];
    show();
    await screen.findByText(/No regions yet/);
    press('Add Region');
    press('Save');
    await screen.findByText('is required');
    type('Name', ' Kings ');
    type('Yard latitude', '95');
    press('Save');
    await screen.findByText('must be from -90 to 90');
    type('Yard latitude', '40.6');
    type('Yard longitude', '-73.9');
    press('Save');
    await waitFor(() =>
      expect(scene.calls).toEqual(['POST /api/v1/region {"name":"Kings","yardLatitude":40.6,"yardLongitude":-73.9}']),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Region' })).toBeNull());
  });

  it('get another name, and only that is sent', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Nassau' }));
    type('Name', 'Nassau County');
    press('Save');
    await waitFor(() => expect(scene.calls).toEqual(['PATCH /api/v1/region/1 {"name":"Nassau County","revision":3}']));
  });

  it('tell at the field that a name is taken, and what somebody else changed first', async () => {
    scene.answer = () => [
      409,
      {
        statusCode: 409,
        error: 'Conflict',
        code: 'TAKEN',
        message: 'There is one already',
        errors: [{ field: 'name', reason: 'is taken' }],
      },
    ];
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Nassau' }));
    type('Name', 'Queens');
    press('Save');
    await screen.findByText('is taken');
    scene.answer = () => [
      409,
      {
        statusCode: 409,
        error: 'Conflict',
        code: REVISION_CHANGED,
        message: 'changed',
        details: {
          revision: 4,
          changes: [
            {
              at: '2026-11-20T15:00:00.000Z',
              by: 'Bea Admin',
              action: 'region.update',
              fields: { name: { before: 'Nassau', after: 'Nassau West' } },
            },
          ],
        },
      },
    ];
    press('Save');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Nassau West')).toBeDefined();
    scene.answer = () => [200, { data: NASSAU }];
    fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(scene.calls.at(-1)).toBe('PATCH /api/v1/region/1 {"name":"Queens","revision":4}'));
  });

  it('say what could not be retrieved, or saved, and try once more', async () => {
    const away = { statusCode: 503, error: 'Service Unavailable', message: 'The api is away' };
    page.gateway.refusal = { error: away };
    show();
    await screen.findByText('Could not retrieve regions');
    page.gateway.refusal = undefined;
    press('Retry');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Nassau' }));
    type('Name', 'Kings');
    scene.answer = () => [503, away];
    press('Save');
    await screen.findByRole('alertdialog', { name: 'Could not save the region. Please try again.' });
    scene.answer = () => [200, { data: NASSAU }];
    press('Retry');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Region' })).toBeNull());
  });
});
