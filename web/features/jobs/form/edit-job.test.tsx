import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formPage, stubWrites } from '#web/test/form-page.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { smallJob } from '../test/small-job.ts';
import { EditJobButton } from './edit-job-button.tsx';
import type { FormedJob } from './job-form-dialog.tsx';
import '#web/test/modal.ts';

const page = livePage((gateway) => {
  gateway.answerTo = () => ({ data: gateway.regions });
});
const { dialog, field, type, save, faultOf } = formPage('Edit Job', 'Address');

let writes: ReturnType<typeof stubWrites>;
beforeEach(() => {
  writes = stubWrites({});
});
afterEach(() => vi.unstubAllGlobals());

async function open(said: Partial<FormedJob> = {}): Promise<void> {
  page.show(<EditJobButton job={{ ...smallJob(1), ...said } as FormedJob} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the job' }));
  await vi.waitFor(() => expect(field('Region').textContent).toContain(page.gateway.regions[0]!.name));
}
/** Somebody else saved an address and a category first. */
const overtaken = {
  statusCode: 409,
  error: 'Conflict',
  message: 'Somebody changed it',
  code: 'REVISION_CHANGED',
  details: {
    revision: 4,
    changes: [
      {
        at: '2026-11-20T15:00:00.000Z',
        by: 'Bert Other',
        action: 'job.update',
        fields: {
          address: { before: '1 Mill Road', after: '9 Other Road' },
          category: { before: 'ugGas', after: 'castIron' },
          endDate: { before: '2026-12-05T04:59:59.000Z', after: '2026-12-12T04:59:59.000Z' },
          bidPrice: { before: '1000.00', after: '1500.00' },
          finalizedDate: { before: null, after: '2026-11-20' },
        },
      },
    ],
  },
};

describe('the form of a job', () => {
  it('shows the job with its number and when it was created', async () => {
    await open();
    expect([dialog().getByText('#10001'), dialog().getByText('11/01/2026')]).toHaveLength(2);
    const shown = ['Address', 'Category', 'Start Date', 'End Date', 'Work Order Number', 'Labors', 'Estimated Cost', 'Billed To'];
    expect(shown.map((name) => field(name).value)).toEqual([
      '1 Mill Road',
      'ugGas',
      '11/19/2026',
      '12/04/2026',
      'WO-1',
      '600.00',
      '1,000.00',
      'bills@client.test',
    ]);
  });

  it('sends what was changed alone, with the revision that was seen; its start may be past', async () => {
    await open();
    type('Address', '7 Mill Road');
    type('Start Date', '11/02/2026');
    type('Estimated Cost', '');
    type('Company Name', 'NO_SELECTION');
    save();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent).toEqual([
      {
        method: 'PATCH',
        path: '/api/v1/job/1',
        body: { address: '7 Mill Road', startDate: '2026-11-02', bidPrice: null, company: null, revision: 1 },
      },
    ]);
  });

  it('shows when its crews start, and sends no starts where the last is emptied', async () => {
    await open({ startTimes: ['sat 08:00'] });
    const days = ['Friday', 'Saturday'].map((day) => field(`Crew Starts, ${day}`).value);
    expect(days).toEqual(['', '08:00']);
    type('Crew Starts, Saturday', '');
    save();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent[0]!.body).toEqual({ startTimes: null, revision: 1 });
  });

  it('plans the hours, which may be more than a day has, and none of them', async () => {
    await open();
    expect(field('Planned Hours').value).toBe('1500:00');
    type('Planned Hours', '1620:30');
    save();
    await vi.waitFor(() => expect(writes.sent.at(-1)?.body).toEqual({ totalHours: 97_230, revision: 1 }));
    cleanup();
    await open({ totalHours: 0 });
    expect(field('Planned Hours').value).toBe('');
    type('Planned Hours', '40');
    type('Planned Hours', '');
    save();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent).toHaveLength(1);
  });

  it('takes the coordinates of a pasted map, typed ones and none, and says why a link is not enough', async () => {
    await open();
    const paste = (name: string, text: string) =>
      fireEvent.paste(field(name), { clipboardData: { getData: () => text } as unknown as DataTransfer });
    const shown = () => [field('Latitude').value, field('Longitude').value];
    paste('Longitude', 'https://www.openstreetmap.org/#map=17/40.71280/-74.00600');
    expect(shown()).toEqual(['40.7128', '-74.006']);
    type('Latitude', '41.5, -75.25');
    expect(shown()).toEqual(['41.5', '-75.25']);
    type('Latitude', 'https://maps.app.goo.gl/AbCdEf');
    await vi.waitFor(() => expect(faultOf('Latitude')).toMatch(/^This short link does not say where it leads/));
    type('Latitude', '');
    save();
    await vi.waitFor(() => expect(faultOf('Longitude')).toBe('Latitude and longitude belong together'));
    type('Latitude', `40°30'`);
    save();
    await vi.waitFor(() => expect(writes.sent.at(-1)?.body).toEqual({ latitude: 40.5, longitude: -75.25, revision: 1 }));
    cleanup();
    await open({ latitude: 40.5, longitude: -74 });
    type('Latitude', '');
    type('Longitude', '');
    save();
    await vi.waitFor(() => expect(writes.sent.at(-1)?.body).toEqual({ latitude: null, longitude: null, revision: 1 }));
  });

  it('says at the own number of the job which other job has it', async () => {
    await open({ externalNumber: 'PN-1' });
    expect(field('Own Job Number').value).toBe('PN-1');
    type('Own Job Number', 'PN-2');
    const reason = 'is the own number of job #10007';
    writes.refuseNext(409, {
      statusCode: 409,
      error: 'Conflict',
      code: 'JOB_NUMBER_TAKEN',
      message: 'Job #10007 has this own number',
      errors: [{ field: 'externalNumber', reason }],
    });
    save();
    await vi.waitFor(() => expect(faultOf('Own Job Number')).toBe(reason));
    expect(field('Own Job Number').value).toBe('PN-2');
    type('Own Job Number', '');
    save();
    await vi.waitFor(() => expect(writes.sent.at(-1)?.body).toEqual({ externalNumber: null, revision: 1 }));
  });

  it('sends nothing when nothing was changed', async () => {
    await open();
    save();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent).toEqual([]);
  });

  it('refuses what the form of a new job refuses', async () => {
    await open();
    type('End Date', '11/01/2026');
    await vi.waitFor(() => expect(faultOf('End Date')).toBe('End Date must be greater than Start Date'));
    save();
    expect(writes.sent).toEqual([]);
  });

  it('keeps a company that is not among those offered', async () => {
    await open({ company: 'Old Company' });
    expect(field('Company Name').value).toBe('Old Company');
  });

  it('says why it could not be saved', async () => {
    writes.refuseNext(503, { statusCode: 503, error: '', message: 'The api is away' });
    await open();
    type('Address', '7 Mill Road');
    save();
    expect(await screen.findByRole('alertdialog', { name: 'Could not update the job. Please try again.' })).toBeDefined();
    expect(field('Address').value).toBe('7 Mill Road');
  });
});

it('is not for a foreman', () => {
  signIn({ role: 'foreman' });
  page.show(<EditJobButton job={smallJob(1) as FormedJob} />);
  expect(screen.queryByRole('button')).toBeNull();
});

describe('two who edit one job', () => {
  const conflict = () => within(screen.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' }));
  const meet = async (): Promise<void> => {
    writes.refuseNext(409, overtaken);
    await open();
    type('Address', '7 Mill Road');
    type('Inspector', 'Mine');
    save();
    await screen.findByRole('alertdialog');
  };

  it('are told both versions, in words', async () => {
    await meet();
    expect(conflict().getByText('Bert Other, 11/20/2026 10:00 a.m.')).toBeDefined();
    const rows = conflict()
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Field', 'Before', 'Now', 'Yours'],
      ['Address', '1 Mill Road', '9 Other Road', '7 Mill Road'],
      ['Category', 'UG Gas', 'Cast Iron', 'As it is now'],
      ['End Date', '12/04/2026', '12/11/2026', 'As it is now'],
      ['Estimated Cost', '$1,000.00', '$1,500.00', 'As it is now'],
    ]);
  });

  it('save theirs over one field, and take nothing else back', async () => {
    await meet();
    fireEvent.click(conflict().getByRole('button', { name: 'Save mine' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent.at(-1)!.body).toEqual({ address: '7 Mill Road', inspector: 'Mine', revision: 4 });
  });

  it('take what the other has, and keep what only they changed', async () => {
    await meet();
    fireEvent.click(conflict().getByRole('button', { name: 'Take theirs' }));
    const shown = ['Address', 'Category', 'End Date', 'Estimated Cost', 'Inspector'].map((name) => field(name).value);
    expect(shown).toEqual(['9 Other Road', 'castIron', '12/11/2026', '1,500.00', 'Mine']);
    save();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent.at(-1)!.body).toEqual({ inspector: 'Mine', revision: 4 });
  });

  it('go on editing, and nothing is lost', async () => {
    await meet();
    fireEvent.click(conflict().getByRole('button', { name: 'Go on editing' }));
    expect([field('Address').value, field('Inspector').value]).toEqual(['7 Mill Road', 'Mine']);
  });
});
