import { isNewVersionServed } from './web-version.ts';

/**
 * `replaced`: another version of the web is served now, and code of this page's comes no more; only
 * loading the page again helps. `unreachable`: the line or the server, which trying again may help.
 */
type WhyUnfetched = 'replaced' | 'unreachable';

/** Code that could not be fetched, and why. */
export class Unfetched extends Error {
  override name = 'Unfetched';
  readonly why: WhyUnfetched;

  constructor(why: WhyUnfetched, cause: unknown) {
    super(String(cause), { cause });
    this.why = why;
  }
}

/**
 * The one door for code that comes late. A browser does not tell a dead address from a broken line,
 * so after a failure the page asks which version is served.
 * @throws Unfetched
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new Unfetched((await isNewVersionServed()) ? 'replaced' : 'unreachable', cause);
  }
}
