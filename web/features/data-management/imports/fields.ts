import { FIELD_WORDS } from '#shared/audit/fields.ts';
import { NewJob } from '#shared/jobs/job-form.ts';
import { fieldTexts } from '#web/history/texts.ts';
import { useTexts } from '#web/texts/texts.ts';

const { phaseCodes: _, ...TAKEN } = NewJob.shape;

/** The fields of a job that a file may fill, in the order of the form. */
export const FIELDS = Object.keys(TAKEN);

/** Names fields of a job as its form does. */
export function useFieldName(): (field: string) => string {
  const t = useTexts(fieldTexts);
  return (field) => {
    const key = [`job.${field}`, field].find((one): one is keyof typeof FIELD_WORDS => one in FIELD_WORDS);
    return key ? t(key) : field;
  };
}
