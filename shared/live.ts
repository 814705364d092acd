import { z } from 'zod';
import type { AlertList, NewestAlerts } from './alerts.ts';
import type { ChangelogEntry } from './changelog.ts';
import { type CurrentUser, type Employee, EmployeeListQuery } from './employees.ts';
import type { ErrorBody } from './errors.ts';
import type { Action, Role, Subject } from './permissions.ts';
import { can, seesEverything } from './permissions.ts';
import { ListQuery, type listOf, Paging } from './query.ts';
import type { Region } from './regions.ts';
import { type Roster, RosterQuery } from './roster.ts';
import { type DwoSummary, DwoSummaryQuery, type JobSummary, JobSummaryQuery } from './summary.ts';

/** Value of one query parameter of a live query. */
export type QueryValue = string | number | boolean;
export type LiveQuery = Readonly<Record<string, QueryValue | undefined>>;

interface LiveResourceDefinition {
  /** Path under /api/v1. */
  path: string;
  /** How often the gateway asks when the api does not tell it sooner. */
  everyMs: number;
  /** `scope`: people who see the same rows share one answer. `person`: the answer differs from person to person. */
  audience: 'scope' | 'person';
  /** What the reader must be allowed to do. */
  right: readonly [Action, Subject];
  /** Query parameters, checked before anything is asked. Unknown ones are refused. */
  query: z.ZodType;
  /** What every answer has at least. An answer without it is a fault of the api: it is not taken, the last good one stays. */
  answer: z.ZodType;
  /** A write to one of these controllers (first path segment under /api/v1) makes the resource due at once. */
  touchedBy: readonly string[];
}

const listAnswer = z.looseObject({ data: z.array(z.unknown()) });
const thingAnswer = z.looseObject({ data: z.looseObject({}) });

/** Every list of alerts: who has read or cleared one differs from person to person. */
const ALERTS = {
  everyMs: 2_000,
  audience: 'person',
  answer: listAnswer,
  touchedBy: ['alert', 'workshift', 'dwo', 'dwo_job', 'job'],
} as const;

/** Everything that can be held open. What is not in this table cannot. */
export const LIVE_RESOURCES = {
  currentUser: {
    path: '/auth/me',
    everyMs: 15_000,
    audience: 'person',
    right: ['read', 'currentUser'],
    query: z.object({}).strict(),
    answer: thingAnswer,
    touchedBy: ['employee', 'user'],
  },
  regions: {
    path: '/region',
    everyMs: 15_000,
    audience: 'scope',
    right: ['read', 'region'],
    query: Paging.strict(),
    answer: listAnswer,
    touchedBy: ['region'],
  },
  /** Any list of people. Of supervisors it is all of them, whoever is selected (specification 2, section 7). */
  employees: {
    path: '/employee',
    everyMs: 5_000,
    audience: 'scope',
    right: ['read', 'employee'],
    query: EmployeeListQuery,
    answer: listAnswer,
    touchedBy: ['employee', 'user', 'employee_picture', 'crew', 'employee_crew', 'upload_employee'],
  },
  changelog: {
    path: '/changelog',
    everyMs: 60_000,
    audience: 'scope',
    right: ['read', 'changelog'],
    query: ListQuery,
    answer: listAnswer,
    touchedBy: ['changelog'],
  },
  roster: {
    path: '/roster',
    everyMs: 2_000,
    audience: 'scope',
    right: ['read', 'roster'],
    query: RosterQuery,
    answer: z.looseObject({ roster: z.array(z.unknown()) }),
    touchedBy: ['workshift', 'timebreak', 'dwo', 'dwo_job', 'crew', 'employee_crew', 'job', 'employee'],
  },
  jobSummary: {
    path: '/job/summary',
    everyMs: 15_000,
    audience: 'scope',
    right: ['read', 'summary'],
    query: JobSummaryQuery,
    answer: thingAnswer,
    touchedBy: ['job', 'job_site_photo', 'dwo', 'dwo_job', 'workshift', 'crew', 'employee_crew', 'employee'],
  },
  dwoSummary: {
    path: '/dwo/summary',
    everyMs: 15_000,
    audience: 'scope',
    right: ['read', 'summary'],
    query: DwoSummaryQuery,
    answer: thingAnswer,
    touchedBy: ['dwo', 'dwo_job', 'workshift', 'job', 'crew', 'employee_crew', 'employee'],
  },
  newestAlerts: { ...ALERTS, path: '/alert/newestAlerts', right: ['read', 'allAlerts'], query: Paging.strict() },
  newestForemanAlerts: { ...ALERTS, path: '/alert/newestForeman', right: ['read', 'alert'], query: Paging.strict() },
  alerts: { ...ALERTS, path: '/alert/admin', right: ['read', 'allAlerts'], query: ListQuery },
  foremanAlerts: { ...ALERTS, path: '/alert/foreman', right: ['read', 'alert'], query: ListQuery },
} as const satisfies Record<string, LiveResourceDefinition>;

export type LiveResource = keyof typeof LIVE_RESOURCES;

export const isLiveResource = (name: unknown): name is LiveResource =>
  typeof name === 'string' && Object.hasOwn(LIVE_RESOURCES, name);

/** True when a person of this role may hold the resource open. */
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

/** Who may share one answer: admins and sub-admins of one supervisors selection; everyone else only with themselves. */
export function audienceOf(resource: LiveResource, reader: { id: number; role: Role }, supervisors: readonly number[]): string {
  const selection = [...supervisors].sort((a, b) => a - b).join(',');
  return LIVE_RESOURCES[resource].audience === 'scope' && seesEverything(reader.role)
    ? `admins:${selection}`
    : `person:${reader.id}:${selection}`;
}

/** One step into a document: a field of an object, or the id of a row in a list. */
export type PathStep = string | number;
type Path = readonly PathStep[];

/**
 * What changed between two versions of an answer. Rows are named by their `id`.
 * `s` set, `d` delete field, `r` remove rows, `i` insert rows at an index, `o` order of row ids. Applied in sequence.
 */
export type LiveOp =
  | readonly ['s', Path, unknown]
  | readonly ['d', Path]
  | readonly ['r', Path, readonly PathStep[]]
  | readonly ['i', Path, ReadonlyArray<readonly [number, unknown]>]
  | readonly ['o', Path, readonly PathStep[]];

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
  /** Milliseconds since the api last confirmed it. Absent from a gateway that is older than its reader. */
  age?: number;
  /** Absent when the reader already holds exactly this epoch and version. */
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

export type StaleReason = 'upstream' | 'slow' | 'overload';

export interface LiveStale {
  key: string;
  /** ISO time at which the data was last known to be right. */
  since: string;
  reason: StaleReason;
  /** ISO time of the next try, when one is planned. */
  retryAt?: string;
}

/** Code of a refusal: the session came to see other rows, and they cannot be had now. What is held is of no use any more. */
export const OTHER_ROWS = 'OTHER_ROWS';

export type LiveOpenAnswer = LiveSnapshot | { error: ErrorBody };

/** Why a connection's session is over. `switched`: it is not, but another person's now, because acting as somebody began or ended. */
export type SessionEndReason = 'logout' | 'expired' | 'deactivated' | 'changed' | 'replaced' | 'switched';

export interface ClientEvents {
  'live:open': (request: LiveOpen, ack: (answer: LiveOpenAnswer) => void) => void;
  'live:close': (request: { key: string }) => void;
}

export interface ServerEvents {
  'live:snapshot': (snapshot: LiveSnapshot) => void;
  'live:patch': (patch: LivePatch) => void;
  'live:stale': (stale: LiveStale) => void;
  'live:fresh': (fresh: { key: string }) => void;
  /** The query is no longer open for this reader: what it asks for is gone, or not theirs any more. */
  'live:refused': (refused: { key: string; error: ErrorBody }) => void;
  'session:ended': (ended: { reason: SessionEndReason }) => void;
}

/** Path of the Socket.IO endpoint and of the plain WebSocket feed at the gateway. */
export const SOCKET_PATH = '/socket.io/';
export const FEED_PATH = '/live/feed';

/** What each resource answers, for typed readers. */
export interface LiveAnswers {
  currentUser: { data: CurrentUser };
  regions: z.infer<ReturnType<typeof listOf<typeof Region>>>;
  changelog: z.infer<ReturnType<typeof listOf<typeof ChangelogEntry>>>;
  roster: Roster;
  jobSummary: { data: JobSummary };
  dwoSummary: { data: DwoSummary };
  employees: z.infer<ReturnType<typeof listOf<typeof Employee>>>;
  newestAlerts: NewestAlerts;
  newestForemanAlerts: NewestAlerts;
  alerts: AlertList;
  foremanAlerts: AlertList;
}
