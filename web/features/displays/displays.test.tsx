import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import type { Display } from '#shared/displays/displays.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import DisplaysPage from './page.tsx';

const LEFT: Display = {
  id: 4,
  name: 'Control room, left',
  regions: [],
  supervisors: [],
  showsNames: true,
  showsNumbers: false,
  playsSound: false,
  playlist: [],
  isOn: true,
  seenAt: null,
  width: 1920,
  height: 1080,
  version: '1.2.3',
  pairedAt: '2026-11-20T14:00:00.000Z',
  revision: 1,
};
const DESK: Display = {
  ...LEFT,
  id: 5,
  name: 'Dispatch desk',
  supervisors: [{ id: 12, fullName: 'Luis Ortega' }],
  showsNames: false,
  isOn: false,
  seenAt: '2026-11-20T12:02:00.000Z',
  width: 1080,
  height: 1920,
  revision: 3,
};

const page = livePage((gateway) => {
  visit('/displays');
  gateway.answerTo = ({ resource }) =>
    resource === 'displays' ? { data: [LEFT, DESK] } : { data: [], count: 0, limit: 300, offset: 0, order: [] };
});
const http = {} as AnsweredCalls;
answerCalls(http);
const bodyOf = (call: string): unknown =>
  JSON.parse(http.calls.find((one) => one.startsWith(`${call} `))?.slice(call.length + 1) ?? 'null');
const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li')!);

describe('displays', () => {
  it('say what they show, how large, and whether they are on', async () => {
    page.show(<DisplaysPage />);
    const left = await card('Control room, left');
    for (const text of ['All regions', 'Quiet by day, night at night · Version 1.2.3', 'On', '1920 × 1080'])
      expect(left.getByText(text)).toBeDefined();
    const desk = await card('Dispatch desk');
    for (const text of ['Luis Ortega', 'Quiet by day, night at night · no names · Version 1.2.3', '1080 × 1920'])
      expect(desk.getByText(text)).toBeDefined();
    expect(desk.getByText(/^Not seen since .*7:02/)).toBeDefined();
    expect(desk.getByRole('button', { name: 'Identify Dispatch desk' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('are identified, and unpaired after a question', async () => {
    http.answer = () => [204, null];
    page.show(<DisplaysPage />);
    const left = await card('Control room, left');
    fireEvent.click(left.getByRole('button', { name: 'Identify Control room, left' }));
    fireEvent.click(left.getByRole('button', { name: 'Unpair Control room, left' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Unpair Control room, left?' }));
    fireEvent.click(asked.getByRole('button', { name: 'Unpair' }));
    await waitFor(() => expect(http.calls).toEqual(['POST /api/v1/display/4/identify', 'DELETE /api/v1/display/4']));
  });

  it('are paired by the code of the address, and a wrong one is told at its field', async () => {
    visit('/pair?code=KDXR-ZMWP');
    const wrong = 'No screen shows this code: look at the screen again';
    http.answer = () => [
      400,
      { statusCode: 400, error: 'Bad Request', message: wrong, errors: [{ field: 'code', reason: wrong }] },
    ];
    page.show(<DisplaysPage />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Pair a display' }));
    const code = dialog.getByRole('textbox', { name: 'Code on the screen' }) as HTMLInputElement;
    expect(code.value).toBe('KDXR-ZMWP');
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Yard gate' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Pair' }));
    expect(await dialog.findByText(wrong)).toBeDefined();
    expect(bodyOf('POST /api/v1/display')).toEqual({
      code: 'KDXR-ZMWP',
      name: 'Yard gate',
      regionIds: [],
      supervisorIds: [],
      showsNames: true,
      showsNumbers: false,
      playsSound: false,
      playlist: [],
    });
  });

  it('have a playlist, which is begun with one of a few, ordered, shortened and added to', async () => {
    http.answer = () => [200, { data: { id: 5, revision: 4 } }];
    page.show(<DisplaysPage />);
    fireEvent.click((await card('Dispatch desk')).getByRole('button', { name: 'Edit Dispatch desk' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit display' }));
    const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
    const shown = () =>
      dialog.queryAllByRole('combobox', { name: 'View' }).map((select) => (select as HTMLSelectElement).selectedOptions[0]!.text);
    expect(shown()).toEqual([]);
    press('Names in the morning, then in turn');
    expect(shown()).toEqual(['Every name', 'Quiet', 'Open alerts', 'Hours today']);
    press('Move view 2 down');
    expect(shown()).toEqual(['Every name', 'Open alerts', 'Quiet', 'Hours today']);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move view 3 down' }));
    press('Remove view 1');
    expect(shown()).toEqual(['Open alerts', 'Quiet', 'Hours today']);
    press('Add a view');
    expect(shown()).toEqual(['Open alerts', 'Quiet', 'Hours today', 'Every name']);
    expect(document.activeElement).toBe(dialog.getAllByRole('combobox', { name: 'View' })[3]);
    const last = within(dialog.getByRole('group', { name: 'View 4' }));
    fireEvent.click(last.getByRole('checkbox', { name: 'Sunday' }));
    fireEvent.click(last.getByRole('checkbox', { name: 'Saturday' }));
    fireEvent.change(last.getByRole('combobox', { name: 'Stands for' }), { target: { value: '300' } });
    fireEvent.change(last.getByLabelText('Until'), { target: { value: '' } });
    press('Save');
    expect(await last.findByText('Enter both times, or none')).toBeDefined();
    expect(http.calls).toEqual([]);
    fireEvent.change(last.getByLabelText('From'), { target: { value: '' } });
    press('Save');
    const hours = { from: '10:00', until: '20:00', days: [] };
    await waitFor(() =>
      expect(bodyOf('PUT /api/v1/display/5')).toMatchObject({
        playlist: [
          { view: 'alerts', seconds: 20, ...hours },
          { view: 'quiet', seconds: 60, ...hours },
          { view: 'hours', seconds: 20, ...hours },
          { view: 'board', seconds: 300, from: null, until: null, days: ['sat', 'sun'] },
        ],
      }),
    );
  });

  it('show views of some of their regions, which are said in words', async () => {
    const regions = ['Queens', 'Brooklyn', 'Bronx'].map((name, place) => ({ id: place + 1, name }));
    const board = { view: 'board', seconds: 60, from: null, until: null, days: [] } as const;
    const playlist = [
      { ...board, days: [], regionIds: [1] },
      { ...board, days: [] },
    ];
    const shown = { ...DESK, regions: regions.slice(0, 2), supervisors: [], playlist };
    page.gateway.answerTo = ({ resource }) => ({
      data: resource === 'displays' ? [shown] : resource === 'regions' ? regions : [],
    });
    http.answer = () => [200, { data: { id: 5, revision: 4 } }];
    page.show(<DisplaysPage />);
    const desk = await card('Dispatch desk');
    expect(await desk.findByText(/^Every name \(Queens\) 1 min, Every name 1 min · no names/)).toBeDefined();
    fireEvent.click(desk.getByRole('button', { name: 'Edit Dispatch desk' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit display' }));
    const second = within(dialog.getByRole('group', { name: 'View 2' }));
    fireEvent.click(second.getByRole('button', { name: /^Regions of this view/ }));
    const picks = within(await screen.findByRole('group', { name: 'Regions of this view' }));
    expect(picks.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent)).toEqual(['Queens', 'Brooklyn']);
    fireEvent.click(picks.getByRole('checkbox', { name: 'Brooklyn' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodyOf('PUT /api/v1/display/5')).toMatchObject({ playlist: [{ regionIds: [1] }, { ...board, regionIds: [2] }] }),
    );
  });

  it('are edited with the revision that was seen', async () => {
    http.answer = () => [200, { data: { id: 5, revision: 4 } }];
    page.show(<DisplaysPage />);
    fireEvent.click((await card('Dispatch desk')).getByRole('button', { name: 'Edit Dispatch desk' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit display' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'All' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Names of people' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodyOf('PUT /api/v1/display/5')).toMatchObject({
        name: 'Dispatch desk',
        supervisorIds: [],
        showsNames: true,
        revision: 3,
      }),
    );
  });
});
