/*
 * The version of the web: a hash of all that was built. Each built page names it in a `<meta>`, by
 * which a page knows its own version, and the gateway the one that it serves.
 */

export const VERSION_META = 'muster-version';

const IN_PAGE = new RegExp(`<meta name="${VERSION_META}" content="([\\w-]+)"`);

/** The version that a built page names; undefined where nothing was built, as in development. */
export const versionIn = (html: string): string | undefined => IN_PAGE.exec(html)?.[1];
