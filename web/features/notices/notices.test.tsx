import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { NoticeChoices } from '#shared/alerts/notices.ts';
import { REVISION_CHANGED } from '#shared/http/conflicts.ts';
import { session } from '#web/http/session-state.ts';
import { keepPush, readKeptPush } from '#web/push/kept.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, USER } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import NoticesPage from './page.tsx';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE: NoticeChoices['devices'][number] = {
  id: 4,
  device: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  isThis: false,
  createdAt: '2026-11-18T15:00:00.000Z',
  toldAt: '2026-11-20T12:02:00.000Z',
};
const HERE: NoticeChoices['devices'][number] = { ...PHONE, id: 5, device: CHROME, isThis: true, toldAt: null };
const CHOICES: NoticeChoices = {
  push: false,
  email: false,
  types: ['clockout', 'late'],
  whose: 'mine',
  quiet: [],
  digestMinutes: 15,
  escalation: null,
  language: 'en',
  shiftLogAt: null,
  revision: 3,
  address: 'ana@muster.test',
  isMailSetUp: true,
  pushKey: 'BPv_AQ',
  devices: [],
  colleagues: [
    { id: 8, fullName: 'Tom Baker' },
    { id: 9, fullName: 'Sue Visor' },
  ],
};
const { address: _1, isMailSetUp: _2, pushKey: _3, devices: _4, colleagues: _5, ...FIELDS } = CHOICES;

let choices: NoticeChoices;
const page = livePage((gateway) => {
  choices = structuredClone(CHOICES);
  gateway.answerTo = () => ({ data: choices });
});
const http = {} as AnsweredCalls;
answerCalls(http);
/** The choices as somebody, or another tab, has saved them. */
const change = (changes: Partial<NoticeChoices>): void => {
  choices = { ...choices, ...changes };
  page.gateway.moveTo({ data: choices }, 'noticeChoices');
};
const bodyOf = (call: string): unknown => {
  const found = http.calls.findLast((one) => one.startsWith(`${call} `));
  return JSON.parse(found?.slice(call.length + 1) ?? 'null');
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const switchOf = (name: string): HTMLInputElement => screen.getByRole('switch', { name });
const show = async (): Promise<void> => {
  session.view!.signIns = ['here'];
  page.show(<NoticesPage />);
  await screen.findByRole('heading', { name: 'This browser' });
};

/** A browser with push, whose person answers what is asked. */
function withPush(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const asked = vi.fn();
  const ended = vi.fn(async () => true);
  const options = { applicationServerKey: Uint8Array.from([4, 251, 255, 1]).buffer };
  const toJSON = () => ({ keys: { p256dh: 'p', auth: 'a' } });
  const subscription = { endpoint: 'https://push.example/1', options, toJSON, unsubscribe: ended };
  let present: object | null = null;
  const subscribed = vi.fn(async () => (present = subscription));
  const registration = {
    pushManager: { getSubscription: async () => present, subscribe: subscribed },
    getNotifications: async () => [],
    unregister: async () => true,
  };
  const notification = {
    permission,
    requestPermission: async () => {
      asked();
      notification.permission = answer;
    },
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  const registered = vi.fn(async () => registration);
  const serviceWorker = { register: registered, ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  return { asked, ended, subscribed, registered };
}

const withoutPush = () => Reflect.deleteProperty(navigator, 'serviceWorker');

beforeEach(() => void withPush('default'));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  withoutPush();
});

describe('this browser', () => {
  it('asks for nothing before it is pressed, then is subscribed and told to the api', async () => {
    const { asked, subscribed, registered } = withPush('default', 'granted');
    http.answer = (call) => {
      if (call.startsWith('POST')) change({ devices: [HERE, PHONE] });
      else change({ push: true, revision: 4 });
      return [200, { data: call.startsWith('POST') ? { id: 5 } : choices }];
    };
    await show();
    expect([asked.mock.calls.length, registered.mock.calls.length, switchOf('Alerts in this browser').checked]).toEqual([
      0,
      0,
      false,
    ]);
    fireEvent.click(switchOf('Alerts in this browser'));
    await waitFor(() => expect(http.calls).toHaveLength(2));
    await waitFor(() => expect(switchOf('Alerts in this browser').checked).toBe(true));
    expect([asked.mock.calls.length, registered.mock.calls]).toEqual([
      1,
      [[expect.any(String), { scope: '/', type: expect.any(String) }]],
    ]);
    expect(subscribed.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'BPv_AQ' }]]);
    expect(bodyOf('POST /api/v1/notice/device')).toEqual({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p', auth: 'a' },
      serverKey: 'BPv_AQ',
    });
    expect(bodyOf('PUT /api/v1/notice/choices')).toEqual({ ...FIELDS, push: true });
    expect(readKeptPush()).toEqual({ person: USER.id, signIn: 'here', endpoint: 'https://push.example/1' });
  });

  it('is switched off here and at the api', async () => {
    const { ended } = withPush('granted');
    Object.assign(choices, { push: true, devices: [HERE] });
    keepPush({ person: USER.id, signIn: null, endpoint: 'https://push.example/1' });
    http.answer = () => {
      change({ devices: [] });
      return [204, undefined];
    };
    await show();
    expect(switchOf('Alerts in this browser').checked).toBe(true);
    fireEvent.click(switchOf('Alerts in this browser'));
    await waitFor(() => expect(switchOf('Alerts in this browser').checked).toBe(false));
    expect(http.calls).toEqual(['DELETE /api/v1/notice/device/5']);
    expect(readKeptPush()).toBeNull();
    expect(ended).not.toHaveBeenCalled();
  });

  it('stays off where the person refuses, and says what helps', async () => {
    withPush('default', 'denied');
    await show();
    fireEvent.click(switchOf('Alerts in this browser'));
    expect(await screen.findByText(/^Blocked in this browser\. Allow notifications/)).toBeDefined();
    expect(switchOf('Alerts in this browser')).toMatchObject({ checked: false, disabled: true });
    expect(http.calls).toEqual([]);
  });

  it.each([
    ['missing', withoutPush, 'This browser cannot do it.'],
    [
      'homeScreen',
      () => {
        withoutPush();
        vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
      },
      /^First add Muster to the home screen/,
    ],
    ['insecure', () => vi.stubGlobal('isSecureContext', false), 'Only possible where Muster is opened by https.'],
  ])('says when it cannot be told: %s', async (_, without, words) => {
    without();
    await show();
    expect(screen.getByText(words)).toBeDefined();
    expect(switchOf('Alerts in this browser').disabled).toBe(true);
  });

  it('says when its own push service is not reached', async () => {
    const { subscribed } = withPush('granted');
    subscribed.mockRejectedValue(new DOMException('Registration failed', 'AbortError'));
    await show();
    fireEvent.click(switchOf('Alerts in this browser'));
    const told = await screen.findByRole('alertdialog', { name: 'Alerts could not be switched in this browser' });
    expect(told.textContent).toContain('did not reach its own service');
    expect(http.calls).toEqual([]);
  });

  it('is one of several, which are listed and removed, and a test goes to all', async () => {
    Object.assign(choices, { push: true, devices: [HERE, PHONE] });
    http.answer = () => [204, undefined];
    await show();
    const [here, phone] = within(screen.getByRole('list', { name: 'Where alerts are shown' })).getAllByRole('listitem');
    for (const text of ['Chrome, Windows', 'This one', /^Since .*2026$/, 'No alert yet'])
      expect(within(here!).getByText(text)).toBeDefined();
    expect(within(phone!).getByText(/^Last alert .*07:02/)).toBeDefined();
    fireEvent.click(within(phone!).getByRole('button', { name: /^Remove Chrome, Android, since / }));
    press('Send a test to your browsers');
    await screen.findByText('A test is on its way');
    await waitFor(() =>
      expect(http.calls).toEqual(['DELETE /api/v1/notice/device/4', 'POST /api/v1/notice/test {"channel":"push"}']),
    );
  });
});

describe('the choices', () => {
  it('are changed together and saved by a press, with the language of now', async () => {
    http.answer = (call) => [200, { data: { ...choices, ...JSON.parse(call.slice(call.indexOf('{'))), revision: 4 } }];
    await show();
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(switchOf('Alerts by e-mail'));
    fireEvent.change(screen.getByLabelText('Every day at'), { target: { value: '18:00' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Overcost' }));
    fireEvent.click(screen.getByRole('radio', { name: 'My regions' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'E-mails' }), { target: { value: '60' } });
    press('Add quiet hours');
    const hours = within(screen.getByRole('group', { name: 'Quiet hours 1' }));
    expect(document.activeElement).toBe(hours.getByLabelText('From'));
    fireEvent.change(hours.getByLabelText('Until'), { target: { value: '05:30' } });
    fireEvent.click(hours.getByRole('checkbox', { name: 'Friday' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'If nobody takes it' }), { target: { value: '15' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Whom' }), { target: { value: '9' } });
    act(() => {
      language.choice = 'es';
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
    await screen.findByText('Guardado');
    expect(bodyOf('PUT /api/v1/notice/choices')).toEqual({
      ...FIELDS,
      email: true,
      types: ['clockout', 'overcost', 'late'],
      whose: 'regions',
      digestMinutes: 60,
      quiet: [{ from: '22:00', until: '05:30', days: ['fri'] }],
      escalation: { afterMinutes: 15, toId: 9 },
      shiftLogAt: '18:00',
      language: 'es',
    });
    expect(screen.queryByRole('button', { name: 'Descartar los cambios' })).toBeNull();
  });

  it('say at the field what is missing, and send nothing', async () => {
    await show();
    press('Add quiet hours');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
    press('Save');
    expect(await screen.findByText('must be a time of day, such as 07:00')).toBeDefined();
    expect(http.calls).toEqual([]);
  });

  it('follow another tab, and keep what is typed here', async () => {
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'All that I see' }));
    http.answer = () => [200, { data: { ...choices, whose: 'all', revision: 5 } }];
    change({ email: true, digestMinutes: 60, revision: 4 });
    await waitFor(() => expect(switchOf('Alerts by e-mail').checked).toBe(true));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All that I see' }).checked).toBe(true);
    press('Save');
    await waitFor(() =>
      expect(bodyOf('PUT /api/v1/notice/choices')).toMatchObject({ email: true, digestMinutes: 60, whose: 'all', revision: 4 }),
    );
  });

  it('are discarded for what is saved', async () => {
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'All that I see' }));
    press('Discard changes');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'My jobs' }).checked).toBe(true);
  });

  it('that two tabs changed are told of, and what is typed is saved over it', async () => {
    await show();
    fireEvent.change(screen.getByRole('combobox', { name: 'E-mails' }), { target: { value: '240' } });
    change({ digestMinutes: 60, revision: 4 });
    await waitFor(() => expect(page.gateway.opens.length).toBeGreaterThan(0));
    http.answer = (call) =>
      bodyRevision(call) === 3
        ? [
            409,
            {
              statusCode: 409,
              error: 'Conflict',
              message: 'Changed by Ana Ferreira',
              code: REVISION_CHANGED,
              details: {
                revision: 4,
                changes: [
                  {
                    at: '2026-11-20T14:42:00.000Z',
                    by: 'Ana Ferreira',
                    action: 'notice.choose',
                    fields: {
                      digestMinutes: { before: 15, after: 60 },
                      escalateToId: { before: null, after: 8 },
                      types: { before: ['late'], after: ['late', 'overcost'] },
                    },
                  },
                ],
              },
            },
          ]
        : [200, { data: { ...choices, digestMinutes: 240, revision: 5 } }];
    press('Save');
    const told = await screen.findByRole('alertdialog', { name: 'Somebody else changed this meanwhile' });
    expect([...told.querySelectorAll('tbody :is(th, td)')].map(({ textContent }) => textContent)).toEqual([
      'Mails gather, minutes',
      '15',
      '60',
      'Told next to',
      '- - -',
      'Tom Baker',
      'Kinds',
      'Late',
      'Late, Overcost',
    ]);
    press('Save mine');
    await waitFor(() => expect(bodyOf('PUT /api/v1/notice/choices')).toMatchObject({ digestMinutes: 240, revision: 4 }));
  });

  it.each([
    ['the company has not set up mail', { isMailSetUp: false }, /^Your company has not set up e-mail/],
    ['the person has no address', { address: null }, /^You have no e-mail address here/],
  ])('say that there are no mails where %s', async (_, changes, words) => {
    Object.assign(choices, changes);
    await show();
    expect(screen.getByText(words)).toBeDefined();
    expect(switchOf('Alerts by e-mail').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Send a test by e-mail' })).toBeNull();
  });

  it('of somebody else are theirs', async () => {
    signIn();
    session.view!.actor = { ...USER, id: 1 };
    page.show(<NoticesPage />);
    expect(await screen.findByText(/^You act as somebody else/)).toBeDefined();
    expect(page.gateway.opens).toEqual([]);
  });
});

const bodyRevision = (call: string): unknown => (JSON.parse(call.slice(call.indexOf('{'))) as { revision?: unknown }).revision;
