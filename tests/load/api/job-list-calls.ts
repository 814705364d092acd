import { type CallKind, type ScreenCall, type Subjects, to } from './screen-calls.ts';

const OPEN = ['assigned', 'inProgress', 'unassigned'];
const SORTED = ['jobId', 'startDate', 'endDate', 'currentHours'];
const EVERY = { where: undefined };

/** What is typed into the box that finds everything. */
const FIND = [
  ['a name', 'castillo'],
  ['the beginning of two names', 'cas mia'],
  ['a job', '#10077'],
  ['a number', '10077'],
  ['a phone number', '516 555 0148'],
  ['a street of all jobs', 'main'],
  ['a letter', 'm'],
  ['the sheets of a name and a day', 'ortega yesterday'],
  ['the sheets of a day', 'today'],
  ['a name mistyped', 'catsillo'],
  ['a street mistyped', 'mian stret'],
  ['nothing', 'nobody ever'],
] as const;

/** The pages of the job list, page 5,000 among them, and what else is shown of jobs among all. */
export function jobListCalls(
  { job, supervisor, region }: Subjects,
  { today, lastPage }: { today: string; lastPage: number },
): ScreenCall[] {
  const call = (kind: CallKind, name: string, path: string, query: object = {}, as: ScreenCall['as'] = 'admin'): ScreenCall => ({
    kind,
    name,
    path: to(path, Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))),
    as,
  });
  /** As the list asks for a page: ten rows of what is not over, the newest first. */
  const page = (name: string, said: object = {}, as?: ScreenCall['as']) => {
    const asked = {
      where: { status: { $in: OPEN } },
      order: [['id', 'DESC']],
      include: ['supervisor', 'crews.foreman'],
      limit: 10,
      ...said,
    };
    return call('list', name, 'job', asked, as);
  };
  const where = (said: object) => ({ where: { status: { $in: OPEN }, ...said } });
  const found = (text: string) => ({ searchData: { $iLike: `%${text}%` } });
  const twoFifths = (as?: ScreenCall['as']): ScreenCall => ({
    ...page('searched, two fifths of all', { where: found('main%7') }, as),
    wantsMostOf: ['job'],
  });
  const days = { startDate: { $lte: `${today}T23:59:59.999Z` }, endDate: { $gte: `${today}T00:00:00.000Z` } };
  const count = (name: string, said: object = {}) => page(name, { include: undefined, order: undefined, limit: 1, ...said });
  return [
    page('first page'),
    ...SORTED.flatMap((by) => ['ASC', 'DESC'].map((way) => page(`by ${by}, ${way}`, { order: [[by, way]] }))),
    page('of a region', where({ regionId: { $in: [region] } })),
    page('of the day', where(days)),
    page('over their cost', { where: { isOvercost: true, status: { $in: ['assigned', 'inProgress'] } } }),
    page('over their cost, of every status', { where: { isOvercost: true } }),
    page('searched', where(found('main%10077'))),
    page('searched, of every status', { where: found('main%10077') }),
    twoFifths(),
    page('searched, nothing found', { where: found('nobody%ever') }),
    page('searched by a name mistyped', { ...where(found('castilo')), near: 'true' }),
    page('searched by a name mistyped, of every status', { where: found('castilo'), near: 'true' }),
    page('searched, nothing close', { ...where(found('nobody%ever')), near: 'true' }),
    page('of every status', EVERY),
    page('page 150', { offset: 1_490 }),
    page('of every status, last page', { ...EVERY, offset: lastPage }),
    count('count'),
    count('count, of every status', EVERY),
    page('first page', {}, 'supervisor'),
    page('of every status', EVERY, 'supervisor'),
    twoFifths('supervisor'),
    ...FIND.flatMap(([name, q]) =>
      (['admin', 'supervisor'] as const).map((as) => call('list', `find, ${name}`, 'find', { q }, as)),
    ),
    call('details', 'job/{id}/details', `job/${job}/details`),
    call('details', 'job/{id}/costDays', `job/${job}/costDays`),
    call('details', 'job/{id}/history', `job/${job}/history`, { limit: 20 }),
    call('details', 'job/{id}/workforce', `job/${job}/workforce`),
    call('details', 'job/{id}/candidates', `job/${job}/candidates`, { role: 'worker' }),
    call('details', 'employee/{id}/job', `employee/${supervisor}/job`),
    call('details', 'crew/needs', 'crew/needs', { region }),
    call('summary', 'job/summary, today', 'job/summary', { startDate: today, endDate: today }),
    call('summary', 'job/summary, always', 'job/summary'),
  ];
}
