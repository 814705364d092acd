import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#shared/http/errors.ts';
import type { Caller } from '../context.ts';
import { crewedJobView } from '../crews/views.ts';
import { employeeView } from '../employees/views.ts';
import { ADMIN_CALLER as admin } from '../test/calls/admin-caller.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { add } from '../test/rows/company.ts';
import { parseIncludes, parseQuery, topicsOf } from './parse.ts';
import { readList, readOne } from './read.ts';
import type { View } from './view.ts';

const page = { limit: 300, offset: 0 };
const ZONE = 'America/New_York';
const text = (value: unknown) => JSON.stringify(value);

const offenders = (view: View, query: { where?: string; include?: string; order?: string }, role: Caller['role'] = 'admin') => {
  try {
    parseQuery(view, { role, rights: null }, { ...page, ...query }, ZONE);
  } catch (error) {
    if (error instanceof Failure && error.statusCode === 400) return error.extras.errors?.map(({ field }) => field);
    throw error;
  }
  return [];
};

describe('a list query', () => {
  it.each([
    [{ where: '{' }, ['where']],
    [{ where: '[]' }, ['where']],
    [{ where: text({ foo: 1 }) }, ['where.foo']],
    [{ where: '{"__proto__":{"isAdmin":true}}' }, ['where.__proto__']],
    [{ where: text({ constructor: 1 }) }, ['where.constructor']],
    [{ where: text({ status: 'nope' }) }, ['where.status']],
    [{ where: text({ status: { $regex: 'x' } }) }, ['where.status.$regex']],
    [{ where: text({ status: {} }) }, ['where.status']],
    [{ where: text({ id: 1e10 }) }, ['where.id']],
    [{ where: text({ id: '1' }) }, ['where.id']],
    [{ where: text({ jobId: 'a\0b' }) }, ['where.jobId']],
    [{ where: text({ jobId: { $in: ['a', 'a\ud800'] } }) }, ['where.jobId.$in.1']],
    [{ where: text({ searchData: { $iLike: '\udc00' } }), order: '["\\ud800"]' }, ['where.searchData.$iLike', 'order.0']],
    [{ where: text({ finalizedDate: { $gte: '2026-02-30T00:00:00Z' } }) }, ['where.finalizedDate.$gte']],
    [{ where: text({ finalizedDate: '1999-12-31T12:00:00Z' }) }, ['where.finalizedDate']],
    [{ where: text({ id: { $in: [] } }) }, ['where.id.$in']],
    [{ where: text({ id: { $in: Array.from({ length: 501 }, (_, n) => n) } }) }, ['where.id.$in']],
    [{ where: text({ id: { $in: [1, 'x'] } }) }, ['where.id.$in.1']],
    [{ where: text({ startDate: { $gte: 'yesterday' } }) }, ['where.startDate.$gte']],
    [{ where: text({ startDate: '0000-01-01T00:00:00Z' }) }, ['where.startDate']],
    [{ where: text({ startDate: '9999-12-31T23:59:59-14:00' }) }, ['where.startDate']],
    [{ where: text({ finalizedDate: '2026-02-30' }) }, ['where.finalizedDate']],
    [{ where: text({ startDate: { $between: ['2026-01-01T00:00:00Z'] } }) }, ['where.startDate.$between']],
    [{ where: text({ isOvercost: { $gt: true } }) }, ['where.isOvercost.$gt']],
    [{ where: text({ id: { $iLike: '1' } }) }, ['where.id.$iLike']],
    [{ where: text({ searchData: { $iLike: '%'.repeat(10) } }) }, []],
    [{ where: text({ searchData: { $iLike: '%a'.repeat(30) } }) }, ['where.searchData.$iLike']],
    [{ where: text({ $or: { id: 1 } }) }, ['where.$or']],
    [{ where: text({ $or: [{ foo: 1 }, { id: 1 }] }) }, ['where.$or.0.foo']],
    [{ where: text({ $or: [{ $and: [{ $or: [{ id: 1 }] }] }] }) }, []],
    [{ where: text({ $or: [{ $and: [{ $or: [{ $and: [{ id: 1 }] }] }] }] }) }, ['where.$or.0.$and.0.$or.0.$and.0']],
    [{ include: text(['bar']) }, ['include.bar']],
    [{ include: text(['crews.bar']) }, ['include.crews.bar']],
    [{ include: text(['toString']) }, ['include.toString']],
    [{ include: text('crews') }, ['include']],
    [{ include: text(['crews.foreman', 'region']) }, []],
    [{ order: text([['baz', 'ASC']]) }, ['order.baz']],
    [{ order: text([['address', 'ASC']]) }, ['order.address']],
    [{ order: text([['jobId', 'sideways']]) }, ['order.jobId']],
    [
      {
        order: text([
          ['jobId', 'ASC'],
          ['jobId', 'DESC'],
        ]),
      },
      ['order.jobId'],
    ],
    [{ order: text(['jobId']) }, ['order.0']],
    [
      { where: text({ foo: 1 }), include: text(['bar']), order: text([['baz', 'ASC']]) },
      ['where.foo', 'include.bar', 'order.baz'],
    ],
  ])('%j names %j', (query, expected) => {
    expect(offenders(crewedJobView, query)).toEqual(expected);
  });

  it('does not let anybody find by a field what they may not read', () => {
    const query = { where: text({ earningRate1: { $iLike: '%48%' } }) };
    expect(offenders(employeeView, query, 'subadmin')).toEqual([]);
    expect(offenders(employeeView, query, 'supervisor')).toEqual(['where.earningRate1']);
  });

  it('always has a total order, and says which', () => {
    const order = (given?: string) =>
      parseQuery(crewedJobView, admin, { ...page, ...(given ? { order: given } : {}) }, ZONE).order;
    expect(order()).toEqual([['id', 'ASC']]);
    expect(order(text([['startDate', 'DESC']]))).toEqual([
      ['startDate', 'DESC'],
      ['id', 'ASC'],
    ]);
    expect(order(text([['id', 'DESC']]))).toEqual([['id', 'DESC']]);
  });

  it('moves with everything that it shows', () => {
    expect(topicsOf(crewedJobView, parseIncludes(crewedJobView, admin, undefined))).toEqual(['crew', 'employee', 'job']);
    expect(topicsOf(crewedJobView, parseIncludes(crewedJobView, admin, text(['crews.foreman', 'region'])))).toEqual([
      'crew',
      'employee',
      'employee_crew',
      'job',
      'region',
    ]);
  });
});

describe('reading a view', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    const region = await add.region(db, { name: 'North' });
    const [boss, foreman, worker] = [
      await add.person(db, 'supervisor'),
      await add.person(db, 'foreman'),
      await add.person(db, 'worker'),
    ];
    const first = await add.job(db, region.id, {
      jobId: 'a 100%_x',
      address: 'Main Street',
      inspector: 'a',
      supervisorId: boss.id,
      status: 'assigned',
      bidPrice: '10.50',
      laborCost: '20',
    });
    await add.job(db, region.id, { jobId: 'B', address: 'Back Road', inspector: 'B', finalizedDate: '2026-03-04' });
    await add.job(db, region.id, { jobId: 'b', address: 'Street of Mains', inspector: 'b' });
    await add.crew(db, foreman.id, first.id, [worker.id]);
  });
  afterAll(() => database.close());

  const read = (
    query: { where?: unknown; include?: unknown; order?: unknown; limit?: number; offset?: number },
    view = crewedJobView,
  ) =>
    readList(
      database.db,
      view,
      admin,
      parseQuery(
        view,
        admin,
        {
          limit: query.limit ?? 300,
          offset: query.offset ?? 0,
          ...(query.where === undefined ? {} : { where: text(query.where) }),
          ...(query.include === undefined ? {} : { include: text(query.include) }),
          ...(query.order === undefined ? {} : { order: text(query.order) }),
        },
        ZONE,
      ),
    );
  const idsOf = async (where: unknown) => (await read({ where })).data.map((row) => row['jobId']);

  it.each([
    [{}, ['a 100%_x', 'B', 'b']],
    [{ jobId: 'B' }, ['B']],
    [{ jobId: { $ne: 'B' } }, ['a 100%_x', 'b']],
    [{ status: { $ne: 'assigned' } }, ['B', 'b']],
    [{ status: { $in: ['assigned', 'done'] } }, ['a 100%_x']],
    [{ supervisorId: null }, ['B', 'b']],
    [{ supervisorId: { $ne: null } }, ['a 100%_x']],
    [{ supervisorId: { $ne: 999 } }, ['a 100%_x', 'B', 'b']],
    [{ finalizedDate: { $between: ['2026-03-01', '2026-03-31'] } }, ['B']],
    // New York's 4 March ends at five o'clock UTC on the fifth.
    [{ finalizedDate: { $gte: '2026-03-04T05:00:00.000Z', $lte: '2026-03-05T04:59:59.999Z' } }, ['B']],
    [{ finalizedDate: { $gte: '2026-03-05T05:00:00.000Z' } }, []],
    [{ finalizedDate: { $lte: '2026-03-04T04:59:59.999Z' } }, []],
    [{ finalizedDate: { $gt: '2026-03-03T23:59:59-05:00', $lt: '2026-03-05T12:00:00+01:00' } }, ['B']],
    [{ finalizedDate: '2026-03-05T01:00:00Z' }, ['B']],
    [{ finalizedDate: { $in: ['2026-03-05T01:00:00Z', '2026-12-31'] } }, ['B']],
    [{ finalizedDate: { $between: ['2026-03-04T05:00:00Z', '2026-03-31'] } }, ['B']],
    [{ startDate: { $gte: '2026-01-01T00:00:00-05:00', $lt: '2026-01-02T00:00:00Z' } }, ['a 100%_x', 'B', 'b']],
    [{ bidPrice: { $gt: 10 }, isOvercost: true }, ['a 100%_x']],
    [{ $or: [{ jobId: 'B' }, { status: 'assigned' }] }, ['a 100%_x', 'B']],
    [{ $or: [{ jobId: 'B' }, {}] }, ['a 100%_x', 'B', 'b']],
    [{ $and: [{ jobId: { $ne: 'B' } }, { status: 'unassigned' }] }, ['b']],
    [{ searchData: { $iLike: 'MAIN street' } }, ['a 100%_x']],
    [{ searchData: { $iLike: '%main%' } }, ['a 100%_x', 'b']],
    [{ searchData: { $iLike: '0%_' } }, ['a 100%_x']],
    [{ searchData: { $iLike: 'b_back' } }, []],
    [{ searchData: { $iLike: '#100%_x' } }, ['a 100%_x']],
    [{ searchData: { $iLike: '%##main%#street%' } }, ['a 100%_x']],
    [{ searchData: { $iLike: 'ma#in' } }, []],
    [{ jobId: { $iLike: 'b' } }, ['B', 'b']],
    [{ jobId: { $iLike: '#b' } }, ['B', 'b']],
    [{ jobId: { $iLike: '%#B%' } }, ['B', 'b']],
    [{ address: { $iLike: '#%' } }, []],
    [{ jobId: { $iLike: "b'; drop table job" } }, []],
  ])('where %j finds %j', async (where, expected) => {
    expect((await idsOf(where)).sort()).toEqual([...expected].sort());
  });

  it('sorts names the way people do and pages without repeating or skipping', async () => {
    const order = [['inspector', 'ASC']];
    const view = { ...crewedJobView, sortable: ['inspector'] };
    const all = await read({ order }, view);
    expect(all).toMatchObject({
      count: 3,
      order: [
        ['inspector', 'ASC'],
        ['id', 'ASC'],
      ],
    });
    expect(all.data.map((row) => row['inspector'])).toEqual(['a', 'b', 'B']);
    const paged = [
      await read({ order, limit: 1 }, view),
      await read({ order, limit: 1, offset: 1 }, view),
      await read({ order, limit: 1, offset: 2 }, view),
    ];
    expect(paged.flatMap((one) => one.data)).toEqual(all.data);
    expect(await read({ offset: 50 })).toMatchObject({ data: [], count: 3 });
  });

  it('adds relations, and theirs, without what is only used to find them', async () => {
    const { data } = await read({
      where: { status: 'assigned' },
      include: ['crews.foreman', 'crews.employeeCrews.employee', 'region', 'supervisor'],
    });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      region: { name: 'North' },
      supervisor: { fullName: expect.stringContaining('supervisor') },
      crews: [
        {
          isPrimary: true,
          foreman: { role: 'foreman' },
          employeeCrews: [{ isForeman: true, employee: { role: 'foreman' } }, { employee: { role: 'worker' } }],
        },
      ],
    });
    expect(data[0]).not.toHaveProperty('searchData');
    expect(JSON.stringify(data)).not.toContain('$owner');
    expect((await read({ where: { jobId: 'B' }, include: ['crews', 'supervisor'] })).data[0]).toMatchObject({
      crews: [],
      supervisor: null,
    });
  });

  it('reads one row by its number, if it is seen', async () => {
    const id = (await read({ where: { jobId: 'B' } })).data[0]!['id'] as number;
    expect(await readOne(database.db, crewedJobView, admin, id)).toMatchObject({ jobId: 'B' });
    expect(await readOne(database.db, crewedJobView, { ...admin, role: 'supervisor' }, id)).toBeUndefined();
    expect(await readOne(database.db, crewedJobView, admin, 999_999)).toBeUndefined();
  });

  it('counts what a search finds on whatever page, also beyond the last', async () => {
    const where = { searchData: { $iLike: '%main%' } };
    const order = [['jobId', 'DESC']];
    for (const [offset, found] of [
      [0, ['b']],
      [1, ['a 100%_x']],
      [2, []],
    ] as const) {
      const { data, count } = await read({ where, order, limit: 1, offset, include: ['supervisor'] });
      expect([data.map(({ jobId }) => jobId), count], String(offset)).toEqual([found, 2]);
      for (const row of data) expect(Object.keys(row)).not.toContain('$found');
    }
    expect((await read({ where: { searchData: { $iLike: 'nobody' } }, limit: 1 })).count).toBe(0);
  });

  it('answers or refuses whatever comes, and never breaks', { timeout: 300_000 }, async () => {
    const names = [
      'id',
      'jobId',
      'status',
      'startDate',
      'finalizedDate',
      'bidPrice',
      'isOvercost',
      'progressPercentage',
      'latitude',
      'searchData',
      'supervisorId',
      'foo',
      '__proto__',
    ];
    const operators = ['$eq', '$ne', '$in', '$gt', '$gte', '$lt', '$lte', '$iLike', '$between', '$nor'];
    const scalar = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'assigned',
        '2026-01-01',
        '2026-01-01T00:00:00Z',
        '0000-01-01',
        '0000-01-01T00:00:00Z',
        '1.5',
        '\\',
        '%_%',
        "'",
      ),
    );
    const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
    // Most generated queries are refused, so valid ones are mixed in.
    const sound = fc.constantFrom({ status: 'assigned' }, { jobId: { $iLike: '%_%' } }, { id: { $gt: 1 } }, {});
    const { where } = fc.letrec((tie) => ({
      where: fc.oneof(
        { depthSize: 'small' },
        sound,
        fc.dictionary(
          fc.constantFrom(...names),
          fc.oneof(value, fc.dictionary(fc.constantFrom(...operators), value, { maxKeys: 2 })),
          { maxKeys: 3 },
        ),
        fc.record({ $or: fc.array(tie('where'), { maxLength: 3 }) }),
        fc.record({ $and: fc.array(tie('where'), { maxLength: 3 }) }),
      ),
    }));
    const order = fc.array(
      fc.tuple(fc.constantFrom('jobId', 'startDate', 'currentHours', 'id', 'zip'), fc.constantFrom('ASC', 'DESC')),
      { maxLength: 3 },
    );
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(where, order, async (wanted, sorted) => {
        try {
          const query = parseQuery(crewedJobView, admin, { limit: 5, offset: 0, where: text(wanted), order: text(sorted) }, ZONE);
          await readList(database.db, crewedJobView, admin, query);
          answered++;
        } catch (error) {
          if (!(error instanceof Failure) || error.statusCode !== 400) throw error;
          expect(error.extras.errors?.every(({ field }) => /^(where|order|include)/.test(field))).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
    expect(answered).toBeGreaterThan(20);
    expect((await database.db.execute(sql`select count(*)::int as n from job`)).rows).toEqual([{ n: 3 }]);
  });
});
