/** Business constants that more than one side needs. Durations say their unit. */

/** Page sizes of every list; the first is the default. */
export const PAGE_SIZES = [10, 15, 20, 25, 30] as const;
export const DEFAULT_LIMIT = 10;
/** Largest number of rows that a list answers in one request. */
export const MAX_LIMIT = 300;
/** The first and the last day that a call or an address takes, yyyy-MM-dd. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';
/** Supervisors that a view can be narrowed to. */
export const MAX_SUPERVISORS = 500;

/** Time limit of a proxied call to the api. */
export const API_TIMEOUT_MS = 606_000;
/**
 * Length of the accept queue. When a process ends, all of its clients reconnect to the others at
 * once. TCP repeats a dropped attempt after a second, too late for a proxy with a timeout of one.
 */
export const LISTEN_BACKLOG = 4_096;
/** Time limit of a start: as long as the startup probes of docs/examples/kubernetes ask. */
export const START_WITHIN_MS = 300_000;
export const TOAST_MS = 5_000;
/** Interval at which the gateway renews expiring tokens of open sessions. */
export const TOKEN_CHECK_MS = 60_000;

export const IMAGE_MAX_BYTES = 1_000_000;
export const FILE_MAX_BYTES = 10_000_000;
/** A file that is imported: 100,000 jobs with all columns have about half of it. */
export const IMPORT_MAX_BYTES = 40_000_000;
/**
 * Limit of JSON bodies; the largest is a phone's saved day. Files go by forms or presigned URLs.
 */
export const BODY_MAX_BYTES = 2_000_000;
/** The message for a longer body, from gateway and api alike. */
export const BODY_TOO_LARGE = 'The body is too large';

/** Coordinates the phone sends when it has no GPS. */
export const NO_GPS = '0.0, 0.0';

/** Largest distance of a clock-in from the job's address or the region's yard to count as there. */
export const SITE_RADIUS_METERS = 400;
export const YARD_RADIUS_METERS = 400;

/** Longest work shift, by clock or by form. */
export const SHIFT_MAX_HOURS = 24;

/**
 * A work shift that runs longer counts as forgotten; long enough for crews working past midnight.
 */
export const FORGOTTEN_CLOCK_MINUTES = 14 * 60;

/** Header that carries the selected supervisors' employee ids to the api, comma separated. */
export const SUPERVISORS_HEADER = 'x-supervisor-ids';
/**
 * CSRF header of the web client's unsafe requests; forms and images of another site cannot set it.
 */
export const CLIENT_HEADER = 'x-muster-client';

/**
 * Displays read as nobody: their numbers begin here, where no row number of a person comes, and
 * every reference to a person refuses them.
 */
export const FIRST_DISPLAY_NUMBER = 2_000_000_000;

export const APP_VERSION_LABEL = '31012024';

/** Prefix of every API token, by which the gateway and people recognise one. */
export const TOKEN_PREFIX = 'muster_';
