import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Employee, EmployeePicture } from '#shared/employees.ts';
import { smallPerson } from '#web/features/people/test/small-person.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { PersonDetails } from '../page.tsx';
import '#web/test/modal.ts';

const picture = (id: number, isMain = false): EmployeePicture => ({
  id,
  employeeId: 50,
  pictureId: id,
  isMain,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  revision: 3,
  Picture: { fileName: `face${id}.jpg`, url: `/files/${id}` } as EmployeePicture['Picture'],
});
let person: Employee;
const page = livePage((gateway) => {
  person = smallPerson(50, { employeePictures: [picture(1), picture(2, true), picture(3)] });
  gateway.answerTo = () => ({ data: person });
});

let refusal: object | undefined;
const calls: { method: string; path: string; body: unknown }[] = [];
beforeEach(() => {
  calls.length = 0;
  refusal = undefined;
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push({ method: method!, path, body: body ? JSON.parse(String(body)) : undefined });
    return refusal ? new Response(JSON.stringify(refusal), { status: 503 }) : new Response('{"data":{}}', { status: 200 });
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:face', revokeObjectURL: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

const show = () => page.show(<PersonDetails id={50} />);
const openPictures = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Pictures of Frank Oreman 50, 3 pictures' }));
  return within(screen.getByRole('dialog', { name: 'Pictures of Frank Oreman 50' }));
};
const file = (name: string, size = 5) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });

describe('the pictures of a person', () => {
  it('are the main one and the others beside it', async () => {
    show();
    const faces = await screen.findByRole('button', { name: /^Pictures of/ });
    expect([...faces.querySelectorAll('.person-preview')].map((image) => image.getAttribute('src'))).toEqual([
      '/files/1',
      '/files/3',
    ]);
  });

  it('are deleted once that is confirmed, and another one becomes the main one', async () => {
    show();
    const dialog = await openPictures();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete face3.jpg' }));
    const ask = within(screen.getByRole('alertdialog', { name: 'Delete Picture?' }));
    fireEvent.click(ask.getByRole('button', { name: 'Cancel' }));
    expect(calls).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete face3.jpg' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(dialog.getByRole('button', { name: 'Make face1.jpg the main picture' }));
    await vi.waitFor(() =>
      expect(calls).toEqual([
        { method: 'DELETE', path: '/api/v1/employee_picture/3', body: undefined },
        { method: 'PATCH', path: '/api/v1/employee_picture/1', body: { isMain: true, revision: 3 } },
      ]),
    );
  });

  it('stay when they cannot be deleted or made the main one, and it is said why', async () => {
    refusal = { statusCode: 503, error: 'Service Unavailable', message: 'The api is away' };
    show();
    const dialog = await openPictures();
    const retry = async (title: string): Promise<void> => {
      const error = within(await screen.findByRole('alertdialog', { name: title }));
      expect(error.getByText('The api is away')).toBeDefined();
      refusal = undefined;
      fireEvent.click(error.getByRole('button', { name: 'Retry' }));
      await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    fireEvent.click(dialog.getByRole('button', { name: 'Make face1.jpg the main picture' }));
    await retry('Could not choose the main picture');
    refusal = { statusCode: 503, error: 'Service Unavailable', message: 'The api is away' };
    fireEvent.click(dialog.getByRole('button', { name: 'Delete face3.jpg' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await retry('Could not delete the picture');
    expect(calls.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'DELETE', 'DELETE']);
  });

  it('say so when the last one is gone', async () => {
    person.employeePictures = [picture(1, true)];
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Pictures of Frank Oreman 50, 1 picture' }));
    const query = page.gateway.opens.find(({ resource }) => resource === 'employeeDetails')!.query!;
    page.gateway.patch(query, [['set', ['data', 'employeePictures'], []]], { resource: 'employeeDetails' });
    expect(await within(screen.getByRole('dialog')).findByText('No pictures yet.')).toBeDefined();
  });

  it('are seen by supervisors, who change none', async () => {
    signIn({ role: 'supervisor' });
    show();
    const dialog = await openPictures();
    expect(dialog.getAllByRole('img')).toHaveLength(3);
    expect(dialog.queryByRole('button', { name: /Delete|main/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload Image' })).toBeNull();
  });

  it('are no more than five', async () => {
    person.employeePictures = [1, 2, 3, 4, 5].map((id) => picture(id, id === 1));
    show();
    const upload = await screen.findByRole('button', { name: 'Upload Image' });
    expect(upload.getAttribute('aria-disabled')).toBe('true');
    fireEvent(upload, new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    expect(await screen.findByText('Limit of 5 pictures per employee')).toBeDefined();
  });

  it('are looked at before they are sent; what is too large or too many is left out', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Upload Image' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Image' }));
    const field = document.querySelector<HTMLInputElement>('.dialog input[type="file"]')!;
    expect(field.accept).toBe('.png,.jpg,.jpeg,.jfif');
    expect(dialog.getByText('jpg, jpeg or png, up to 1MB each; below 200KB and 678x456px is best')).toBeDefined();
    fireEvent.change(field, { target: { files: [file('large.jpg', 1_000_001)] } });
    const tooLarge = 'One or more images are larger than 1MB, please select smaller images and try again';
    expect(await screen.findByText(tooLarge)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Ok' }));
    fireEvent.change(field, { target: { files: [new File(['GIF'], 'moving.gif', { type: 'image/gif' })] } });
    expect(await dialog.findByText('The file must be png, jpg or jpeg: moving.gif')).toBeDefined();
    expect(dialog.queryByRole('img')).toBeNull();
    fireEvent.change(field, { target: { files: ['a', 'b', 'c'].map((name) => file(`${name}.jpg`)) } });
    expect(dialog.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['a.jpg', 'b.jpg']);
    expect(dialog.getByText('Limit of 5 pictures per employee')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Take out a.jpg' }));
    expect(dialog.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['b.jpg']);
    expect(calls).toEqual([]);
  });
});
