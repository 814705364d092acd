import { DISCLOSED_OF_JOB } from '#shared/job-details.ts';
import { ExpenseType } from '#shared/jobs/expenses.ts';
import { JobCategory, JobStatus, JobType, WorkOrderType } from '#shared/jobs/jobs.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { historyTexts } from '#web/history/texts.ts';
import { verbOf } from '#web/history/told.ts';
import { WriteList } from '#web/history/write-list.tsx';
import { useSession } from '#web/http/use-session.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { ListDialog } from '#web/lists/dialog/list-dialog.tsx';
import { useMore } from '#web/lists/dialog/use-more.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, momentDayText } from '#web/ui/calendar/day-time.ts';
import { expensesTexts } from '../expenses/texts.ts';
import { jobHistoryTexts } from './texts.ts';

/** Who changed what of the job, its invoices, expenses, notes and crews. */
export function HistoryDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useTexts(jobHistoryTexts);
  const words = useTexts(historyTexts);
  const { fieldName, valueText } = useJobWords();
  const { limit, more } = useMore();
  const view = useLive('jobHistory', { id: jobId, limit, offset: 0 });
  return (
    <ListDialog title={words('title')} failed={t('failed')} view={view} onClose={onClose}>
      {(history) => (
        <WriteList
          history={history}
          what={({ part, action }) => {
            const verb = VERBS.find((one) => one === verbOf(action));
            return words('what', { thing: t(`part.${part}`), verb: verb ? t(`did.${verb}`) : verbOf(action) });
          }}
          fieldName={fieldName}
          valueText={valueText}
          onMore={more}
        />
      )}
    </ListDialog>
  );
}

const VERBS = ['create', 'delete', 'update', 'status', 'begin', 'progress', 'join', 'leave', 'drive', 'stopDriving'] as const;
const FIELDS = Object.values(DISCLOSED_OF_JOB).flat();
const DOLLARS: ReadonlySet<string> = new Set(['bidLaborCost', 'bidMaterialsCost', 'bidOtherCost', 'bidPrice', 'amount']);
const DAYS: ReadonlySet<string> = new Set(['date', 'finalizedDate']);

/** How changes of a job are said: fields and values as its page writes them. */
function useJobWords() {
  const t = useTexts(jobHistoryTexts);
  const words = useTexts(jobsTexts);
  const expenses = useTexts(expensesTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const fieldName = (field: string): string => {
    const known = FIELDS.find((one) => one === field);
    return known ? t(`field.${known}`) : field;
  };
  const choiceText = (field: string, text: string): string => {
    const [status, category] = [JobStatus.safeParse(text), JobCategory.safeParse(text)];
    const [type, workOrder] = [JobType.safeParse(text), WorkOrderType.safeParse(text)];
    const expense = ExpenseType.safeParse(text);
    if (field === 'status' && status.success) return words(`job.${status.data}`);
    if (field === 'category' && category.success) return words(`category.${category.data}`);
    if (field === 'type' && type.success) return words(`pay.${type.data}`);
    if (field === 'type' && expense.success) return expenses(`type.${expense.data}`);
    if (field === 'workOrderType' && workOrder.success) return words(`workOrder.${workOrder.data}`);
    return text;
  };
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '- - -';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const text = String(value);
    if (DOLLARS.has(field)) return dollarsText(text);
    if (DAYS.has(field)) return dayText(text.slice(0, 10));
    if (field === 'startDate' || field === 'endDate') return momentDayText(text, timeZone);
    return field === 'totalHours' ? formatMinutes(Number(value)) : choiceText(field, text);
  };
  return { fieldName, valueText };
}
