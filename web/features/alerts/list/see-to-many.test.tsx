import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { ForeseenAlert } from '#shared/alerts/task.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, USER, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import NotificationsPage from '../page.tsx';
import { alertOf, pageOf } from '../test/small-alerts.ts';

const COUNTS = { data: { open: 4, mine: 0, settled: 9 } };
const page = livePage((gateway) => {
  visit('/notifications');
  sessionStorage.clear();
  gateway.document = pageOf(alertOf(2, 'overcost'), alertOf(1, 'pictureMismatch'));
  gateway.answerTo = ({ resource }) => (resource === 'alertCounts' ? COUNTS : gateway.document);
});

const foreseen = (id: number, said: Partial<ForeseenAlert> = {}): ForeseenAlert => ({
  id,
  type: id === 1 ? 'pictureMismatch' : 'overcost',
  data: { jobId: `1000${id}`, name: 'Deshawn Pruitt', foremanName: 'Keith Donnelly' },
  createdAt: '2026-11-20T15:00:00.000Z',
  revision: 4,
  state: 'open',
  takenById: null,
  takenBy: null,
  isAlready: false,
  refusal: null,
  ...said,
});
const COLLEAGUES = [
  { id: 31, fullName: 'Ana Hall' },
  { id: 32, fullName: 'Tom Reyes' },
];

let calls: string[];
let alerts: ForeseenAlert[];
let refuse: (id: string) => string | undefined;
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
beforeEach(() => {
  calls = [];
  alerts = [foreseen(1), foreseen(2)];
  refuse = () => undefined;
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (!path.includes('/alert/')) return answer(200, {});
    calls.push(`${method} ${path}${body === undefined ? '' : ` ${String(body)}`}`);
    if (method === 'GET') return answer(200, { data: alerts, colleagues: COLLEAGUES });
    const message = refuse(/alert\/(\d+)/.exec(path)![1]!);
    if (message === undefined) return answer(200, { data: { alert: { revision: 5 } } });
    return answer(409, { statusCode: 409, error: 'Conflict', code: 'ALERT_TAKEN', message });
  });
  return () => vi.unstubAllGlobals();
});

const dialog = () => within(screen.getByRole('dialog', { name: 'See to notifications' }));
const choose = (name: string, value: string) => fireEvent.change(dialog().getByLabelText(name), { target: { value } });
const open = async (): Promise<void> => {
  page.show(<NotificationsPage />);
  for (const box of await screen.findAllByRole('checkbox', { name: /^Choose / })) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'See to 2 notifications' }));
  await screen.findByRole('dialog', { name: 'See to notifications' });
};

describe('seeing to many notifications [alerts-10]', () => {
  it('takes those that are not settled, says why not the others, and gives them back', async () => {
    alerts = [
      foreseen(1, { state: 'settled', refusal: { code: 'ALERT_SETTLED', message: 'Ana Hall has settled this alert' } }),
      foreseen(2, { state: 'taken', takenById: 31, takenBy: 'Ana Hall' }),
    ];
    await open();
    expect(await dialog().findByText('Ana Hall has it → You have it')).toBeDefined();
    expect(dialog().getByText('Ana Hall has settled this alert')).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Take 1' }));
    expect(await dialog().findByText('1 of 2 changed.')).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(await dialog().findByText('1 is as it was before.')).toBeDefined();
    expect(calls).toEqual([
      'GET /api/v1/alert/foreseen?ids=2,1&take=true',
      'POST /api/v1/alert/2/take {"revision":4}',
      'POST /api/v1/alert/2/handOver {"revision":5,"toId":31}',
    ]);
    language.choice = 'es';
    expect(await screen.findByText('Ana Hall ha resuelto esta alerta')).toBeDefined();
  });

  it('hands them over to somebody who sees them, and keeps what somebody took since', async () => {
    await open();
    await dialog().findByRole('button', { name: 'Take 2' });
    choose('What changes', 'handOver');
    choose('It becomes', '32');
    fireEvent.click(await dialog().findByRole('button', { name: 'Hand over 2' }));
    await dialog().findByText('2 of 2 changed.');
    refuse = (id) => (id === '2' ? 'Tom Reyes has taken this alert' : undefined);
    fireEvent.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(await dialog().findByText('1 stays changed.')).toBeDefined();
    expect(dialog().getByText('Tom Reyes has taken this alert')).toBeDefined();
    expect(calls.slice(1)).toEqual([
      'GET /api/v1/alert/foreseen?ids=2,1&toId=32',
      'POST /api/v1/alert/1/handOver {"revision":4,"toId":32}',
      'POST /api/v1/alert/2/handOver {"revision":4,"toId":32}',
      'POST /api/v1/alert/1/handOver {"revision":5,"toId":null}',
      'POST /api/v1/alert/2/handOver {"revision":5,"toId":null}',
    ]);
  });

  it('settles them, and opens them again for who had them', async () => {
    alerts = [foreseen(1, { state: 'taken', takenById: USER.id, takenBy: USER.fullName }), foreseen(2)];
    await open();
    choose('What changes', 'settle');
    choose('It becomes', 'done');
    expect(await dialog().findByText('You have it → Done')).toBeDefined();
    fireEvent.click(await dialog().findByRole('button', { name: 'Resolve 2' }));
    await dialog().findByText('2 of 2 changed.');
    fireEvent.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(await dialog().findByText('2 are as they were before.')).toBeDefined();
    expect(calls.slice(-5)).toEqual([
      'POST /api/v1/alert/1/settle {"revision":4,"outcome":"done"}',
      'POST /api/v1/alert/2/settle {"revision":4,"outcome":"done"}',
      'POST /api/v1/alert/1/reopen {"revision":5}',
      `POST /api/v1/alert/1/handOver {"revision":5,"toId":${USER.id}}`,
      'POST /api/v1/alert/2/reopen {"revision":5}',
    ]);
  });

  it('is offered to those who see to alerts', async () => {
    signIn({ role: 'foreman' });
    page.show(<NotificationsPage />);
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('checkbox', { name: /^Choose / })).toBeNull();
  });
});
