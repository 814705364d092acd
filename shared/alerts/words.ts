/*
 * The words of an alert. Apart from its schemas, which a page without a form does not load.
 */

export const ALERT_TYPES = ['jobFinished', 'pictureMismatch', 'clockout', 'overcost', 'locationMismatch', 'late'] as const;

/**
 * The kinds that a wall shows while they are open: those of people and clocks on site. A mismatch
 * is open until its sheet is approved, a forgotten clock until it stops [displays-8].
 */
export const SITE_ALERTS = ['pictureMismatch', 'locationMismatch', 'clockout'] as const;
export type SiteAlert = (typeof SITE_ALERTS)[number];

/** An alert is open, taken by somebody, or settled: the same for all who see it [alerts-6]. */
export const ALERT_STATES = ['open', 'taken', 'settled'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** What settled an alert; `ended` is the end of its cause, which the system notices [alerts-7]. */
export const ALERT_OUTCOMES = ['samePerson', 'sentBack', 'cannotTell', 'placeAccepted', 'clockStopped', 'done', 'ended'] as const;
export type AlertOutcome = (typeof ALERT_OUTCOMES)[number];

/**
 * What a person may say that came of an alert of each kind. `samePerson`, `sentBack`,
 * `placeAccepted` and `clockStopped` do what they say [alerts-8].
 */
export const OUTCOMES_OF: Readonly<Record<(typeof ALERT_TYPES)[number], readonly AlertOutcome[]>> = {
  jobFinished: ['done'],
  pictureMismatch: ['samePerson', 'sentBack', 'cannotTell', 'done'],
  clockout: ['clockStopped', 'done'],
  overcost: ['done'],
  locationMismatch: ['placeAccepted', 'sentBack', 'cannotTell', 'done'],
  late: ['done'],
};

/**
 * Outcomes that settle an alert and do nothing else, so that it can be opened again [alerts-10].
 */
export const PLAIN_OUTCOMES = ['done', 'cannotTell'] as const satisfies readonly AlertOutcome[];

/** What a suggested end of forgotten clocks is taken from [alerts-9]. */
export const END_SOURCES = ['crewLeft', 'crewUsual'] as const;
export type EndSource = (typeof END_SOURCES)[number];

/** What happens to an alert after it was raised, step by step. */
export const ALERT_STEPS = ['take', 'handOver', 'release', 'note', 'settle', 'openAgain'] as const;
export type AlertStepKind = (typeof ALERT_STEPS)[number];

export const ALERT_NOTE_MAX = 500;
