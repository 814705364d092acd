import { JobFormFields } from '#shared/jobs/job-form.ts';
import { JobCategory, JobStatus, JobType, WorkOrderType } from '#shared/jobs/jobs.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { useSession } from '#web/http/use-session.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useRegions } from '#web/lists/use-regions.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, momentDayText } from '#web/ui/calendar/day-time.ts';
import { jobFormTexts } from './texts.ts';

type FieldName = keyof JobFormFields;
const isField = (name: string): name is FieldName => Object.hasOwn(JobFormFields.shape, name);
const MONEY: ReadonlySet<string> = new Set<FieldName>(['bidLaborCost', 'bidMaterialsCost', 'bidOtherCost', 'bidPrice']);

/** How a job's fields and their values are told, whether as stored or as typed. */
export function useFieldWords() {
  const t = useTexts(jobFormTexts);
  const words = useTexts(jobsTexts);
  const { businessTimeZone } = useSession().user;
  const regions = useRegions();
  const dayOf = (given: string): string => (given.length === 10 ? dayText(given) : momentDayText(given, businessTimeZone));
  /** Undefined for what nobody sees of a job. */
  const fieldName = (field: string): string | undefined => (isField(field) || field === 'status' ? t(field) : undefined);
  const valueText = (field: string, value: unknown): string => {
    const text = String(value);
    if (MONEY.has(field)) return dollarsText(text);
    switch (field) {
      case 'status':
        return wordIn(JobStatus, text, (one) => words(`job.${one}`));
      case 'category':
        return wordIn(JobCategory, text, (one) => words(`category.${one}`));
      case 'type':
        return wordIn(JobType, text, (one) => words(`pay.${one}`));
      case 'workOrderType':
        return wordIn(WorkOrderType, text, (one) => words(`workOrder.${one}`));
      case 'regionId':
        return regions.find(({ id }) => id === value)?.name ?? text;
      case 'totalHours':
        return formatMinutes(Number(value));
      case 'startDate':
      case 'endDate':
        return dayOf(text);
      default:
        return text;
    }
  };
  return { fieldName, valueText };
}

function wordIn<Value extends string>(
  known: { safeParse: (given: string) => { success: true; data: Value } | { success: false } },
  text: string,
  word: (value: Value) => string,
): string {
  const found = known.safeParse(text);
  return found.success ? word(found.data) : text;
}
