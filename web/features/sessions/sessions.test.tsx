import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { OwnSession } from '#shared/session.ts';
import { session } from '#web/http/session-state.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { language } from '#web/texts/language.ts';
import SessionsPage from './page.tsx';
import '#web/test/modal.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const HERE: OwnSession = {
  id: '11111111-1111-4111-8111-111111111111',
  ip: '203.0.113.9',
  device: CHROME,
  actingAs: null,
  createdAt: '2026-11-20T14:00:00.000Z',
  seenAt: null,
};
const OLD: OwnSession = {
  ...HERE,
  id: '22222222-2222-4222-8222-222222222222',
  ip: null,
  device: null,
  seenAt: '2026-11-19T14:30:00.000Z',
};
const ACTING: OwnSession = {
  ...HERE,
  id: '33333333-3333-4333-8333-333333333333',
  actingAs: { id: 9, employeeId: '1-00009-01', fullName: 'Sue Visor' },
};

const page = livePage((gateway) => {
  gateway.answerTo = () => ({ data: [HERE, ACTING, OLD] });
});
const http = {} as AnsweredCalls;
answerCalls(http);
const rows = async (): Promise<HTMLElement[]> => screen.findAllByRole('listitem');
/** The app takes the screen away once nobody is signed in. */
const goneSoon = (): void => queueMicrotask(cleanup);
const show = async (): Promise<HTMLElement[]> => {
  session.view!.signIns = [HERE.id];
  page.show(<SessionsPage />);
  return rows();
};

describe('one’s own sessions [sign-in-7]', () => {
  it('are listed with device, address and when they were last seen, and this one is named', async () => {
    const [here, acting, old] = (await show()) as [HTMLElement, HTMLElement, HTMLElement];
    for (const text of ['Chrome, Windows', 'This one', '203.0.113.9', 'In use now', /^Signed in .*2026, 09:00 a\.m\.$/])
      expect(within(here).getByText(text)).toBeDefined();
    expect(within(acting).getByText('Acting as Sue Visor')).toBeDefined();
    expect(within(acting).queryByText('This one')).toBeNull();
    for (const text of ['Unknown device', 'Unknown address', /^Last seen .*2026, 09:30 a\.m\.$/])
      expect(within(old).getByText(text)).toBeDefined();
  });

  it('end one by one, and what could not be ended says so', async () => {
    const [, , old] = await show();
    http.answer = () => [503, { statusCode: 503, error: 'Service Unavailable', message: 'Busy' }];
    fireEvent.click(within(old!).getByRole('button', { name: /^Sign out of Unknown device, signed in / }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Could not sign out there');
    http.answer = () => [204, undefined];
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(http.calls).toEqual([`DELETE /api/v1/session/${OLD.id}`, `DELETE /api/v1/session/${OLD.id}`]));
    expect(session.status).toBe('signedIn');
  });

  it('end here by logging out', async () => {
    const [here] = await show();
    http.answer = () => {
      goneSoon();
      return [204, undefined];
    };
    fireEvent.click(within(here!).getByRole('button'));
    await vi.waitFor(() => expect(session.status).toBe('signedOut'));
    expect(http.calls).toEqual(['POST /auth/logout']);
  });

  it('end everywhere once that is confirmed, here as well, in both languages', async () => {
    await show();
    language.choice = 'es';
    fireEvent.click(await screen.findByRole('button', { name: 'Cerrar todas las sesiones' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('también en este');
    http.answer = (call) => {
      if (call.startsWith('DELETE')) return [200, { data: { ended: 3 } }];
      goneSoon();
      return [401, {}];
    };
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cerrar todas las sesiones' }));
    await vi.waitFor(() => expect(session.status).toBe('signedOut'));
    expect(http.calls).toEqual(['DELETE /api/v1/session', 'POST /auth/logout']);
    expect(session.endedBecause).toBeNull();
  });
});
