import { LONGEST_OWN_NUMBER, type validatedJobForm } from '#shared/jobs/job-form.ts';
import { JobType, WorkOrderType } from '#shared/jobs/jobs.ts';
import { JOB_CATEGORIES } from '#shared/jobs/words.ts';
import { can } from '#shared/permissions.ts';
import { centsIn, estimatedCost } from '#shared/rules/costs.ts';
import { StartTimesInput } from '#web/crews/start-times-field.tsx';
import { ChoiceInput, DayInput, HoursInput, MoneyInput, TextInput } from '#web/forms/inputs.tsx';
import type { SchemaForm } from '#web/forms/use-schema-form.ts';
import { useSession } from '#web/http/use-session.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useCompanyChoices } from '#web/lists/use-companies.ts';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { useTexts } from '#web/texts/texts.ts';
import { fieldMoney } from '#web/ui/fields/money-text.ts';
import { PlaceFields } from './place-fields.tsx';
import { jobFormTexts } from './texts.ts';

export type JobForm = SchemaForm<ReturnType<typeof validatedJobForm>>['form'];

interface FormFieldsProps {
  form: JobForm;
  /** The first possible start, yyyy-MM-dd; null for any. */
  firstDay: string | null;
}

/** The contract's value for an empty selection. */
const NO_SELECTION = 'NO_SELECTION';
const NO_REGION = 0;
/** 99,999 hours. */
const MOST_PLANNED_MINUTES = 99_999 * 60;

/** Every field of a job's form [jobs-1]. */
export function FormFields({ form, firstDay }: FormFieldsProps) {
  const t = useTexts(jobFormTexts);
  const words = useTexts(jobsTexts);
  const { businessDate: today, role } = useSession().user;
  const regions = useRegionChoices();
  const { startDate, company } = form.getValues();
  const companies = useCompanyChoices(company === NO_SELECTION ? null : company);
  const noneOf = (label: string) => ({ value: NO_SELECTION, label });
  return (
    <>
      <div className="form-wide">
        <TextInput form={form} name="address" label={t('address')} placeholder={t('address')} maxLength={300} />
      </div>
      <PlaceFields form={form} />
      <ChoiceInput
        form={form}
        name="category"
        label={t('category')}
        placeholder={noneOf(t('selectCategory'))}
        choices={JOB_CATEGORIES.map((value) => ({ value, label: words(`category.${value}`) }))}
      />
      <ChoiceInput
        form={form}
        name="type"
        label={t('type')}
        placeholder={noneOf(t('selectType'))}
        choices={JobType.options.map((value) => ({ value, label: words(`pay.${value}`) }))}
      />
      <ChoiceInput
        form={form}
        name="workOrderType"
        label={t('workOrderType')}
        placeholder={noneOf(t('selectWorkOrderType'))}
        choices={WorkOrderType.options.map((value) => ({ value, label: words(`workOrder.${value}`) }))}
      />
      <ChoiceInput
        form={form}
        name="regionId"
        label={t('regionId')}
        placeholder={{ value: NO_REGION, label: t('selectRegion') }}
        choices={regions}
      />
      <DayInput form={form} name="startDate" label={t('startDate')} today={today} minDay={firstDay ?? undefined} />
      <DayInput form={form} name="endDate" label={t('endDate')} today={today} minDay={startDate || undefined} />
      <TextInput form={form} name="workOrderNumber" label={t('workOrderNumber')} placeholder={t('orderNumber')} maxLength={100} />
      <ChoiceInput form={form} name="company" label={t('company')} placeholder={noneOf(t('selectCompany'))} choices={companies} />
      <TextInput
        form={form}
        name="externalNumber"
        label={t('externalNumber')}
        hint={t('externalNumberHint')}
        maxLength={LONGEST_OWN_NUMBER}
      />
      <TextInput form={form} name="inspector" label={t('inspector')} placeholder={t('name')} maxLength={200} />
      <MoneyInput form={form} name="bidLaborCost" label={t('bidLaborCost')} />
      <MoneyInput form={form} name="bidMaterialsCost" label={t('bidMaterialsCost')} />
      <MoneyInput form={form} name="bidOtherCost" label={t('bidOtherCost')} />
      <Estimated form={form} label={t('bidPrice')} />
      <HoursInput form={form} name="totalHours" label={t('totalHours')} mostMinutes={MOST_PLANNED_MINUTES} />
      <TextInput form={form} name="fcc" label={t('fcc')} placeholder={t('name')} maxLength={200} />
      <div className="form-wide">
        <TextInput
          form={form}
          name="billedTo"
          kind="email"
          label={t('billedTo')}
          placeholder={t('emailAddress')}
          maxLength={254}
        />
      </div>
      <div className="form-wide">
        <TextInput form={form} name="description" kind="long" label={t('description')} maxLength={10_000} />
      </div>
      <StartTimesInput form={form} name="startTimes" label={t('startTimes')} hint={t('startTimesHint')} />
      {firstDay !== null && can(role, 'create', 'phaseCode') && (
        <div className="form-wide">
          <TextInput
            form={form}
            name="phaseCodes"
            kind="long"
            label={t('phaseCodes')}
            placeholder={t('phaseCodesPattern')}
            hint={t('phaseCodesHint')}
          />
        </div>
      )}
    </>
  );
}

/** The total estimate. Its placeholder is the sum that an empty field stands for [jobs-3]. */
function Estimated({ form, label }: { form: JobForm; label: string }) {
  const [labor, materials, other] = form.watch(['bidLaborCost', 'bidMaterialsCost', 'bidOtherCost']);
  // An amount that cannot be read counts as 0 and has its own message.
  const read = (typed: unknown): string => (centsIn(String(typed)) === undefined ? '0' : String(typed));
  const sum = estimatedCost({
    bidLaborCost: read(labor),
    bidMaterialsCost: read(materials),
    bidOtherCost: read(other),
  });
  return <MoneyInput form={form} name="bidPrice" label={label} placeholder={fieldMoney(sum)} />;
}
