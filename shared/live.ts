import { alertsLive } from './alerts/alerts.ts';
import { noticesLive } from './alerts/notices.ts';
import { alertTaskLive } from './alerts/task.ts';
import { auditLive, personHistoryLive } from './audit/audit.ts';
import { awayLive } from './away/away.ts';
import { changelogLive } from './changelog.ts';
import { companiesLive } from './companies.ts';
import { defaultCrewChangeLive, personJobsLive } from './crews/crews.ts';
import { hierarchyLive } from './crews/hierarchy.ts';
import { needsLive } from './crews/needs.ts';
import { candidatesLive, crewCandidatesLive, workforceLive } from './crews/workforce.ts';
import { displaysLive, ownDisplayLive } from './displays/displays.ts';
import { currentUserLive, employeeDetailsLive, employeesLive } from './employees.ts';
import { exportsLive, preflightLive } from './exports.ts';
import { findLive } from './find/found.ts';
import { jobHazardsLive } from './hazards.ts';
import { importColumnsLive, importDetailsLive, importMappingsLive, importRowsLive, importsLive } from './imports.ts';
import { payrollNamesLive } from './integrations/payroll-names.ts';
import { apiTokensLive } from './integrations/tokens.ts';
import { deliveriesLive, webhookHoldLive, webhooksLive } from './integrations/webhooks.ts';
import { jobCostDaysLive, jobDetailsLive, jobHistoryLive, jobSheetsLive } from './job-details.ts';
import { jobExpensesLive } from './jobs/expenses.ts';
import { jobInvoicesLive } from './jobs/invoices.ts';
import { jobsLive } from './jobs/jobs.ts';
import { companyPhaseCodesLive, jobPhaseCodesLive } from './jobs/phase-codes.ts';
import type { LIVE_PATHS, LiveResource } from './live/addresses.ts';
import type { AnswerOf, LiveDeclaration } from './live/resource.ts';
import { notesLive } from './notes.ts';
import { payrollLive } from './payroll/countdown.ts';
import type { SignedInRole } from './permissions.ts';
import { can, seesEverything } from './permissions.ts';
import { regionsLive } from './regions.ts';
import { personCardLive } from './roster/person-card.ts';
import { rosterReplayLive } from './roster/replay.ts';
import { rosterLive } from './roster/roster.ts';
import { shiftLogLive } from './roster/shift-log.ts';
import { hoursTodayLive, openAlertsLive } from './roster/wall.ts';
import { ownSessionsLive } from './session.ts';
import { approverSettingsLive, lastWeekApprovalLive } from './settings.ts';
import { dwoSummaryLive, jobSummaryLive, setupLive } from './summary.ts';
import { sheetHistoryLive } from './timesheets/history.ts';
import { overtimeAheadLive } from './timesheets/overtime-ahead.ts';
import { crewDaysLive, crewSheetLive, crewTimesheetsLive, employeeShiftsLive, personDaysLive } from './timesheets/screens.ts';
import { sheetSignsLive } from './timesheets/signs.ts';
import { waitingLive } from './timesheets/waiting.ts';
import { uploadDetailsLive, uploadErrorsLive, uploadsLive } from './uploads.ts';
import { fleetLive, jobVehiclesLive, vehiclesLive } from './vehicles.ts';
import { viewsLive } from './views/views.ts';

/** The table of all live resources; only these can be opened live. */
export const LIVE_RESOURCES = {
  currentUser: currentUserLive,
  ownSessions: ownSessionsLive,
  displays: displaysLive,
  ownDisplay: ownDisplayLive,
  regions: regionsLive,
  companies: companiesLive,
  employees: employeesLive,
  employeeDetails: employeeDetailsLive,
  personHistory: personHistoryLive,
  personJobs: personJobsLive,
  hierarchy: hierarchyLive,
  personCard: personCardLive,
  needs: needsLive,
  audit: auditLive,
  apiTokens: apiTokensLive,
  webhooks: webhooksLive,
  webhookDeliveries: deliveriesLive,
  webhookHold: webhookHoldLive,
  changelog: changelogLive,
  roster: rosterLive,
  rosterReplay: rosterReplayLive,
  shiftLog: shiftLogLive,
  openAlerts: openAlertsLive,
  hoursToday: hoursTodayLive,
  jobs: jobsLive,
  jobSummary: jobSummaryLive,
  dwoSummary: dwoSummaryLive,
  overtimeAhead: overtimeAheadLive,
  setup: setupLive,
  crewDays: crewDaysLive,
  waiting: waitingLive,
  crewTimesheets: crewTimesheetsLive,
  personDays: personDaysLive,
  crewSheet: crewSheetLive,
  employeeShifts: employeeShiftsLive,
  notes: notesLive,
  jobDetails: jobDetailsLive,
  jobHistory: jobHistoryLive,
  jobCostDays: jobCostDaysLive,
  jobSheets: jobSheetsLive,
  jobInvoices: jobInvoicesLive,
  jobPhaseCodes: jobPhaseCodesLive,
  companyPhaseCodes: companyPhaseCodesLive,
  workforce: workforceLive,
  candidates: candidatesLive,
  crewCandidates: crewCandidatesLive,
  defaultCrewChange: defaultCrewChangeLive,
  jobHazards: jobHazardsLive,
  jobVehicles: jobVehiclesLive,
  vehicles: vehiclesLive,
  fleet: fleetLive,
  jobExpenses: jobExpensesLive,
  sheetHistory: sheetHistoryLive,
  approverSettings: approverSettingsLive,
  sheetSigns: sheetSignsLive,
  lastWeekApproval: lastWeekApprovalLive,
  preflight: preflightLive,
  payrollNames: payrollNamesLive,
  imports: importsLive,
  importDetails: importDetailsLive,
  importRows: importRowsLive,
  importColumns: importColumnsLive,
  importMappings: importMappingsLive,
  uploads: uploadsLive,
  uploadDetails: uploadDetailsLive,
  uploadErrors: uploadErrorsLive,
  ...alertsLive,
  ...alertTaskLive,
  ...awayLive,
  ...noticesLive,
  ...payrollLive,
  ...viewsLive,
  ...findLive,
  ...exportsLive,
} as const satisfies { [Name in LiveResource]: LiveDeclaration & { path: (typeof LIVE_PATHS)[Name] } };

export const isLiveResource = (name: unknown): name is LiveResource =>
  typeof name === 'string' && Object.hasOwn(LIVE_RESOURCES, name);

/** True when a person of this role may open the resource live. */
export const canOpenLive = (role: SignedInRole, resource: LiveResource): boolean => {
  const [action, subject] = LIVE_RESOURCES[resource].right;
  return can(role, action, subject);
};

/**
 * The key of readers who share one answer: admins and sub-admins with the same selection of
 * supervisors; everyone else only with themselves.
 */
export function audienceOf(
  resource: LiveResource,
  reader: { id: number; role: SignedInRole },
  supervisors: readonly number[],
): string {
  const selection = [...supervisors].sort((a, b) => a - b).join(',');
  return LIVE_RESOURCES[resource].audience === 'scope' && seesEverything(reader.role)
    ? `admins:${selection}`
    : `person:${reader.id}:${selection}`;
}

/** Answer types by resource. */
export type LiveAnswers = { [Resource in LiveResource]: AnswerOf<(typeof LIVE_RESOURCES)[Resource]> };
