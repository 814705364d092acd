/*
 * The words of notices: alerts told to a person outside of the tab. Apart from their schemas, which
 * a page without a form does not load.
 */

/** The ways out of the tab that a person chooses for themself. */
export const NOTICE_CHANNELS = ['push', 'email'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/**
 * Whose alerts are told, of those that the person sees: of the jobs that they supervise and alerts
 * that they were handed, of the jobs of their own regions too, or all.
 */
export const NOTICE_WHOSE = ['mine', 'regions', 'all'] as const;
export type NoticeWhose = (typeof NOTICE_WHOSE)[number];

/** Why an alert is told: it was raised, handed to the person, or nobody took it in time. */
export const NOTICE_REASONS = ['raised', 'handedOver', 'escalated'] as const;
export type NoticeReason = (typeof NOTICE_REASONS)[number];

/** How long mails gather before one is sent, in minutes; 0 sends the first at once. */
export const DIGEST_MINUTES = [0, 15, 60, 240] as const;
/** How long an alert may stay untaken until it is told to the next, in minutes. */
export const ESCALATION_MINUTES = [5, 10, 15, 30, 60] as const;

export const MOST_QUIET_SPANS = 7;
/** Browsers of one person that are told by push. */
export const MOST_PUSH_DEVICES = 10;

/** Mails that a link of theirs ends, each for itself. */
export type MailKind = 'alerts' | 'shiftLog';

/** What the link of a mail ends, by its token: `17.shiftLog.…`, and for alerts `17.…`. */
export const mailKindOf = (token: string): MailKind => (token.split('.')[1] === 'shiftLog' ? 'shiftLog' : 'alerts');
