/**
 * Topics of change notices, named as the controllers are (first path segments under /api/v1);
 * `session` is about who is signed in. A write names the topics that it touched, a live resource
 * those that its answer depends on.
 */
export const TOPICS = [
  'alert',
  'api_token',
  'approversettings',
  'audit',
  'changelog',
  'company',
  'crew',
  'daily_job_hazard_analysis',
  'display',
  'download_iif',
  'download_job_csv',
  'download_workshift_csv',
  'dwo',
  'dwo_job',
  'employee',
  'employee/csv',
  'employee_crew',
  'employee_picture',
  'feed_loss',
  'file',
  'import',
  'import_mapping',
  'import_row',
  'job',
  'job_invoice',
  'job_phase_code',
  'job_site_photo',
  'jobnote',
  'late_call',
  'notice',
  'payroll_name_list',
  'payroll_reminder',
  'phase_code',
  'region',
  'saved_view',
  'session',
  'sheet_signs',
  'shift_log_line',
  'temporal_workshift',
  'timebreak',
  'upload_employee',
  'upload_employee_error',
  'user',
  'vehicle',
  'vehicle/foreman',
  'webhook',
  'webhook_delivery',
  'webhook_hold',
  'workshift',
] as const;
export type Topic = (typeof TOPICS)[number];

const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

/**
 * A change notice: what a write touched. Each field that is present narrows it; a topic alone means
 * everything of that topic.
 */
export interface Mark {
  topic: Topic;
  /** The only business day that it touched. */
  day?: string | undefined;
  /** The only job (row number) that it touched, on that day. */
  jobId?: number | undefined;
  /** Owner keys (`OWNER`) of the touched rows: only readers with one of them can see the change. */
  owners?: readonly string[] | undefined;
  /**
   * The only side of the rows that it touched, one that few views show. `cost`: the sums of a job
   * and of its sheets, which follow from shifts and expenses; `pictures`: picture mismatches;
   * `online`: who is online.
   */
  aspect?: Aspect | undefined;
  /** The only row (its number) whose aspect changed. */
  rowId?: number | undefined;
}
export const ASPECTS = ['cost', 'online', 'pictures'] as const;
export type Aspect = (typeof ASPECTS)[number];

/**
 * Owner keys, which connect rows to the readers that see them (`api/visibility/visibility.ts`): a
 * write names those of its rows, a reader those that they see by.
 */
export const OWNER = {
  /** Key of the readers who see the whole company. */
  company: 'company',
  /** Key of a supervisor's rows. */
  under: (supervisorId: number): string => `under-${supervisorId}`,
  /** Key of rows on a foreman's days. */
  ledBy: (foremanId: number): string => `led-by-${foremanId}`,
  /** Key of a person's own rows. */
  own: (employeeId: number): string => `own-${employeeId}`,
} as const;

/** The change notices that concern a view. A notice does unless one of these fields excludes it. */
export interface Interest {
  topics: readonly Topic[];
  /**
   * The business days that it shows, inclusive; every day when absent. `also` are single days that
   * it follows from, independent of the owners of what was changed: usual times.
   */
  days?: { start: string; end: string; also?: readonly string[] | undefined } | undefined;
  /** The owner keys that its reader sees by; all when absent. */
  owners?: readonly string[] | undefined;
  /** The aspects that it shows; all when absent. */
  aspects?: readonly Aspect[] | undefined;
  /** The rows of a topic whose aspects it shows; all when absent. */
  rows?: { topic: Topic; ids: ReadonlySet<number> } | undefined;
}

/** True when a write may have changed the view. A field that is absent on either side matches. */
export const concerns = ({ topic, day, owners, aspect, rowId }: Mark, interest: Interest): boolean =>
  interest.topics.includes(topic) &&
  (((day === undefined || !interest.days || (interest.days.start <= day && day <= interest.days.end)) &&
    (!owners || !interest.owners || haveCommon(owners, interest.owners))) ||
    (day !== undefined && interest.days?.also?.includes(day) === true)) &&
  (aspect === undefined || !interest.aspects || interest.aspects.includes(aspect)) &&
  (rowId === undefined || interest.rows?.topic !== topic || interest.rows.ids.has(rowId));

function haveCommon(some: readonly string[], others: readonly string[]): boolean {
  for (let place = 0; place < some.length; place++) if (others.includes(some[place]!)) return true;
  return false;
}

/**
 * Serializes a notice for other processes: `workshift?day=2026-11-23&job=17&whose=company,under-5`.
 */
export function markText({ topic, day, jobId, owners, aspect, rowId }: Mark): string {
  const parts = { day, job: jobId, whose: owners?.join(','), aspect, row: rowId };
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return given.length === 0 ? topic : `${topic}?${given.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/**
 * Parses a serialized notice. One with unknown fields, as of a newer version, means everything of
 * its topic; undefined for an unknown topic.
 */
export function readMark(text: string): Mark | undefined {
  const [topic = '', limits = ''] = text.split('?');
  if (!isTopic(topic)) return undefined;
  const { day, job, whose, aspect, row, ...unknown } = Object.fromEntries(new URLSearchParams(limits));
  if (Object.keys(unknown).length > 0 || (aspect !== undefined && !isAspect(aspect))) return { topic };
  return { topic, day, jobId: numberIn(job), owners: whose?.split(','), aspect, rowId: numberIn(row) };
}

const numberIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const isAspect = (name: string): name is Aspect => (ASPECTS as readonly string[]).includes(name);
