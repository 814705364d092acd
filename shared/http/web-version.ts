/*
 * The version of the web: a hash of the whole build, in a `<meta>` of each built page. A page reads
 * its own version there, and the gateway the served one.
 */

export const VERSION_META = 'muster-version';

const IN_PAGE = new RegExp(`<meta name="${VERSION_META}" content="([\\w-]+)"`);

/** The version in a built page; undefined in development. */
export const versionIn = (html: string): string | undefined => IN_PAGE.exec(html)?.[1];
