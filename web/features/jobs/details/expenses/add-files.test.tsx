import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { fileServer } from '#web/test/file-server.ts';
import { signIn } from '#web/test/signed-in.tsx';
import { jobPage } from '../test/job-page.tsx';

const { scene, show } = jobPage();
const bucket = fileServer();

const picture = (name: string, bytes = 40_000) => new File(['x'.repeat(bytes)], name, { type: 'image/jpeg' });
const recordOf = (id: number) => ({
  id,
  fileName: `${id}.jpg`,
  type: 'job_site_photo',
  contentType: 'image/jpeg',
  size: null,
  url: null,
  downloadUrl: null,
  createdAt: '2026-11-19T12:00:00.000Z',
});
/** The calls to the api that begin with a text. */
const called = (start: string) => scene.calls.filter((call) => call.startsWith(start));
const ANNOUNCE = 'POST /api/v1/file {';
const refusal = (status: number, message: string): [number, unknown] => [status, errorBody(status, message)];

/** Answers like the api: numbers from 1, each file with its own address in the bucket. */
function announces(other: (call: string) => [number, unknown] | undefined = () => undefined): void {
  let last = 0;
  scene.answer = (call) => {
    const refused = other(call);
    if (refused) return refused;
    if (call.startsWith(ANNOUNCE)) {
      last += 1;
      return [201, { data: { ...recordOf(last), uploadUrl: `${bucket.url}/${last}` } }];
    }
    const arrived = /^POST \/api\/v1\/file\/(\d+)\/arrival/.exec(call);
    return arrived ? [200, { data: { ...recordOf(Number(arrived[1])), size: 40_000 } }] : [201, { data: {} }];
  };
}

async function open(name: string) {
  show();
  fireEvent.click(await screen.findByRole('button', { name }));
  const form = within(await screen.findByRole('dialog', { name }));
  const drop = (...files: File[]) => fireEvent.drop(form.getByRole('group'), { dataTransfer: { files } });
  const press = (button: string | RegExp) => fireEvent.click(form.getByRole('button', { name: button }));
  const write = (field: string, value: string) =>
    fireEvent.change(form.getByRole('textbox', { name: field }), { target: { value } });
  const isHeld = () => form.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled') === 'true';
  return { form, drop, press, write, isHeld };
}

beforeEach(() => announces());

describe('Add Job Site Photos', () => {
  it('sends what is dropped and pasted, two at a time, and is not saved before all of it is there', async () => {
    let go = (): void => undefined;
    const waiting = new Promise<[number]>((resolve) => {
      go = () => resolve([200]);
    });
    bucket.answer = () => waiting;
    const { form, drop, press, write, isHeld } = await open('Add Job Site Photos');
    write('Description', ' Trench shut ');
    drop(picture('a.jpg'), picture('b.jpg'));
    fireEvent.paste(form.getByRole('group'), { clipboardData: { files: [picture('c.jpg')] } });
    await vi.waitFor(() => expect(bucket.arrivals).toHaveLength(2));
    expect(form.getAllByRole('progressbar')).toHaveLength(2);
    expect(form.getByText('40 kB, Waiting')).toBeDefined();
    expect(isHeld()).toBe(true);
    go();
    await form.findByText('3 of 3 uploaded');
    expect(bucket.arrivals.map(({ headers }) => headers['content-type'])).toEqual(Array(3).fill('image/jpeg'));
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const photo = (fileId: number) => `{"jobId":5,"description":"Trench shut","date":"2026-11-20","fileId":${fileId}}`;
    expect(called('POST /api/v1/job_site_photo')).toEqual([1, 2, 3].map((id) => `POST /api/v1/job_site_photo ${photo(id)}`));
  });

  it('asks for a photo and its words', async () => {
    const { form, press } = await open('Add Job Site Photos');
    press('Save');
    expect(await form.findByText('Description is required')).toBeDefined();
    expect(form.getByText('Photo is required')).toBeDefined();
    expect(scene.calls).toEqual([]);
  });

  it('refuses another kind and size before anything is sent, and takes the rest', async () => {
    const { form, drop } = await open('Add Job Site Photos');
    const large = picture('large.jpg');
    Object.defineProperty(large, 'size', { value: 10_000_001 });
    drop(picture('fits.jpg'), large, new File(['x'], 'plan.dwg'));
    expect(form.getByText('The file must be pdf, png, jpg or jpeg: plan.dwg')).toBeDefined();
    const told = within(screen.getByRole('alertdialog', { name: 'Too large' }));
    expect(told.getByText('One or more files are larger than 10MB, please select smaller files and try again')).toBeDefined();
    fireEvent.click(told.getByRole('button', { name: 'Ok' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await form.findByText('1 of 1 uploaded');
    expect(called(ANNOUNCE)).toHaveLength(1);
  });

  it('says why the api refuses one, at that one; what is taken away is not in the way', async () => {
    const reasons = ['The file must be pdf, png, jpg or jpeg', 'The file must not have more than 10,000,000 bytes'];
    announces((call) => {
      if (call.startsWith(ANNOUNCE) && call.includes('a.jpg')) return refusal(415, reasons[0]!);
      return call === 'POST /api/v1/file/1/arrival' ? refusal(413, reasons[1]!) : undefined;
    });
    const { form, drop, press, isHeld } = await open('Add Job Site Photos');
    drop(picture('a.jpg'), picture('b.jpg'));
    for (const reason of reasons) await form.findByText(`40 kB, ${reason}`);
    expect(isHeld()).toBe(true);
    for (const name of ['a.jpg', 'b.jpg']) press(`Remove ${name}`);
    await vi.waitFor(() => expect(isHeld()).toBe(false));
  });

  it('goes on after a line that broke, at the same address, and at another when that has run out', async () => {
    bucket.answer = ({ path }) => (path === '/2' ? [200] : bucket.arrivals.length > 2 ? [403] : null);
    const { form, drop, press } = await open('Add Job Site Photos');
    drop(picture('a.jpg'));
    for (let tries = 1; tries <= 2; tries++) {
      await vi.waitFor(() => expect(bucket.arrivals).toHaveLength(tries));
      await form.findByText('40 kB, The server cannot be reached. Check the connection.');
      press('Retry a.jpg');
    }
    await form.findByText('1 of 1 uploaded');
    expect(bucket.begun).toEqual(['PUT /1', 'PUT /1', 'PUT /1', 'PUT /2']);
  });

  it('counts a file that came whole as sent, where only the answer was lost', async () => {
    const stored = JSON.stringify(errorBody(409, 'The file is there already', { code: 'ALREADY_STORED' }));
    let tries = 0;
    bucket.answer = () => {
      tries += 1;
      return tries === 1 ? null : [409, stored];
    };
    const { form, drop, press } = await open('Add Job Site Photos');
    drop(picture('a.jpg'));
    await form.findByText('40 kB, The server cannot be reached. Check the connection.');
    press('Retry a.jpg');
    await form.findByText('1 of 1 uploaded');
    expect(called(ANNOUNCE)).toHaveLength(1);
  });

  it('is broken off, and asks before what is under way is lost', async () => {
    bucket.answer = () => new Promise(() => {});
    const { form, drop, press, isHeld } = await open('Add Job Site Photos');
    drop(picture('a.jpg'), picture('b.jpg'));
    await vi.waitFor(() => expect(bucket.arrivals).toHaveLength(2));
    press('Cancel a.jpg');
    await vi.waitFor(() => expect(bucket.brokenOff).toBe(1));
    await vi.waitFor(() => expect(form.queryByText('a.jpg')).toBeNull());
    expect(isHeld()).toBe(true);
    press('Cancel');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave without saving' }));
    await vi.waitFor(() => expect(bucket.brokenOff).toBe(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('puts no photo on the job twice when one in the middle fails', async () => {
    let refuses = true;
    announces((call) =>
      refuses && call.startsWith('POST /api/v1/job_site_photo') && call.includes('"fileId":2')
        ? refusal(500, 'Not now')
        : undefined,
    );
    const { form, drop, press, write } = await open('Add Job Site Photos');
    write('Description', 'Trench');
    drop(picture('a.jpg'), picture('b.jpg'), picture('c.jpg'));
    await form.findByText('3 of 3 uploaded');
    press('Save');
    const error = within(await screen.findByRole('alertdialog', { name: /Could not add the Job Site Photos/ }));
    expect(error.getByText('Not now')).toBeDefined();
    refuses = false;
    fireEvent.click(error.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(called('POST /api/v1/job_site_photo').map((call) => /"fileId":(\d)/.exec(call)?.[1])).toEqual(['1', '2', '2', '3']);
  });
});

describe('Add Expense', () => {
  it('holds one receipt: another takes its place, and none is needed', async () => {
    const { form, drop, press, write } = await open('Add Expense');
    drop(picture('a.jpg'), picture('b.jpg'));
    await form.findByText('1 of 1 uploaded');
    drop(picture('c.jpg'));
    await vi.waitFor(() => expect(bucket.arrivals).toHaveLength(2));
    await form.findByText('1 of 1 uploaded');
    expect([form.queryByText('a.jpg'), form.getByText('c.jpg')]).toEqual([null, expect.anything()]);
    write('Description', 'Forty-two pipes');
    write('Amount', '1,204.5');
    fireEvent.change(form.getByRole('combobox', { name: 'Type' }), { target: { value: 'Material' } });
    press('Remove c.jpg');
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [, body] = /^POST \S+ (.*)$/.exec(called('POST /api/v1/job_site_photo')[0]!)!;
    expect(JSON.parse(body!)).toEqual({
      jobId: 5,
      description: 'Forty-two pipes',
      date: '2026-11-20',
      amount: '1204.50',
      type: 'Material',
      fileId: null,
    });
  });

  it('asks for what is missing, and is put right at its fields when the api refuses', async () => {
    announces((call) =>
      call.startsWith('POST /api/v1/job_site_photo')
        ? [400, errorBody(400, 'Invalid input', { errors: [{ field: 'date', reason: 'Date must be a valid date' }] })]
        : undefined,
    );
    const { form, press, write, isHeld } = await open('Add Expense');
    press('Save');
    for (const words of ['Description is required', 'Amount is required', 'Type is required']) await form.findByText(words);
    expect(scene.calls).toEqual([]);
    write('Description', 'Pipes');
    write('Amount', '0');
    fireEvent.change(form.getByRole('combobox', { name: 'Type' }), { target: { value: 'Other' } });
    await vi.waitFor(() => expect(isHeld()).toBe(false));
    press('Save');
    expect(await form.findByText('Date must be a valid date')).toBeDefined();
  });

  it('is not offered to people who may not add one', async () => {
    signIn({ role: 'worker' });
    show();
    await screen.findByRole('button', { name: 'Job Description History' });
    expect(screen.queryByRole('button', { name: 'Add Expense' })).toBeNull();
  });
});
