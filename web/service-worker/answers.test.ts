import { beforeEach, describe, expect, it } from 'vitest';
import type { PushMessage } from '#shared/alerts/notices.ts';
import { hear, press, subscribeAgain } from './answers.ts';
import type { WorkerMessage } from './messages.ts';
import type { NotificationContent, WorkerScope } from './scope.ts';

const MESSAGE: PushMessage = {
  tag: 'alert-17',
  title: 'Late',
  body: 'Deshawn Pruitt is late',
  path: '/job-management/5',
  alertId: 17,
  revision: 2,
  take: 'Take it',
  open: 'Open',
  isOver: false,
  language: 'en',
};

interface Shown extends NotificationContent {
  title: string;
  isClosed: boolean;
}
/** What the browser has shown, what its pages were asked and do, and what was opened and sent. */
let shown: Shown[];
let asked: WorkerMessage[];
let opened: string[];
let focused: number;
let sent: { address: string; init: RequestInit | undefined }[];
let answer: () => Response | Promise<never>;
let pages: { isLookedAt: boolean; does: boolean }[];

beforeEach(() => {
  [shown, asked, opened, sent, pages] = [[], [], [], [], []];
  focused = 0;
  answer = () => Response.json({});
});

const subscribed: PushSubscriptionOptionsInit[] = [];
const scope: WorkerScope = {
  registration: {
    showNotification: async (title, content) => {
      const before = shown.findIndex(({ tag, isClosed }) => tag === content.tag && !isClosed);
      if (before >= 0) shown.splice(before, 1);
      shown.push({ ...content, title, isClosed: false });
    },
    getNotifications: async ({ tag }) =>
      shown.filter((one) => one.tag === tag).map((one) => ({ close: () => Object.assign(one, { isClosed: true }) })),
    pushManager: {
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        subscribed.push(options);
        const keys = { p256dh: 'p', auth: 'a' };
        const endpoint = 'https://push.example/2';
        return { endpoint, options, toJSON: () => ({ endpoint, expirationTime: null, keys }) } as unknown as PushSubscription;
      },
    } as PushManager,
  },
  clients: {
    matchAll: async () =>
      pages.map(({ isLookedAt, does }) => ({
        focused: isLookedAt,
        visibilityState: isLookedAt ? ('visible' as const) : ('hidden' as const),
        focus: async () => {
          focused += 1;
        },
        postMessage: (message: unknown, [port]: MessagePort[]) => {
          asked.push(message as WorkerMessage);
          if (does) port?.postMessage(true);
        },
      })),
    openWindow: async (path) => void opened.push(path),
  },
  fetch: async (address, init) => {
    sent.push({ address: String(address), init });
    return answer();
  },
};
const told = (changes: Partial<PushMessage> = {}) => hear(scope, JSON.stringify({ ...MESSAGE, ...changes }));

describe('a push [notices-13]', () => {
  it('is shown as it is, with what can be pressed', async () => {
    await told();
    expect(shown).toMatchObject([
      {
        title: 'Late',
        body: 'Deshawn Pruitt is late',
        tag: 'alert-17',
        lang: 'en',
        renotify: true,
        actions: [
          { action: 'take', title: 'Take it' },
          { action: 'open', title: 'Open' },
        ],
      },
    ]);
    await told({ tag: 'alerts', alertId: null, take: null });
    expect(shown[1]?.actions).toEqual([{ action: 'open', title: 'Open' }]);
  });

  it('of something that is over takes its notification away, without a sound', async () => {
    await told();
    await told({ isOver: true });
    expect(shown).toMatchObject([{ silent: true, isClosed: true }]);
    await told({ tag: 'alert-18', isOver: true });
    expect(shown.filter(({ isClosed }) => !isClosed)).toEqual([]);
  });

  it('is told by the page at which somebody is, and shown where that does not', async () => {
    pages = [{ isLookedAt: false, does: true }];
    await told();
    expect([asked.length, shown.at(-1)?.isClosed]).toEqual([0, false]);
    pages = [{ isLookedAt: true, does: true }];
    await told();
    expect(asked).toEqual([{ kind: 'tell', message: MESSAGE }]);
    expect(shown).toMatchObject([{ silent: true, isClosed: true }]);
    pages = [{ isLookedAt: true, does: false }];
    await told();
    expect(shown.at(-1)).toMatchObject({ renotify: true, isClosed: false });
  });

  it('that is a test is shown wherever somebody is', async () => {
    pages = [{ isLookedAt: true, does: true }];
    await told({ tag: 'test', alertId: null, take: null });
    expect([asked.length, shown.at(-1)?.isClosed]).toEqual([0, false]);
  });

  it.each([undefined, '', '{', 'null', '{"tag":1}'])('that makes no sense is none: %s', async (text) => {
    await hear(scope, text);
    expect(shown).toEqual([]);
  });
});

describe('a press on a notification [notices-13]', () => {
  it.each(['', 'open'])('leads an open page there, else opens one: "%s"', async (action) => {
    pages = [
      { isLookedAt: false, does: false },
      { isLookedAt: false, does: true },
    ];
    await press(scope, MESSAGE, action);
    expect(asked).toEqual([1, 2].map(() => ({ kind: 'open', path: '/job-management/5' })));
    expect([focused, opened]).toEqual([1, []]);
    pages = [];
    await press(scope, MESSAGE, action);
    expect(opened).toEqual(['/job-management/5']);
  });

  it('never leads to another site', async () => {
    await press(scope, { ...MESSAGE, path: '//evil.example/x' }, '');
    await press(scope, { ...MESSAGE, path: 'https://evil.example/x' }, '');
    expect(opened).toEqual(['/', '/']);
  });

  it('takes the alert as it was told, and says so in its place', async () => {
    await told();
    await press(scope, MESSAGE, 'take');
    expect(sent).toMatchObject([
      {
        address: '/api/v1/alert/17/take',
        init: { method: 'POST', headers: { 'x-muster-client': 'web' }, credentials: 'same-origin', body: '{"revision":2}' },
      },
    ]);
    expect(shown).toMatchObject([
      { tag: 'alert-17', body: 'You have it\nDeshawn Pruitt is late', silent: true, actions: [{ action: 'open' }] },
    ]);
    expect(opened).toEqual([]);
  });

  it.each([
    [
      409,
      { code: 'ALERT_TAKEN', details: { by: 'Sue Visor' } },
      'Sue Visor was faster and has it',
      'Sue Visor se te adelantó y la tiene',
    ],
    [409, { code: 'ALERT_SETTLED', details: { by: 'Sue Visor' } }, 'Sue Visor has resolved it', 'Sue Visor la resolvió'],
    [409, { code: 'ALERT_SETTLED', details: { by: null } }, 'It is resolved by now', 'Ya está resuelta'],
    [
      409,
      { code: 'REVISION_CHANGED' },
      'Somebody has changed it meanwhile. Open it to see how it is.',
      'Alguien la cambió entretanto. Ábrela para ver cómo está.',
    ],
    [401, {}, 'Sign in to take it', 'Inicia sesión para tomarla'],
    [404, {}, 'It is not there any more', 'Ya no existe'],
    [503, {}, 'It could not be taken. Open it to try again.', 'No se pudo tomar. Ábrela para intentarlo de nuevo.'],
  ])('says why it could not be taken: %i %j', async (status, body, english, spanish) => {
    answer = () => Response.json(body, { status });
    await press(scope, MESSAGE, 'take');
    await press(scope, { ...MESSAGE, tag: 'alert-es', language: 'es' }, 'take');
    expect(shown.map((one) => one.body?.split('\n')[0])).toEqual([english, spanish]);
  });

  it('says so when nobody answers', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await press(scope, MESSAGE, 'take');
    expect(shown[0]?.body).toContain('It could not be taken.');
  });
});

it('a subscription that the browser has ended is replaced by one of the same key, which the api gets', async () => {
  const key = Uint8Array.from([4, 251, 255, 1]).buffer;
  await subscribeAgain(scope, { options: { applicationServerKey: key } } as PushSubscription);
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: key }]);
  expect(sent).toMatchObject([
    {
      address: '/api/v1/notice/device',
      init: { body: '{"endpoint":"https://push.example/2","keys":{"p256dh":"p","auth":"a"},"serverKey":"BPv_AQ"}' },
    },
  ]);
  sent = [];
  await subscribeAgain(scope, null);
  expect(sent).toEqual([]);
});
