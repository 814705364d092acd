import { isNewVersionServed } from './web-version.ts';

/**
 * `replaced`: another version of the web is served and this page's code is gone, so only reloading
 * helps. `unreachable`: network or server, so a retry may help.
 */
type WhyUnfetched = 'replaced' | 'unreachable';

/** Code that could not be loaded. */
export class Unfetched extends Error {
  override name = 'Unfetched';
  readonly why: WhyUnfetched;

  constructor(why: WhyUnfetched, cause: unknown) {
    super(String(cause), { cause });
    this.why = why;
  }
}

/**
 * Loads code by dynamic `import()`; the only place in the web that may. A browser does not tell a
 * 404 from a network failure, so after a failure the page asks which version is served.
 * @throws Unfetched
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new Unfetched((await isNewVersionServed()) ? 'replaced' : 'unreachable', cause);
  }
}
