import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logAnswers, noteForLog } from './answer-lines.ts';
import { PROBE } from './probes.ts';

const lines: Array<Record<string, unknown>> = [];
let app: FastifyInstance;

beforeEach(() => {
  lines.length = 0;
  const log: FastifyBaseLogger = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  logAnswers(app, {
    senderOf: () => ({ userId: 7, actorId: 3 }),
    isOrdinary: (status) => status === 401,
    isWait: (reply) => reply.hasHeader('preference-applied'),
    slowMs: 20,
  });
  app.get('/row/:id', async (request, reply) => {
    const { status } = request.query as { status: string };
    noteForLog(request, { code: 'SOME_CODE', fields: ['start'] });
    return reply.code(Number(status)).send({ message: 'Ana Ferreira is clocked in' });
  });
  app.get('/late', async (request, reply) => {
    await pause(30);
    const { waits } = request.query as { waits?: string };
    return (waits === undefined ? reply : reply.header('preference-applied', 'wait')).send({});
  });
  app.get('/probe', PROBE, async (_request, reply) => reply.code(503).send({}));
});
afterEach(() => app.close());

const lineOf = async (url: string) => {
  await app.inject({ url });
  return lines.splice(0);
};

describe('the line of an answer', () => {
  it('says who, what, why and how long, in numbers and codes', async () => {
    const [line, ...others] = await lineOf('/row/12?status=409&name=Ana');
    expect(others).toEqual([]);
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: expect.any(String),
      userId: 7,
      actorId: 3,
      ip: '127.0.0.1',
      method: 'GET',
      path: '/row/12',
      route: '/row/:id',
      status: 409,
      ms: expect.any(Number),
      code: 'SOME_CODE',
      fields: ['start'],
      msg: 'refused',
    });
  });

  it.each([
    [400, 30, 'refused'],
    [403, 40, 'refused'],
    [404, 30, 'refused'],
    [429, 40, 'refused'],
    [500, 50, 'a request failed'],
    [503, 50, 'a request failed'],
    [507, 50, 'a request failed'],
  ])('has for %i the level %i', async (status, level, msg) => {
    expect(await lineOf(`/row/12?status=${status}`)).toEqual([expect.objectContaining({ status, level, msg })]);
  });

  it.each([200, 201, 304, 401])('is not written for %i', async (status) => {
    expect(await lineOf(`/row/12?status=${status}`)).toEqual([]);
  });

  it('is written for an answer that was slow, but not for one that waited for a change', async () => {
    expect(await lineOf('/late?q=Ana')).toEqual([
      expect.objectContaining({ msg: 'slow', level: 30, status: 200, path: '/late' }),
    ]);
    expect(await lineOf('/late?waits')).toEqual([]);
  });

  it('is not written for what machines ask every few seconds', async () => {
    expect(await lineOf('/probe')).toEqual([]);
  });
});
