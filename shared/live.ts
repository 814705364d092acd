import { z } from 'zod';
import { alertsLive } from './alerts.ts';
import { auditLive, personHistoryLive } from './audit/audit.ts';
import { changelogLive } from './changelog.ts';
import { defaultCrewChangeLive, personJobsLive } from './crews/crews.ts';
import { hierarchyLive } from './crews/hierarchy.ts';
import { needsLive } from './crews/needs.ts';
import { candidatesLive, crewCandidatesLive, workforceLive } from './crews/workforce.ts';
import { currentUserLive, employeeDetailsLive, employeesLive } from './employees.ts';
import { exportsLive, preflightLive } from './exports.ts';
import { jobHazardsLive } from './hazards.ts';
import type { ErrorBody } from './http/errors.ts';
import { apiTokensLive } from './integrations/tokens.ts';
import { deliveriesLive, webhooksLive } from './integrations/webhooks.ts';
import { jobCostDaysLive, jobDetailsLive, jobHistoryLive, jobSheetsLive } from './job-details.ts';
import { jobExpensesLive } from './jobs/expenses.ts';
import { jobInvoicesLive } from './jobs/invoices.ts';
import { jobsLive } from './jobs/jobs.ts';
import type { LiveOp } from './live/ops.ts';
import type { PresenceAt, PresenceAtAnswer, PresenceHere, PresenceLeave } from './live/presence.ts';
import { type AnswerOf, type LiveDeclaration, splitByPath } from './live/resource.ts';
import { notesLive } from './notes.ts';
import type { Role } from './permissions.ts';
import { can, seesEverything } from './permissions.ts';
import { regionsLive } from './regions.ts';
import { rosterLive } from './roster.ts';
import { approverSettingsLive, lastWeekApprovalLive } from './settings.ts';
import { dwoSummaryLive, jobSummaryLive } from './summary.ts';
import { sheetHistoryLive } from './timesheets/history.ts';
import { crewSheetLive, crewTimesheetsLive, employeeShiftsLive, personDaysLive } from './timesheets/screens.ts';
import { uploadDetailsLive, uploadErrorsLive, uploadsLive } from './uploads.ts';
import { jobVehiclesLive, vehiclesLive } from './vehicles.ts';

/** Value of one query parameter of a live query. */
export type QueryValue = string | number | boolean;
export type LiveQuery = Readonly<Record<string, QueryValue | undefined>>;

/**
 * Everything that can be opened live, as its area declares it. What is not in this table cannot.
 */
export const LIVE_RESOURCES = {
  currentUser: currentUserLive,
  regions: regionsLive,
  employees: employeesLive,
  employeeDetails: employeeDetailsLive,
  personHistory: personHistoryLive,
  personJobs: personJobsLive,
  hierarchy: hierarchyLive,
  needs: needsLive,
  audit: auditLive,
  apiTokens: apiTokensLive,
  webhooks: webhooksLive,
  webhookDeliveries: deliveriesLive,
  changelog: changelogLive,
  roster: rosterLive,
  jobs: jobsLive,
  jobSummary: jobSummaryLive,
  dwoSummary: dwoSummaryLive,
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
  workforce: workforceLive,
  candidates: candidatesLive,
  crewCandidates: crewCandidatesLive,
  defaultCrewChange: defaultCrewChangeLive,
  jobHazards: jobHazardsLive,
  jobVehicles: jobVehiclesLive,
  vehicles: vehiclesLive,
  jobExpenses: jobExpensesLive,
  sheetHistory: sheetHistoryLive,
  approverSettings: approverSettingsLive,
  lastWeekApproval: lastWeekApprovalLive,
  preflight: preflightLive,
  uploads: uploadsLive,
  uploadDetails: uploadDetailsLive,
  uploadErrors: uploadErrorsLive,
  ...alertsLive,
  ...exportsLive,
} as const satisfies Record<string, LiveDeclaration>;

export type LiveResource = keyof typeof LIVE_RESOURCES;

export const isLiveResource = (name: unknown): name is LiveResource =>
  typeof name === 'string' && Object.hasOwn(LIVE_RESOURCES, name);

/** True when a person of this role may open the resource live. */
export const canOpenLive = (role: Role, resource: LiveResource): boolean => {
  const [action, subject] = LIVE_RESOURCES[resource].right;
  return can(role, action, subject);
};

/** Same query, same text: keys sorted, absent values left out. */
export function canonicalQuery(query: LiveQuery): string {
  const pairs = Object.entries(query)
    .filter((pair): pair is [string, QueryValue] => pair[1] !== undefined && pair[1] !== '')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(pairs).toString();
}

/** Where the api answers a live query, under /api/v1. */
export function addressOf(resource: LiveResource, given: LiveQuery): string {
  const { params, query } = splitByPath(LIVE_RESOURCES[resource].path, given);
  const path = LIVE_RESOURCES[resource].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const text = canonicalQuery(query);
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Who may share one answer: admins and sub-admins of one supervisors selection; everyone else only
 * with themselves.
 */
export function audienceOf(resource: LiveResource, reader: { id: number; role: Role }, supervisors: readonly number[]): string {
  const selection = [...supervisors].sort((a, b) => a - b).join(',');
  return LIVE_RESOURCES[resource].audience === 'scope' && seesEverything(reader.role)
    ? `admins:${selection}`
    : `person:${reader.id}:${selection}`;
}

export const LiveOpen = z
  .object({
    resource: z.string().max(60),
    query: z.record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.boolean()])).default({}),
    epoch: z.string().max(60).optional(),
    version: z.number().int().optional(),
    /** A person asks for it, e.g. by Retry: a room whose rounds fail tries again at once. */
    now: z.literal(true).optional(),
  })
  .strict();
export type LiveOpen = z.input<typeof LiveOpen>;

export interface LiveSnapshot {
  key: string;
  epoch: string;
  version: number;
  /**
   * Milliseconds since the api last confirmed it. Absent from a gateway that is older than its
   * reader.
   */
  age?: number;
  /** Absent when the reader already has exactly this epoch and version. */
  data?: unknown;
  /** Present while the answer cannot be refreshed: when it was last known to be right. */
  stale?: LiveStale;
}

export interface LivePatch {
  key: string;
  epoch: string;
  base: number;
  version: number;
  ops: readonly LiveOp[];
}

/** `upstream`: the api fails or is silent. `slow`: this reader has not read what it was sent. */
export type StaleReason = 'upstream' | 'slow';

export interface LiveStale {
  key: string;
  /** ISO time at which the data was last known to be right. */
  since: string;
  reason: StaleReason;
  /** ISO time of the next try, when one is planned. */
  retryAt?: string;
}

/**
 * Code of a refusal: the session came to see other rows, and they cannot be had now. What is shown
 * is of no use any more.
 */
export const OTHER_ROWS = 'OTHER_ROWS';

export type LiveOpenAnswer = LiveSnapshot | { error: ErrorBody };

/**
 * Why a connection's session is over. `switched`: it is not, but another person's now, because
 * acting as somebody began or ended.
 */
export type SessionEndReason = 'logout' | 'expired' | 'deactivated' | 'changed' | 'replaced' | 'switched';

export interface ClientEvents {
  'live:open': (request: LiveOpen, ack: (answer: LiveOpenAnswer) => void) => void;
  'live:close': (request: { key: string }) => void;
  'presence:at': (request: PresenceAt, ack?: (answer: PresenceAtAnswer) => void) => void;
  'presence:leave': (request: PresenceLeave) => void;
}

export interface ServerEvents {
  'live:snapshot': (snapshot: LiveSnapshot) => void;
  'live:patch': (patch: LivePatch) => void;
  'live:stale': (stale: LiveStale) => void;
  'live:fresh': (fresh: { key: string }) => void;
  /**
   * The query is no longer open for this reader: what it asks for is gone, or not theirs any more.
   */
  'live:refused': (refused: { key: string; error: ErrorBody }) => void;
  'presence:here': (here: PresenceHere) => void;
  'session:ended': (ended: { reason: SessionEndReason }) => void;
  /** Another node serves fewer: connect anew, at once. The line is closed soon if nobody does. */
  'node:move': () => void;
}

/** Path of the Socket.IO endpoint and of the plain WebSocket feed at the gateway. */
export const SOCKET_PATH = '/socket.io/';
export const FEED_PATH = '/live/feed';

/** What each resource answers, for typed readers. */
export type LiveAnswers = { [Resource in LiveResource]: AnswerOf<(typeof LIVE_RESOURCES)[Resource]> };
