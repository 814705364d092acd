import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCall, IdParams, rowCalls } from '#shared/http/call.ts';
import { errorBody } from '#shared/http/errors.ts';
import { signIn } from '../test/signed-in.tsx';
import { addressOfCall } from './addresses.ts';
import { readLive } from './read-live.ts';
import { send } from './send.ts';

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const sent = () => answer.mock.calls.map(([path, { method, body }]) => [method, path, body]);

const Day = z.object({ day: z.string(), hours: z.coerce.number().optional() }).strict();
const dayCalls = {
  ...rowCalls('dwo', 'dwo', { row: Day.extend({ id: z.number() }), post: Day, delete: true }),
  find: defineCall({
    operationId: 'findDays',
    summary: 'Find days',
    method: 'GET',
    path: '/day/of/:name',
    right: ['read', 'dwo'],
    params: z.object({ name: z.string() }),
    query: z.object({
      ids: z.string().transform((text) => text.split(',').map(Number)),
      page: z.coerce.number().optional(),
      where: z.string().optional(),
    }),
    answer: z.object({ data: z.array(Day) }),
  }),
  note: defineCall({
    operationId: 'noteDay',
    summary: 'Note something on a day',
    method: 'PUT',
    path: '/day/:id/note',
    right: ['update', 'dwo'],
    params: IdParams,
    body: Day.nullish(),
  }),
};

beforeEach(() => {
  answer.mockReset().mockImplementation(async () => Response.json({ data: { id: 7 } }));
  vi.stubGlobal('fetch', answer);
  signIn();
});
afterEach(() => vi.unstubAllGlobals());

describe('send', () => {
  it('makes the address of path, parameters and query, and answers what came', async () => {
    const made = await send(dayCalls.post, { body: { day: '2026-11-20', hours: 8 } });
    expect(made.data.id).toBe(7);
    await send(dayCalls.delete, { params: { id: 7 }, query: { revision: 3 } });
    await send(dayCalls.delete, { params: { id: 7 } });
    await send(dayCalls.find, { params: { name: 'A/B ñ' }, query: { ids: [1, 2], where: '{"a":[1,2]}' } });
    expect(sent()).toEqual([
      ['POST', '/api/v1/dwo', '{"day":"2026-11-20","hours":8}'],
      ['DELETE', '/api/v1/dwo/7?revision=3', undefined],
      ['DELETE', '/api/v1/dwo/7', undefined],
      ['GET', '/api/v1/day/of/A%2FB%20%C3%B1?ids=1,2&where=%7B%22a%22%3A%5B1,2%5D%7D', undefined],
    ]);
  });

  it('takes of the parameters what the path names, though a whole row is given', async () => {
    const row = { id: 7, day: '2026-11-20', note: 'Gate' };
    await send(dayCalls.delete, { params: row, query: { revision: 3 } });
    expect(sent()).toEqual([['DELETE', '/api/v1/dwo/7?revision=3', undefined]]);
  });

  it('sends no query that is undefined, and no body that may be missing', async () => {
    await send(dayCalls.find, { params: { name: 'Ann' }, query: { ids: '4', page: undefined } });
    await send(dayCalls.note, { params: { id: 1 } });
    await send(dayCalls.note, { params: { id: 1 }, body: null });
    expect(sent()).toEqual([
      ['GET', '/api/v1/day/of/Ann?ids=4', undefined],
      ['PUT', '/api/v1/day/1/note', undefined],
      ['PUT', '/api/v1/day/1/note', 'null'],
    ]);
  });

  it('rejects with what the api says', async () => {
    answer.mockResolvedValue(Response.json(errorBody(409, 'Not today', { code: 'NOT_TODAY' }), { status: 409 }));
    await expect(send(dayCalls.note, { params: { id: 1 } })).rejects.toMatchObject({ statusCode: 409, message: 'Not today' });
  });

  it('does not compile where a declaration says otherwise', () => {
    const neverCalled = async () => {
      // @ts-expect-error: parameters are missing
      await send(dayCalls.note);
      // @ts-expect-error: a parameter is no word
      await send(dayCalls.note, { params: { id: 'one' } });
      // @ts-expect-error: a body is needed
      await send(dayCalls.post);
      // @ts-expect-error: a field is unknown
      await send(dayCalls.post, { body: { day: '2026-11-20', nonsense: true } });
      // @ts-expect-error: nothing is taken in a query
      await send(dayCalls.note, { params: { id: 1 }, query: { page: 1 } });
      // @ts-expect-error: this answers nothing
      (await send(dayCalls.note, { params: { id: 1 } })).data;
      // @ts-expect-error: a text is no number
      const id: string = (await send(dayCalls.post, { body: { day: '' } })).data.id;
      return id;
    };
    expect(neverCalled).toBeTypeOf('function');
  });
});

it('says where a file is, and reads a live resource once', async () => {
  expect(addressOfCall(dayCalls.find, { params: { name: 'Ann' }, query: { ids: [3] } })).toBe('/api/v1/day/of/Ann?ids=3');
  await readLive('crewSheet', { id: 5, jobId: 9 });
  expect(sent()).toEqual([['GET', '/api/v1/dwo/5/crew?jobId=9', undefined]]);
});
