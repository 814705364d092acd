/**
 * What can change, named as the controllers are (the first segments of their paths under /api/v1);
 * `session` is about who is signed in. A write says which topics it touched, a live resource which
 * ones its answer is made of.
 */
export const TOPICS = [
  'alert',
  'api_token',
  'approversettings',
  'audit',
  'changelog',
  'crew',
  'daily_job_hazard_analysis',
  'download_iif',
  'download_job_csv',
  'download_workshift_csv',
  'dwo',
  'dwo_job',
  'employee',
  'employee/csv',
  'employee_crew',
  'employee_picture',
  'file',
  'job',
  'job_invoice',
  'job_site_photo',
  'jobnote',
  'region',
  'session',
  'temporal_workshift',
  'timebreak',
  'upload_employee',
  'upload_employee_error',
  'user',
  'vehicle/foreman',
  'webhook',
  'webhook_delivery',
  'webhook_hold',
  'workshift',
] as const;
export type Topic = (typeof TOPICS)[number];

const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

/**
 * What a write touched: all that it says confines it. A topic alone is everything of that topic.
 */
export interface Mark {
  topic: Topic;
  /** The day to which it was confined. */
  day?: string | undefined;
  /** The job (row number), on that day. */
  jobId?: number | undefined;
  /** Whose it is: everybody who sees any of it does so as one of these. */
  whose?: readonly string[] | undefined;
  /**
   * A side of the topic that few look at. `cost`: the sums of a job and of its sheets, which follow
   * from shifts and expenses; `pictures`: whose picture did not match; `online`: who is there.
   */
  aspect?: Aspect | undefined;
  /** The one row (its number) of which that side changed. */
  rowId?: number | undefined;
}
export const ASPECTS = ['cost', 'online', 'pictures'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** As whom somebody sees what belongs to somebody (`api/visibility/visibility.ts`). */
export const WHOSE = {
  /** Whoever sees all of it. */
  company: 'company',
  /** What belongs to a supervisor. */
  under: (supervisorId: number): string => `under-${supervisorId}`,
  /** What is on a foreman's days. */
  ledBy: (foremanId: number): string => `led-by-${foremanId}`,
  /** One person's own. */
  own: (employeeId: number): string => `own-${employeeId}`,
} as const;

/** What an answer is made of: a write concerns it unless one of these says that it does not. */
export interface Interest {
  topics: readonly Topic[];
  /** The days that it shows, both included; every one, unless said. */
  days?: { start: string; end: string } | undefined;
  /** As whom its reader sees; as everybody, unless said. */
  whose?: readonly string[] | undefined;
  /** The aspects that it shows; every one, unless said. */
  aspects?: readonly Aspect[] | undefined;
  /** Of which rows of a topic it shows an aspect; of every one, unless said. */
  rows?: { topic: Topic; ids: ReadonlySet<number> } | undefined;
}

/** Whether a write may have changed the answer. What either side does not say, it may. */
export const concerns = ({ topic, day, whose, aspect, rowId }: Mark, interest: Interest): boolean =>
  interest.topics.includes(topic) &&
  (day === undefined || !interest.days || (interest.days.start <= day && day <= interest.days.end)) &&
  (!whose || !interest.whose || haveCommon(whose, interest.whose)) &&
  (aspect === undefined || !interest.aspects || interest.aspects.includes(aspect)) &&
  (rowId === undefined || interest.rows?.topic !== topic || interest.rows.ids.has(rowId));

function haveCommon(some: readonly string[], others: readonly string[]): boolean {
  for (let place = 0; place < some.length; place++) if (others.includes(some[place]!)) return true;
  return false;
}

/** As other processes are told: `workshift?day=2026-11-23&job=17&whose=company,under-5`. */
export function markText({ topic, day, jobId, whose, aspect, rowId }: Mark): string {
  const parts = { day, job: jobId, whose: whose?.join(','), aspect, row: rowId };
  const said = Object.entries(parts).filter(([, value]) => value !== undefined);
  return said.length === 0 ? topic : `${topic}?${said.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** The mark of such a text; all of its topic when that says what is not known here. */
export function readMark(text: string): Mark | undefined {
  const [topic = '', said = ''] = text.split('?');
  if (!isTopic(topic)) return undefined;
  const { day, job, whose, aspect, row, ...unknown } = Object.fromEntries(new URLSearchParams(said));
  if (Object.keys(unknown).length > 0 || (aspect !== undefined && !isAspect(aspect))) return { topic };
  return { topic, day, jobId: numberIn(job), whose: whose?.split(','), aspect, rowId: numberIn(row) };
}

const numberIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const isAspect = (name: string): name is Aspect => (ASPECTS as readonly string[]).includes(name);
