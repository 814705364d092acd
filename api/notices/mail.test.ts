import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessDate } from '#shared/rules/periods.ts';
import { notice, noticeChoice } from '../db/tables/notices.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { buildTestApi, HERE, type TestApi } from '../test/harness.ts';
import { openMailServer, smtpFault } from '../test/mail-server.ts';
import { openToldOffice } from '../test/told-office.ts';
import { savePlace } from '../webhooks/place-repository.ts';
import { unsubscribeToken } from './key-rules.ts';
import { createMailer } from './mail-client.ts';

const FROM = { name: 'Muster', address: 'muster@company.test' };
const PUBLIC_URL = 'https://muster.company.test';
let api: TestApi;
let office: Awaited<ReturnType<typeof openToldOffice>>;
let server: Awaited<ReturnType<typeof openMailServer>>;
const mailerFor = (url: string) => createMailer({ url, from: FROM, stepMs: 300 });

beforeAll(async () => {
  api = await buildTestApi({ webhooksToPrivate: true, isMailSetUp: true });
  await api.app.ready();
  server = await openMailServer();
  office = await openToldOffice(api, { mailer: mailerFor(server.url), publicUrl: PUBLIC_URL });
});
afterAll(async () => {
  await office.close();
  await server.close();
  await api.close();
});
beforeEach(async () => {
  await api.db.delete(noticeChoice);
  await api.db.delete(notice);
  await api.queue.boss.deleteAllJobs('notice-messages');
  server.arrived.length = 0;
  server.onRecipient = (_, done) => done();
  server.onMail = (done) => done();
  office.parts.mailer = mailerFor(server.url);
  office.begin();
});

const MAIL = { push: false, email: true } as const;
const messageOf = async ({ id }: { id: number }) => (await office.messagesOf(id)).at(-1)!;

describe('[notices-11] a mail', () => {
  it('says what the screens say, as text and as HTML, with a link to the alert and one that ends mails', async () => {
    const ana = await office.person('admin', MAIL);
    const id = await office.raise('late');
    await office.work();
    const [mail, ...others] = server.arrived;
    expect(others).toEqual([]);
    const jobId = office.team.job.jobId;
    const sentence = `Ana Ferreira is late for the job "#${jobId}" of Bert Foreman, expected at 07:00 a.m.`;
    const token = unsubscribeToken(Buffer.alloc(32, 7), ana.id, 'alerts');
    const message = await messageOf(ana);
    expect(mail!.to).toEqual([ana.email]);
    expect(mail!.headers).toMatchObject({
      from: 'Muster <muster@company.test>',
      subject: `Late · #${jobId}`,
      'message-id': `<${message.id}@muster.company.test>`,
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${PUBLIC_URL}/api/v1/notice/unsubscribe?token=${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail!.text).toContain(sentence);
    expect(mail!.text).toContain(`Open in Muster: ${PUBLIC_URL}/notifications?alert=${id}`);
    expect(mail!.text).toContain(`Switch off alerts by email: ${PUBLIC_URL}/unsubscribe?token=${token}`);
    expect(mail!.html).toContain(sentence.replaceAll('"', '&quot;'));
    expect(mail!.html).toContain('<html lang="en">');
    expect(mail!.html).toContain(`<a href="${PUBLIC_URL}/notifications?alert=${id}">`);
    expect(mail!.html).not.toMatch(/<img|src=|<script/);
    expect(message).toMatchObject({ status: 'told', attempts: 1, fault: null });
  });

  it('is in the language of the person, and shows no names as markup', async () => {
    await office.person('admin', { ...MAIL, language: 'es' });
    await office.raise('jobFinished', { job: { ...office.team.job, jobId: '<b>&1' } });
    await office.work();
    const [mail] = server.arrived;
    expect(mail!.headers['subject']).toBe('Trabajo terminado · #<b>&1');
    expect(mail!.html).toContain('El trabajo &quot;#&lt;b&gt;&amp;1&quot; terminó correctamente');
    expect(mail!.html).toContain('lang="es"');
  });

  it('lists a thousand alerts of a minute in two: what was there at first, and the rest five minutes later', async () => {
    const ana = await office.person('admin', { ...MAIL, push: true });
    await office.raiseMany(Array.from({ length: 1_000 }, (_, more) => (more % 2 === 0 ? 'overcost' : 'late')));
    await office.work();
    expect(server.arrived).toHaveLength(1);
    office.later(4);
    await office.work();
    expect(server.arrived).toHaveLength(1);
    office.later(2);
    await office.work();
    const told = (titles: (string | undefined)[]) =>
      titles.map((title) => Number(/^(\d+) alerts$/.exec(title ?? '')?.[1])).reduce((sum, one) => sum + one);
    expect(server.arrived).toHaveLength(2);
    expect(told(server.arrived.map(({ headers }) => headers['subject']))).toBe(1_000);
    expect(ana.told()).toHaveLength(2);
    expect(told(ana.told().map(({ title }) => title))).toBe(1_000);
    const { text, headers } = server.arrived[1]!;
    expect(text).toContain(`and ${told([headers['subject']]) - 20} more`);
    expect(text).toContain(`Open in Muster: ${PUBLIC_URL}/notifications\n`);
  }, 120_000);

  it('gathers for as long as was chosen', async () => {
    await office.person('admin', { ...MAIL, digestMinutes: 60 });
    await office.raise();
    await office.work();
    office.later(30);
    await office.raise('late');
    await office.work();
    expect(server.arrived).toEqual([]);
    office.later(31);
    await office.work();
    expect(server.arrived).toMatchObject([{ headers: { subject: '2 alerts' } }]);
  });

  it('tells what waited in quiet hours in one when they end', async () => {
    await office.person('admin', { ...MAIL, quiet: [{ from: '14:00', until: '07:00', days: [] }] });
    for (let more = 0; more < 3; more++) {
      await office.raise();
      office.later(60);
      await office.work();
    }
    expect(server.arrived).toEqual([]);
    office.later(14 * 60);
    await office.work();
    expect(server.arrived).toMatchObject([{ headers: { subject: '3 alerts' } }]);
  });

  it('is tried at once by who asks for it', async () => {
    const ana = await office.person('admin', { ...MAIL, email: false, language: 'es' });
    await ana.calls.post('/notice/test', { channel: 'email' }).expect(204);
    await office.work();
    expect(server.arrived).toMatchObject([{ headers: { subject: 'Muster te avisa aquí' } }]);
  });
});

describe('[notices-14] the shift log', () => {
  const LOG = { push: false, email: false, shiftLogAt: '18:00' } as const;
  const logOf = ({ headers, text }: (typeof server.arrived)[number]) => ({ subject: headers['subject'], text });
  const toSix = () => office.later(180);
  const today = () => businessDate(api.services.now(), api.services.businessTimeZone);

  it('comes once a day at the chosen time, in the words of its page, with a link that ends it', async () => {
    const ana = await office.person('admin', LOG);
    await office.raise('late');
    await ana.calls.post('/shift_log_line', { date: today(), note: 'Road <closed> at Elmont' }).expect(201);
    office.later(60);
    await office.work();
    expect(server.arrived).toEqual([]);
    toSix();
    await office.work();
    await office.work();
    const [mail, ...others] = server.arrived;
    expect(others).toEqual([]);
    const { text, subject } = logOf(mail!);
    expect(subject).toMatch(/^Shift Log · \w+day, \w+ \d+, \d{4}$/);
    expect(text).toMatch(/\d\d:\d\d p\.m\. {2}Ana Ferreira is late for the job/);
    expect(text).toContain('Road <closed> at Elmont');
    expect(text).toContain(`Open in Muster: ${PUBLIC_URL}/shift-log?day=${(await messageOf(ana)).day}`);
    expect(mail!.html).toContain('Road &lt;closed&gt; at Elmont');
    const token = unsubscribeToken(Buffer.alloc(32, 7), ana.id, 'shiftLog');
    expect(text).toContain(`Switch off the shift log by email: ${PUBLIC_URL}/unsubscribe?token=${token}`);
    await supertest(api.app.server).post(`/api/v1/notice/unsubscribe?token=${token}`).expect(204);
    const [choice] = await api.db.select().from(noticeChoice).where(eq(noticeChoice.employeeId, ana.id));
    expect(choice).toMatchObject({ shiftLogAt: null, shiftLogDay: null });
    office.later(24 * 60);
    await office.raise('late');
    await office.work();
    expect(server.arrived).toHaveLength(1);
  });

  it('is in the morning that of the day before, and never that of a time which had passed when it was chosen', async () => {
    await office.person('admin', { ...LOG, shiftLogAt: '06:00', language: 'es' });
    await office.person('admin', { ...LOG, shiftLogAt: '14:00' });
    await office.raise('overcost');
    await office.work();
    expect(server.arrived).toEqual([]);
    office.later(16 * 60);
    await office.work();
    expect(server.arrived.map(({ headers }) => headers['subject'])).toMatchObject([/^Diario de turno · /]);
    expect(server.arrived[0]!.text).toContain('superó el costo estimado');
  });

  it('tells a supervisor of their own part alone, and does not come without a line', async () => {
    const other = await office.person('supervisor', LOG);
    await office.raise('overcost');
    toSix();
    await office.work();
    expect(server.arrived.map(({ text }) => text).join()).not.toContain('exceeded');
    office.later(24 * 60);
    await office.work();
    expect(await messageOf(other)).toMatchObject({ kind: 'shiftLog', status: 'dropped' });
  });

  it('needs an address, and is left as it is by a page that does not know it', async () => {
    const ana = await office.person('admin', LOG);
    await ana.choose({ digestMinutes: 15 });
    expect((await ana.calls.get('/notice/choices').expect(200)).body.data).toMatchObject({ shiftLogAt: '18:00' });
    await api.db.update(employee).set({ email: null }).where(eq(employee.id, ana.id));
    const choices = {
      push: false,
      email: false,
      types: [],
      whose: 'all',
      quiet: [],
      digestMinutes: 0,
      escalation: null,
      language: 'en',
    };
    const { body } = await ana.calls.put('/notice/choices', { ...choices, shiftLogAt: '17:00' }).expect(400);
    expect(body.message).toContain('email address');
    await ana.calls.put('/notice/choices', { ...choices, shiftLogAt: '25:00' }).expect(400);
  });

  it('is not sent from a copy of the database', async () => {
    await office.person('admin', LOG);
    await office.raise('overcost');
    toSix();
    await savePlace(api.db as never, { ...HERE, database: '2/5' });
    await office.work();
    await savePlace(api.db as never, HERE);
    expect(server.arrived).toEqual([]);
  });
});

describe('a mail server', () => {
  it('that refuses an address ends the message, in words without the address', async () => {
    const ana = await office.person('admin', MAIL);
    server.onRecipient = (address, done) => done(smtpFault(550, `5.1.1 <${address}> does not exist`));
    await office.raise();
    await office.work();
    expect(await messageOf(ana)).toMatchObject({ status: 'failed', fault: 'The mail server refused an address (550)' });
  });

  it.each([
    [
      'asks to come back later',
      () => (server.onRecipient = (_, done) => done(smtpFault(451, 'greylisted'))),
      /refused an address \(451\)/,
    ],
    ['cannot take it now', () => (server.onMail = (done) => done(smtpFault(452, 'full'))), /refused the mail \(452\)/],
    ['is not there', () => (office.parts.mailer = mailerFor('smtp://127.0.0.1:9')), /cannot be reached|broke the connection/],
    [
      'does not take the password',
      () => (office.parts.mailer = mailerFor(server.url.replace('muster:', 'other:'))),
      /did not take user and password \(535\)/,
    ],
  ])('that %s is tried again, with the same mail', async (_, break_, fault) => {
    const ana = await office.person('admin', MAIL);
    break_();
    await office.raise();
    await office.work();
    expect(await messageOf(ana)).toMatchObject({ status: 'pending', attempts: 1, fault: expect.stringMatching(fault) });
    server.onRecipient = (_address, done) => done();
    server.onMail = (done) => done();
    office.parts.mailer = mailerFor(server.url);
    await office.hasten();
    await office.work();
    const { id, status } = await messageOf(ana);
    expect(status).toBe('told');
    expect(server.arrived).toMatchObject([{ headers: { 'message-id': `<${id}@muster.company.test>` } }]);
  });

  it('that is slow is not waited for', async () => {
    const slow = await openMailServer({ onConnect: () => {} });
    const ana = await office.person('admin', MAIL);
    office.parts.mailer = mailerFor(slow.url);
    await office.raise();
    await office.work();
    expect(await messageOf(ana)).toMatchObject({ status: 'pending', fault: 'The mail server did not answer in time' });
    expect(await office.parts.mailer.check()).toMatchObject({ fault: 'The mail server did not answer in time' });
    await slow.close();
  });

  it('is asked for nothing when the person has no address any more', async () => {
    const ana = await office.person('admin', MAIL);
    await office.raise();
    await office.fanOutOnly();
    await api.db.update(employee).set({ email: null }).where(eq(employee.id, ana.id));
    await office.work();
    expect(server.arrived).toEqual([]);
    expect(await messageOf(ana)).toMatchObject({
      status: 'failed',
      fault: 'No mail server is set, or the person has no address',
    });
  });

  it('is checked without a mail', async () => {
    expect(await mailerFor(server.url).check()).toBeUndefined();
    expect(await mailerFor(server.url.replace('muster:', 'other:')).check()).toMatchObject({ answerCode: 535 });
    expect(server.arrived).toEqual([]);
  });
});

describe('the link that ends mails', () => {
  const follow = (token: string) => supertest(api.app.server).post(`/api/v1/notice/unsubscribe?token=${token}`);

  it('switches them off for its person alone, as a mail program follows it, and is in the audit', async () => {
    const [ana, bea] = [await office.person('admin', MAIL), await office.person('admin', MAIL)];
    await office.raise();
    await office.work();
    const [, token] = /token=([\w.-]+)/.exec(server.arrived.find(({ to }) => to[0] === ana.email)!.headers['list-unsubscribe']!)!;
    await office.raise();
    await office.fanOutOnly();
    await follow(token!).type('form').send('List-Unsubscribe=One-Click').expect(204);
    office.later(10);
    await office.work();
    const got = (email: string | null) => server.arrived.filter(({ to }) => to[0] === email).length;
    expect([got(ana.email), got(bea.email)]).toEqual([1, 2]);
    expect((await ana.calls.get('/notice/choices').expect(200)).body.data).toMatchObject({ email: false });
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(ana.id)));
    expect(entries.at(-1)).toMatchObject({ actorId: ana.id, before: { email: true }, after: { email: false } });
    await follow(token!).field('List-Unsubscribe', 'One-Click').expect(204);
    await follow(token!).expect(204);
  });

  it('shows the page that asks first to who opens it, and counts for nothing when it is not ours', async () => {
    const ana = await office.person('admin', MAIL);
    const token = unsubscribeToken(Buffer.alloc(32, 7), ana.id, 'alerts');
    const opened = await supertest(api.app.server).get(`/api/v1/notice/unsubscribe?token=${token}`).expect(302);
    expect(opened.headers['location']).toBe(`/unsubscribe?token=${token}`);
    await follow(unsubscribeToken(Buffer.alloc(32, 9), ana.id, 'alerts')).expect(403);
    await follow('').expect(403);
    await supertest(api.app.server).post('/api/v1/notice/unsubscribe').expect(400);
    expect((await ana.calls.get('/notice/choices').expect(200)).body.data).toMatchObject({ email: true });
  });
});
