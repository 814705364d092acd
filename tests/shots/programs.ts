import type { ServerResponse } from 'node:http';
import { openReceiver } from '#api/test/receiver.ts';
import { TODAY } from '../support/screens/summary-screen.ts';
import type { System } from '../support/system.ts';
import { type SignedIn, signIn } from '../support/visitor.ts';

/** How the receivers answer, by what their addresses end with. */
const ANSWERS: Readonly<Record<string, number>> = { told: 204, busy: 503, gone: 410 };

/**
 * Programs of the company: tokens that are used, new and revoked, and webhooks that are taken,
 * tried again and given up. Answers how to stop the one that is told.
 */
export async function makePrograms({ url, apiUrl }: System): Promise<() => Promise<void>> {
  const receiver = await openReceiver();
  receiver.answer = (response: ServerResponse) => {
    const code = ANSWERS[response.req.url?.split('/').at(-1) ?? ''] ?? 404;
    response.writeHead(code).end();
  };
  const admin = await signIn(url, 'admin');
  const token = (name: string, rights: string[]) =>
    make<{ id: number; token: string }>(admin, '/api_token', { name, rights, expires: TODAY });
  const old = await token('Spreadsheet of last season', ['jobs']);
  await admin.send('DELETE', `/api/v1/api_token/${old.id}`);
  await token('Power BI of the finance department', ['people', 'jobs', 'costs', 'timesheets', 'roster', 'vehicles', 'alerts']);
  const payroll = await token('Payroll', ['timesheets', 'exports']);
  await fetch(`${apiUrl}/api/v1/workshift?limit=1`, { headers: { authorization: `Bearer ${payroll.token}` } });
  for (const [name, end, events] of [
    ['Payroll', 'told', ['sheet.approved', 'file.ready']],
    ['Reports of the yard in Long Island City', 'busy', ['alert.raised']],
    ['Warehouse', 'gone', ['sheet.approved', 'file.ready', 'alert.raised']],
  ] as const) {
    const address = receiver.url.replace(/told$/, end);
    const { id } = await make<{ id: number }>(admin, '/webhook', { name, url: address, events });
    await make(admin, `/webhook/${id}/test`, {});
  }
  return receiver.close;
}

async function make<T>(admin: SignedIn, path: string, body: object): Promise<T> {
  const answer = await admin.send('POST', `/api/v1${path}`, body);
  if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return (answer.json() as { data: T }).data;
}
