import { VALUE_WORDS } from '#shared/audit/values.ts';
import { catalogue } from '../texts/texts.ts';

/** The statuses, categories and kinds of jobs in words. */
export const jobsTexts = catalogue('jobs', {
  'job.assigned': VALUE_WORDS.assigned,
  'job.inProgress': VALUE_WORDS.inProgress,
  'job.done': VALUE_WORDS.done,
  'job.completed': VALUE_WORDS.completed,
  'job.canceled': VALUE_WORDS.canceled,
  'job.suspended': VALUE_WORDS.suspended,
  'job.unassigned': VALUE_WORDS.unassigned,
  'timesheet.draft': VALUE_WORDS.draft,
  'timesheet.submitted': VALUE_WORDS.submitted,
  'timesheet.approved': VALUE_WORDS.approved,
  'category.ohElectric': VALUE_WORDS.ohElectric,
  'category.ugGas': VALUE_WORDS.ugGas,
  'category.ugElectric': VALUE_WORDS.ugElectric,
  'category.castIron': VALUE_WORDS.castIron,
  'category.overhead': VALUE_WORDS.overhead,
  'category.general': VALUE_WORDS.general,
  'workOrder.maintenance': VALUE_WORDS.maintenance,
  'workOrder.newConstruction': VALUE_WORDS.newConstruction,
  'pay.hourly': VALUE_WORDS.hourly,
  'pay.perfoot': VALUE_WORDS.perfoot,
  'pay.bid': VALUE_WORDS.bid,
  'pay.unit': VALUE_WORDS.unit,
  invalidStatus: ['Invalid Status', 'Estado no válido'],
});
