import multipart from '@fastify/multipart';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '#shared/http/error-schemas.ts';
import { quietLog } from '../test/database.ts';
import { type Api, createHttp } from './api.ts';
import { readSentFiles } from './sent-files.ts';

let app: Api;

beforeAll(async () => {
  app = createHttp(quietLog);
  await app.register(multipart);
  app.post('/files', async (request) => {
    const files = await readSentFiles(request, { maxFiles: 2, maxBytes: 4, tooMany: 'Two at most' });
    return files.map(({ bytes, ...file }) => ({ ...file, text: String(bytes) }));
  });
  await app.ready();
});
afterAll(() => app.close());

const FORM = 'multipart/form-data; boundary=XX';
const send = (body: string, type = FORM) => supertest(app.server).post('/files').set('content-type', type).send(body);
const part = (name: string, text: string, more = '; filename="a.csv"') =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"${more}\r\nContent-Type: text/csv\r\n\r\n${text}\r\n`;
const END = '--XX--\r\n';

describe('the files of a form', () => {
  it('come in their order, each with what is said of it, cut where they are too long', async () => {
    const { body } = await send(`${part('x', 'abcd')}${part('y', 'abcde')}${END}`).expect(200);
    expect(body).toEqual([
      { field: 'x', name: 'a.csv', type: 'text/csv', text: 'abcd', isTruncated: false },
      { field: 'y', name: 'a.csv', type: 'text/csv', text: 'abcd', isTruncated: true },
    ]);
  });

  it('are refused with a name that is no UTF-8, which would be kept as another', async () => {
    const named = (sign: Buffer) =>
      supertest(app.server)
        .post('/files')
        .set('content-type', FORM)
        .serialize((body) => body)
        .send(
          Buffer.concat([
            Buffer.from(part('x', 'a').split('a.csv')[0]!),
            sign,
            Buffer.from(part('x', 'a').split('a.csv')[1]! + END),
          ]),
        );
    expect((await named(Buffer.from('Zoë 😀.csv')).expect(200)).body).toMatchObject([{ name: 'Zoë 😀.csv' }]);
    const { body } = await named(Buffer.from([0x61, 0xed, 0xa0, 0x80])).expect(400);
    expect(body.errors).toEqual([{ field: 'x', reason: 'has a name that is not a text in UTF-8' }]);
  });

  it('are none in an empty form', async () => {
    expect((await send('').expect(200)).body).toEqual([]);
    expect((await send(END).expect(200)).body).toEqual([]);
  });

  it.each([
    ['more than are taken', part('x', 'a').repeat(3) + END, FORM, 413, 'Two at most'],
    ['a body of another kind', '{}', 'application/json', 415, 'multipart/form-data'],
    ['a form without a boundary', part('x', 'a') + END, 'multipart/form-data', 400, 'cannot be read'],
    ['what is no form', 'x'.repeat(100), FORM, 400, 'cannot be read'],
    ['a form that breaks off in a file', part('x', 'a').slice(0, -2), FORM, 400, 'cannot be read'],
    ['more fields than a form has', part('f', 'a', '').repeat(11) + END, FORM, 400, 'cannot be read'],
    ['a name that no field can have', part('__proto__', 'a') + END, FORM, 400, 'cannot be read'],
  ])('are refused in plain words: %s', async (_what, body, type, status, words) => {
    const answer = await send(body, type).expect(status);
    expect(ErrorBody.parse(answer.body).message).toContain(words);
    expect(answer.text).not.toMatch(/FST_|reach/);
  });
});
