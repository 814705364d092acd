/** Business constants that more than one side needs. Durations say their unit. */

/** Page sizes every list offers; the first is the default. */
export const PAGE_SIZES = [10, 15, 20, 25, 30] as const;
export const DEFAULT_LIMIT = 10;
/** No list answers more rows than this in one request. */
export const MAX_LIMIT = 300;

/** How long a proxied call to the api may take. */
export const API_TIMEOUT_MS = 606_000;
/**
 * Connections that may wait to be taken in. When a process ends, all that it served comes to the
 * others at once: what finds no room is tried again a second later, which is too late for a proxy
 * that waits one.
 */
export const LISTEN_BACKLOG = 4_096;
export const TOAST_MS = 5_000;
/**
 * The gateway looks at its open sessions this often and refreshes those whose token has expired.
 */
export const TOKEN_CHECK_MS = 60_000;

export const IMAGE_MAX_BYTES = 1_000_000;
export const FILE_MAX_BYTES = 10_000_000;
/**
 * Bodies are JSON of a few fields, and a phone's saved day is the largest. Files are sent as forms
 * or to presigned addresses.
 */
export const BODY_MAX_BYTES = 2_000_000;
/** What is said of a longer one, whoever finds it. */
export const BODY_TOO_LARGE = 'The body is too large';

/** Coordinates the phone sends when it has no GPS. */
export const NO_GPS = '0.0, 0.0';

/**
 * A clock-in this close to the job's address is on site, this close to the region's yard is at the
 * yard.
 */
export const SITE_RADIUS_METERS = 400;
export const YARD_RADIUS_METERS = 400;

/** The longest that a work shift lasts, however it is entered. */
export const SHIFT_MAX_HOURS = 24;

/**
 * A work shift still running after this long was forgotten; a crew that works past midnight has
 * forgotten nothing.
 */
export const FORGOTTEN_CLOCK_MINUTES = 14 * 60;

/** Header that carries the selected supervisors' employee ids to the api, comma separated. */
export const SUPERVISORS_HEADER = 'x-supervisor-ids';
/**
 * Header the web client sends with every unsafe request: a form or an image on another site cannot.
 */
export const CLIENT_HEADER = 'x-muster-client';

export const APP_VERSION_LABEL = '31012024';

/** What every API token begins with, so that gateways and people know one when they see it. */
export const TOKEN_PREFIX = 'muster_';
