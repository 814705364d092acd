import { inArray, isNotNull, sql } from 'drizzle-orm';
import { crewView } from '#api/crews/views.ts';
import { countedMinutesOf } from '#api/db/counted-minutes.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { personView } from '#api/employees/person-view.ts';
import { jobRefView } from '#api/jobs/job-ref-view.ts';
import { defineView, type Field, fieldsOf, many, narrowed, one, searchField, type View, withoutScope } from '#api/query/view.ts';
import { regionView } from '#api/regions/view.ts';
import {
  dwoJobsSeenBy,
  dwosSeenBy,
  hazardAnalysesSeenBy,
  sheetsSeenBy,
  timebreaksSeenBy,
  workshiftsSeenBy,
} from '#api/visibility/sheets.ts';
import { Dwo, DwoJob, HazardAnalysis, Timebreak, Workshift } from '#shared/timesheets/sheets.ts';

/** The owners of a sheet depend on the day, its jobs and their supervisors. */
const topics = ['dwo', 'dwo_job', 'job'] as const;

const answerOnly = { isNullable: false, isShown: true, isFilterable: false, isSearch: false } as const;

/** The phone's checklist, unchanged. */
const checklist: Field = { ...answerOnly, column: dailyJobHazardAnalysis.data, kind: 'text' };

/** Whole minutes of a DWO job's finished shifts, No Show left out. */
const minutesWorked: Field = {
  ...answerOnly,
  kind: 'integer',
  // Spelled out: Drizzle would drop the table's name from a column of the only table, and inside
  // the subquery the bare name would mean the shift's own column.
  column: sql`(select ${countedMinutesOf('shift')} from ${workshift} shift where shift.dwo_job_id = "dwo_job"."id")`,
};

export const hazardAnalysisView = defineView({
  name: 'daily_job_hazard_analysis',
  table: dailyJobHazardAnalysis,
  row: HazardAnalysis,
  fields: {
    data: checklist,
  },
  sortable: ['id', 'date', 'createdAt'],
  relations: { foreman: one(personView, 'foremanId'), job: one(jobRefView, 'jobId') },
  scope: hazardAnalysesSeenBy,
  topics: [...topics, 'employee'],
});

export const timebreakView = defineView({
  name: 'timebreak',
  table: timebreak,
  row: Timebreak,
  sortable: ['id', 'start', 'end'],
  scope: timebreaksSeenBy,
  topics: [...topics, 'workshift'],
});

/** A day without its jobs, as jobs include it. */
const bareDwoView = defineView({
  name: 'dwo',
  table: dwo,
  row: Dwo,
  fields: {
    ...searchField(dwo.searchData),
  },
  sortable: ['id', 'date', 'status', 'createdAt', 'updatedAt'],
  relations: {
    foreman: one(personView, 'foremanId'),
    supervisor: one(personView, 'supervisorId'),
    region: one(regionView, 'regionId'),
    crew: one(crewView, 'crewId'),
    dailyJobHazardAnalysis: one(withoutScope(hazardAnalysisView), 'dailyJobHazardAnalysisId'),
  },
  scope: dwosSeenBy,
  topics,
});

/** The last writer; their employee is included under a name of its own as well. */
const writerView: View = { ...personView, relations: { employee: one(personView, 'id') } };

/** A job on a day, without its shifts. */
const bareDwoJobView = defineView({
  name: 'dwo_job',
  table: dwoJob,
  row: DwoJob,
  fields: {
    ...fieldsOf(dwoJob, ['updatedById', 'createdAt']),
    hours: minutesWorked,
  },
  sortable: ['id', 'createdAt', 'updatedAt'],
  relations: {
    dwo: one(withoutScope(bareDwoView), 'dwoId'),
    job: one(jobRefView, 'jobId'),
    crew: one(withoutScope(crewView), 'crewId'),
    approvedBy: one(personView, 'approvedById'),
    sentBackBy: one(personView, 'sentBackById'),
    updatedBy: one(writerView, 'updatedById'),
  },
  scope: dwoJobsSeenBy,
  topics: [...topics, 'workshift'],
});

export const workshiftView = defineView({
  name: 'workshift',
  table: workshift,
  row: Workshift,
  sortable: ['id', 'date', 'start', 'end', 'hours', 'updatedAt'],
  relations: {
    employee: one(personView, 'employeeId'),
    dwoJob: one(withoutScope(bareDwoJobView), 'dwoJobId'),
    timeBreaks: many(withoutScope(timebreakView), 'workShiftId'),
  },
  scope: workshiftsSeenBy,
  topics,
});

export const dwoJobView: View<typeof dwoJob> = {
  ...bareDwoJobView,
  relations: { ...bareDwoJobView.relations, workshifts: many(withoutScope(workshiftView), 'dwoJobId') },
};

/**
 * The sheets of given days, of which there are few: visibility is a condition on each, not a list
 * of all visible sheets.
 */
const sheetsOfDays: View<typeof dwoJob> = { ...dwoJobView, scope: (caller) => sheetsSeenBy(caller, dwoJob) };

export const dwoView: View<typeof dwo> = {
  ...bareDwoView,
  relations: {
    ...bareDwoView.relations,
    dwoJobs: many(sheetsOfDays, 'dwoId'),
    /** Reasons of sheets that were sent back, for lists of days. */
    sentBackJobs: many(sheetsOfDays, 'dwoId', isNotNull(dwoJob.sentBackReason)),
  },
};

/** The days of foremen of these regions; all days when null. */
export const dwosIn = (regions: readonly number[] | null): View<typeof dwo> =>
  narrowed(dwoView, regions === null ? undefined : inArray(dwo.regionId, [...regions]));
