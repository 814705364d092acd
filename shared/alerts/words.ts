/*
 * The words of an alert. Apart from its schemas, which a page without a form does not load.
 */

export const ALERT_TYPES = ['jobFinished', 'pictureMismatch', 'clockout', 'overcost', 'locationMismatch'] as const;
