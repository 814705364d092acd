/**
 * What can change, named as the controllers are (the first segments of their paths under /api/v1);
 * `session` is about who is signed in. A write says which topics it touched, a live resource which
 * ones its answer is made of.
 */
export const TOPICS = [
  'alert',
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
  'workshift',
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * What a write touched: a topic, or a part of one where the write knows it. Parts are days
 * (`workshift@2026-11-23`), and `cost`: the sums of a job, which follow from its shifts and
 * expenses. Whoever looks at parts hears of a write that names none, too.
 */
export type Mark = Topic | `${Topic}@${string}`;

export const partOf = (topic: Topic, part: string): Mark => `${topic}@${part}`;

const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

/** The topic of a mark, and the part, if it names one; undefined for what is no mark. */
export function readMark(text: string): { topic: Topic; part: string | undefined } | undefined {
  const [topic = '', part] = text.split('@');
  return isTopic(topic) ? { topic, part } : undefined;
}
