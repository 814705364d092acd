import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOf, oneOf } from '#shared/http/query.ts';
import { WebhookDelivery, WebhookSecret } from '#shared/integrations/webhooks.ts';
import { raiseAlert } from '../alerts/raise-commands.ts';
import { webhook, webhookDelivery } from '../db/tables/webhooks.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, HERE, type TestApi } from '../test/harness.ts';
import { openReceiver } from '../test/receiver.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { chatMessage } from './chat-rules.ts';
import { createSender } from './delivery-client.ts';
import { deliver, fanOut } from './delivery-commands.ts';
import { NotReached } from './sending-commands.ts';
import { startWebhooks } from './worker.ts';

const never = new AbortController().signal;
let api: TestApi;
let admin: Requests;
let team: Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
const parts = () => ({
  services: api.services,
  secrets: [Buffer.alloc(32, 7)] as const,
  here: HERE,
  sender: createSender({ isOpen: true, timeoutMs: 2_000 }),
});

beforeAll(async () => {
  api = await buildTestApi({ webhooksToPrivate: true });
  await api.app.ready();
  const make = crewsIn(api.db);
  team = await make.addTeam();
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  await api.db.delete(webhook);
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(200).end('ok');
});

const add = async (format: string, language = 'en') => {
  const body = { name: 'Control room', url: receiver.url, events: ['alert.raised', 'sheet.approved'], format, language };
  return oneOf(WebhookSecret).parse((await admin.post('/webhook', body).expect(201)).body).data;
};
const deliveries = async () =>
  listOf(WebhookDelivery).parse((await admin.get('/webhook_delivery?order=[["id","ASC"]]').expect(200)).body).data;

let told = 0;
/** Raises an alert about somebody, and has it fanned out. */
async function raise(name: string): Promise<void> {
  told += 1;
  const occasion = `chat:${told}`;
  const { jobId } = team.job;
  await api.services.write(SYSTEM, (write) =>
    raiseAlert(write, { type: 'pictureMismatch', jobId: team.job.id, dwoId: null, data: { jobId, name }, occasion }),
  );
  const id = await alertOf(occasion);
  const eventId = `00000000-0000-4000-8000-${String(told).padStart(12, '0')}`;
  await fanOut(parts(), { event: 'alert.raised', id, eventId, at: new Date().toISOString() });
}
const alertOf = async (occasion: string) =>
  (await api.db.query.alert.findFirst({ where: (one, { eq }) => eq(one.occasion, occasion) }))!.id;
const sent = () => receiver.received.map(({ body }) => JSON.parse(body));

describe('a webhook for a chat', () => {
  it('is tried by a test, through the queue', async () => {
    const stop = await startWebhooks(parts(), api.queue);
    try {
      const { id } = await add('teams');
      await admin.post(`/webhook/${id}/test`, {}).expect(200);
      await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
      expect(JSON.stringify(sent()[0])).toContain('Test from Muster');
      await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ event: 'test', status: 'delivered' }]));
    } finally {
      await stop();
    }
  });

  it('has no secret, and is not asked for one', async () => {
    const { id, secret } = await add('slack');
    expect(secret).toBeNull();
    expect((await admin.post(`/webhook/${id}/secret`, {}).expect(409)).body.code).toBe('WEBHOOK_UNSIGNED');
    expect((await admin.get(`/webhook/${id}`).expect(200)).body.data).toMatchObject({ format: 'slack', language: 'en' });
    await admin.patch(`/webhook/${id}`, { format: 'teams' }).expect(400);
  });

  it('tells Slack the sentence of an alert, in which nobody can call a channel', async () => {
    await add('slack');
    await raise('<!channel> *Ann* & Co');
    const [one] = await deliveries();
    await deliver(parts(), one!.id, false, never);
    const { jobId } = team.job;
    const text = `&lt;!channel&gt; *Ann* &amp; Co has a picture mismatch in the job "#${jobId}"`;
    const [{ text: shown, blocks }] = sent();
    expect(shown).toBe(`Picture mismatch: ${text}`);
    expect(blocks).toHaveLength(1);
    const link = `${HERE.address}/notifications?alert=${await alertOf(`chat:${told}`)}`;
    expect(blocks[0].text).toEqual({ type: 'mrkdwn', verbatim: true, text: `*<${link}|Picture mismatch>*\n${text}` });
    expect(receiver.received[0]!.headers).not.toHaveProperty('webhook-signature');
    expect(await deliveries()).toMatchObject([{ status: 'delivered', answerCode: 200, attempts: 1 }]);
  });

  it('tells Teams by an adaptive card, in the language of the channel', async () => {
    await add('teams', 'es');
    await raise('Ann [Lee](x)');
    const [one] = await deliveries();
    await deliver(parts(), one!.id, false, never);
    const [message] = sent();
    const [{ contentType, content }] = message.attachments;
    expect([message.type, contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive']);
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
    expect(content.body.map((block: { type: string }) => block.type)).toEqual(['RichTextBlock', 'RichTextBlock']);
    expect(content.body.flatMap(({ inlines }: { inlines: { text: string }[] }) => inlines.map(({ text }) => text))).toEqual([
      'La foto no coincide',
      `La foto de Ann [Lee](x) no coincide en el trabajo "#${team.job.jobId}"`,
    ]);
    expect(content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Abrir en Muster', url: expect.stringMatching(/\/notifications\?alert=\d+$/) },
    ]);
  });

  it('says times as the screens do', () => {
    const data = { jobId: '7', name: 'Ann', foremanName: 'Bob', since: '2026-11-27T12:00:00.000Z' };
    const told = { event: 'alert.raised', data: { alertId: 1, type: 'late', data } } as const;
    const { text } = chatMessage(told, { language: 'en', timeZone: 'America/New_York', address: HERE.address });
    expect(text).toBe('Ann is late for the job "#7" of Bob, expected at 07:00 a.m.');
  });

  it('says many events in one message, each of them once', async () => {
    await add('slack');
    for (let n = 1; n <= 13; n += 1) await raise(`Person ${n}`);
    const waiting = await deliveries();
    for (const { id } of waiting) await deliver(parts(), id, false, never);
    expect(receiver.received).toHaveLength(1);
    const [{ blocks, text }] = sent();
    expect(text.split('\n')).toHaveLength(10);
    expect(blocks).toHaveLength(11);
    expect(blocks.at(-1).text.text).toBe(`<${HERE.address}|and 3 more>`);
    expect((await deliveries()).map(({ status }) => status)).toEqual(waiting.map(() => 'delivered'));
  });

  it('tries again what was not taken, with the same events and no others', async () => {
    await add('slack');
    await raise('Ann');
    await raise('Bob');
    const [first, second] = await deliveries();
    receiver.answer = (response) => void response.writeHead(429, { 'retry-after': '1' }).end();
    await expect(deliver(parts(), first!.id, false, never)).rejects.toThrow(NotReached);
    expect(await deliveries()).toMatchObject([
      { status: 'retrying', answerCode: 429 },
      { status: 'retrying', answerCode: 429 },
    ]);
    await deliver(parts(), second!.id, false, never);
    expect(receiver.received).toHaveLength(1);
    receiver.answer = (response) => void response.writeHead(200).end('ok');
    await raise('Cem');
    await deliver(parts(), first!.id, false, never);
    expect(sent()[1].text).toMatch(/Ann.+\n.+Bob.+\n.+Cem/);
    expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('says once what two workers begin at the same time', async () => {
    await add('slack');
    for (const name of ['Ann', 'Bob', 'Cem', 'Dan']) await raise(name);
    const waiting = await deliveries();
    await Promise.all(waiting.map(({ id }) => deliver(parts(), id, false, never)));
    const said = sent().flatMap(({ text }) => String(text).match(/Ann|Bob|Cem|Dan/g) ?? []);
    expect(said.toSorted()).toEqual(['Ann', 'Bob', 'Cem', 'Dan']);
    expect((await deliveries()).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('sends a delivery again by itself', async () => {
    await add('slack');
    await raise('Ann');
    await raise('Bob');
    const [first, second] = await deliveries();
    await deliver(parts(), first!.id, false, never);
    await admin.post(`/webhook_delivery/${second!.id}/resend`, {}).expect(204);
    await deliver(parts(), second!.id, false, never);
    expect(sent()[1].text).toMatch(/Bob/);
    expect(sent()[1].text).not.toMatch(/Ann/);
  });

  it('keeps what is told apart from the rows of other webhooks', async () => {
    await add('slack');
    await add('teams');
    await raise('Ann');
    for (const { id } of await deliveries()) await deliver(parts(), id, false, never);
    expect(sent().map((one) => ('blocks' in one ? 'slack' : 'teams'))).toEqual(['slack', 'teams']);
    expect(await api.db.select().from(webhookDelivery)).toHaveLength(2);
  });
});
