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
