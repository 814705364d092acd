import { type ReactNode, useMemo } from 'react';
import { jobCalls } from '#shared/calls/jobs.ts';
import type { AnswerOf } from '#shared/http/call.ts';
import { JobFormFields, validatedJobForm } from '#shared/jobs/job-form.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { isEqual } from '#shared/live/ops.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useChangeForm } from '#web/forms/use-change-form.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useRegions } from '#web/lists/use-regions.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';
import { FormFields } from './form-fields.tsx';
import { jobFormTexts } from './texts.ts';
import './job-form.css';

const WIDTH = 760;

/** A job as its form needs it. */
export type FormedJob = Pick<Job, Exclude<keyof JobFormFields, 'phaseCodes'> | 'id' | 'jobId' | 'createdAt' | 'revision'>;

/** The values of a new job; the schema refuses the empty choices. */
const EMPTY = {
  address: '',
  latitude: '',
  longitude: '',
  category: '' as never,
  type: '' as never,
  workOrderType: '' as never,
  regionId: '' as never,
  startDate: '',
  endDate: '',
  workOrderNumber: '',
  externalNumber: '',
  company: '',
  fcc: '',
  inspector: '',
  billedTo: '',
  description: '',
  bidLaborCost: null,
  bidMaterialsCost: null,
  bidOtherCost: null,
  bidPrice: null,
  totalHours: null,
  startTimes: null,
  phaseCodes: '',
};

interface NewJobDialogProps {
  onCreated: (job: AnswerOf<typeof jobCalls.post>['data']) => void;
  onClose: () => void;
}

/** The dialog that creates a job. */
export function NewJobDialog({ onCreated, onClose }: NewJobDialogProps) {
  const t = useTexts(jobFormTexts);
  const { businessDate: today } = useSession().user;
  const schema = useMemo(() => validatedJobForm(today), [today]);
  const create = async (form: JobFormFields) => (await send(jobCalls.post, { body: form })).data;
  const of = useSchemaForm({ schema, values: EMPTY, send: create, onDone: onCreated });
  return (
    <FormDialog of={of} title={t('newTitle')} failed={t('createFailed')} width={WIDTH} onClose={onClose}>
      <Facts jobId={t('none')} created={t('none')} />
      <FormFields form={of.form} firstDay={today} />
    </FormDialog>
  );
}

interface EditJobDialogProps {
  /** The record when the form opened; a change by others since is a conflict when it is saved. */
  job: FormedJob;
  onClose: () => void;
}

/** The dialog that edits a job. */
export function EditJobDialog({ job, onClose }: EditJobDialogProps) {
  const t = useTexts(jobFormTexts);
  const { businessTimeZone } = useSession().user;
  const regions = useRegions();
  const { valueText } = useChangeWords({
    nameOf: (field, value) => (field === 'regionId' ? regions.find(({ id }) => id === value)?.name : undefined),
  })('job');
  const schema = useMemo(() => validatedJobForm(null), []);
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema,
    revision: job.revision,
    fields: fieldsOf(job, businessTimeZone),
    typedIn,
    changedFields,
    send: (change) => send(jobCalls.patch, { params: job, body: change }),
    fieldNow: (name, stored) => fieldNow(name, stored, businessTimeZone),
    words: { fieldName: (field) => (isDisclosed(field) ? t(field) : undefined), valueText },
    none: t('none'),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('editTitle')} failed={t('updateFailed')} width={WIDTH} {...overtaken} onClose={onClose}>
      <Facts jobId={`#${job.jobId}`} created={momentDayText(job.createdAt, businessTimeZone)} />
      <FormFields form={of.form} firstDay={null} />
    </FormDialog>
  );
}

/** The form's initial values. */
function fieldsOf(job: FormedJob, timeZone: string): JobFormFields {
  const dayOf = (at: string): string => businessDate(new Date(at), timeZone);
  const { address, category, type, workOrderType, regionId, workOrderNumber, company, fcc, inspector, billedTo } = job;
  const { latitude, longitude, externalNumber, description, bidLaborCost, bidMaterialsCost, bidOtherCost, bidPrice, totalHours } =
    job;
  const { startTimes } = job;
  return {
    address,
    latitude,
    longitude,
    category,
    type,
    workOrderType,
    regionId,
    startDate: dayOf(job.startDate),
    endDate: dayOf(job.endDate),
    workOrderNumber,
    externalNumber,
    company,
    fcc,
    inspector,
    billedTo,
    description,
    bidLaborCost,
    bidMaterialsCost,
    bidOtherCost,
    bidPrice,
    totalHours,
    startTimes,
  };
}

/** The fields that differ, with their new values. */
const changedFields = (before: JobFormFields, after: JobFormFields): Partial<JobFormFields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isEqual(value ?? null, before[name as keyof JobFormFields] ?? null)),
  );

/** The fields that the dialog about changes by somebody else may show, by the form's labels. */
const isDisclosed = (field: string): field is keyof JobFormFields | 'status' =>
  Object.hasOwn(JobFormFields.shape, field) || field === 'status';

/** The fields as inputs hold them, with an empty string for null. */
const typedIn = (fields: JobFormFields) => ({
  ...fields,
  latitude: fields.latitude ?? '',
  longitude: fields.longitude ?? '',
  workOrderNumber: fields.workOrderNumber ?? '',
  externalNumber: fields.externalNumber ?? '',
  company: fields.company ?? '',
  fcc: fields.fcc ?? '',
  inspector: fields.inspector ?? '',
  billedTo: fields.billedTo ?? '',
  description: fields.description ?? '',
  totalHours: fields.totalHours || null,
  // Those of a job that exists are on its page.
  phaseCodes: '',
});

/** A stored value as the form has it: a moment is a business day. */
const fieldNow = (name: string, stored: unknown, timeZone: string): unknown =>
  name === 'startDate' || name === 'endDate' ? businessDate(new Date(String(stored)), timeZone) : stored;

/** The job's number and date of creation. */
function Facts({ jobId, created }: { jobId: ReactNode; created: ReactNode }) {
  const t = useTexts(jobFormTexts);
  return (
    <dl className="dialog-facts form-wide job-form-facts num">
      <dt>{t('jobId')}</dt>
      <dd>{jobId}</dd>
      <dt>{t('created')}</dt>
      <dd>{created}</dd>
    </dl>
  );
}
