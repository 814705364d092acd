import { z } from 'zod';
import { ForeseenRow, isOne, ManyIds, PersonOrNone } from '../http/many.ts';
import { Day, Id, Money, oneOf, PathId, SeenRow, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { Alert } from './alerts.ts';
import { ALERT_NOTE_MAX, ALERT_OUTCOMES, ALERT_STATES, ALERT_STEPS, END_SOURCES, PLAIN_OUTCOMES } from './words.ts';

/** One step after an alert was raised. `by` is null for the system. */
export const AlertStep = z.object({
  id: Id,
  kind: z.enum(ALERT_STEPS),
  at: Timestamp,
  by: z.string().nullable(),
  /** To whom it was handed over. */
  to: z.string().nullable(),
  outcome: z.enum(ALERT_OUTCOMES).nullable(),
  note: z.string().nullable(),
});
export type AlertStep = z.infer<typeof AlertStep>;

const Side = z.enum(['start', 'end']);

/**
 * What an alert is about, by its kind: the picture at a clock, beside that on file and an earlier
 * one that matched; where clocks of the sheet were pressed, and how far that is from job and yard,
 * in metres, null where one of the two places is not known; the clocks of the sheet that run, with
 * the sheet's day and when they may have ended [alerts-9]; what the job costs, in dollars, and
 * when it was finished.
 */
export const AlertAbout = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('picture'),
    side: Side,
    at: Timestamp.nullable(),
    photoId: Id.nullable(),
    onFileUrl: z.string().nullable(),
    earlier: z.object({ photoId: Id, at: Timestamp }).nullable(),
  }),
  z.object({
    of: z.literal('places'),
    clocks: z.array(
      z.object({
        id: z.string(),
        fullName: z.string(),
        side: Side,
        at: Timestamp,
        /** `lat, lon`; null without GPS. */
        coordinates: z.string().nullable(),
        fromJob: z.number().int().nullable(),
        fromYard: z.number().int().nullable(),
      }),
    ),
  }),
  z.object({
    of: z.literal('clocks'),
    date: Day,
    running: z.array(z.object({ id: Id, fullName: z.string(), since: Timestamp })),
    suggested: z.object({ at: Timestamp, from: z.enum(END_SOURCES) }).nullable(),
  }),
  z.object({ of: z.literal('cost'), bid: Money, cost: Money, finalizedDate: Day.nullable() }),
]);
export type AlertAbout = z.infer<typeof AlertAbout>;

/**
 * `GET alert/{id}/task`: an alert with what became of it [alerts-6]. `seenBy` are those of the
 * office who have read it, first ones first; `colleagues` those who see it and may be handed it;
 * `call` is whom to ask about it.
 */
export const AlertTask = z.object({
  alert: Alert.omit({ isRead: true, isToasted: true }),
  steps: z.array(AlertStep),
  seenBy: z.array(z.string()),
  colleagues: z.array(z.object({ id: Id, fullName: z.string() })),
  about: AlertAbout.nullable(),
  call: z.object({ id: Id, fullName: z.string(), workPhone: z.string().nullable() }).nullable(),
});
export type AlertTask = z.infer<typeof AlertTask>;
export const OneAlertTask = oneOf(AlertTask);

/** How many alerts of those that the person sees and has not cleared. */
export const AlertCounts = z.object({
  open: z.number().int(),
  mine: z.number().int(),
  settled: z.number().int(),
});
export type AlertCounts = z.infer<typeof AlertCounts>;

const note = z
  .string('Note is required')
  .trim()
  .min(1, 'Note is required')
  .max(ALERT_NOTE_MAX, `must be at most ${ALERT_NOTE_MAX} characters`);

/** `POST alert/{id}/handOver`: to a colleague; null gives it back, and it is open. */
export const AlertHandover = SeenRow.extend({ toId: Id.nullable() });
/** `POST alert/{id}/note` */
export const AlertNote = z.object({ note }).strict();
/** When clocks ended: the values of the form that ends them. */
export const ClocksEnd = z
  .object({ endAt: z.string('Time is required').min(1, 'Time is required').pipe(z.iso.datetime('must be a time')) })
  .strict();
/**
 * `POST alert/{id}/settle`: which outcomes are of which kind, `OUTCOMES_OF` says. `note` is the
 * reason of a sheet that is sent back, `endAt` when clocks ended that were stopped.
 */
export const AlertSettling = SeenRow.extend({
  outcome: z.enum(ALERT_OUTCOMES, 'must say what came of it'),
  note: note.optional(),
  endAt: ClocksEnd.shape.endAt.optional(),
}).refine(({ outcome, endAt }) => (outcome === 'clockStopped') === (endAt !== undefined), {
  path: ['endAt'],
  message: 'must be given with clockStopped, and with nothing else',
});

/**
 * `GET alert/foreseen`: alerts, and what is to become of them: `take` them, hand them over to
 * somebody, `none` to give them back, or settle them with an outcome that does nothing else.
 */
export const ForeseenAlertsQuery = z
  .object({
    ids: ManyIds,
    take: z.literal('true', 'must be true').optional(),
    toId: PersonOrNone.optional(),
    outcome: z.enum(PLAIN_OUTCOMES, 'must be done or cannotTell').optional(),
  })
  .strict()
  .refine(({ take, toId, outcome }) => isOne(take, toId, outcome), {
    path: ['take'],
    message: 'must be given, or toId, or outcome, and only one of them',
  });

/** An alert with the outcome of a step on it, and what it is now. */
export const ForeseenAlert = ForeseenRow.extend({
  ...Alert.pick({ type: true, data: true, createdAt: true }).shape,
  state: z.enum(ALERT_STATES),
  takenById: Id.nullable(),
  takenBy: z.string().nullable(),
});
export type ForeseenAlert = z.infer<typeof ForeseenAlert>;

/** Those that the caller sees, newest first, and who sees any of them and may be handed it. */
export const ForeseenAlerts = z.object({
  data: z.array(ForeseenAlert),
  colleagues: AlertTask.shape.colleagues,
});

export const alertTaskLive = {
  alertTask: liveResource<{ data: AlertTask }>()({
    path: LIVE_PATHS.alertTask,
    everyMs: 2_000,
    audience: 'scope',
    right: ['read', 'alertTask'],
    params: z.object({ id: PathId }),
    query: z.object({}).strict(),
    answer: ThingAnswer,
    topics: ['alert', 'crew', 'dwo', 'employee', 'employee_picture', 'file', 'job', 'workshift'],
  }),
  alertCounts: liveResource<{ data: AlertCounts }>()({
    path: LIVE_PATHS.alertCounts,
    everyMs: 2_000,
    audience: 'person',
    right: ['read', 'alertTask'],
    query: z.object({}).strict(),
    answer: ThingAnswer,
    topics: ['alert', 'dwo', 'job'],
  }),
};
