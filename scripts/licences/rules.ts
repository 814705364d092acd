/** Allowed licences, all approved by the Open Source Initiative, by SPDX identifier. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  // MIT without the duty to name the authors; nodemailer and smtp-server have it.
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Packages whose manifest differs from their licence file, which was read by hand for this version.
 */
const READ_BY_HAND: Readonly<Record<string, { version: string; licence: string; why: string }>> = {
  'xmlhttprequest-ssl': { version: '2.1.2', licence: 'MIT', why: 'has only the older "licenses" field; its LICENSE file is MIT' },
  busboy: { version: '1.6.0', licence: 'MIT', why: 'has only the older "licenses" field; its LICENSE file is MIT' },
  'humanize-number': { version: '0.0.2', licence: 'MIT', why: 'its manifest says nothing; its Readme says MIT' },
  streamsearch: { version: '1.1.0', licence: 'MIT', why: 'has only the older "licenses" field; its LICENSE file is MIT' },
  'png-js': { version: '2.0.0', licence: 'MIT', why: 'its manifest says nothing; its LICENSE file is MIT' },
};

/**
 * Packages that stopped being open source: the first version that is not, also when its manifest
 * says otherwise (decision 90).
 */
export const OPEN_UNTIL: Readonly<Record<string, string>> = {
  apexcharts: '5.0.0',
  primeicons: '8.0.0',
  primereact: '11.0.0',
  'react-apexcharts': '1.8.0',
};

/** Licence terms that are refused, whatever the manifest says. */
const UNFIT_TERMS =
  /server side public license|business source license|elastic license|commons clause|polyform|commercial licen[cs]e (is )?required|annual revenue/i;

export interface PackageLicence {
  name: string;
  version: string;
  /** The manifest's `license` field. */
  licence: string | undefined;
  /** Text of the licence file, when the package is installed and has one. */
  text?: string;
}

/**
 * True when an SPDX expression (names, AND, OR, brackets) can be met with allowed licences alone.
 */
export function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const term = (): boolean => {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && ALLOWED.has(token);
    const inner = either();
    at += 1;
    return inner;
  };
  const both = (): boolean => {
    let holds = term();
    while (tokens[at] === 'AND') {
      at += 1;
      holds = term() && holds;
    }
    return holds;
  };
  const either = (): boolean => {
    let holds = both();
    while (tokens[at] === 'OR') {
      at += 1;
      holds = both() || holds;
    }
    return holds;
  };
  return either() && at === tokens.length;
}

/** The reason against a package; undefined when it may be used. */
export function whyUnfit({ name, version, licence, text }: PackageLicence): string | undefined {
  if (text !== undefined && UNFIT_TERMS.test(text))
    return `its licence file holds terms that no open-source licence has (manifest: ${licence})`;
  const end = OPEN_UNTIL[name];
  if (end !== undefined && version.localeCompare(end, 'en', { numeric: true }) >= 0)
    return `it is open source up to ${end} alone: see docs/decisions/0090-licences-of-primereact-and-apexcharts.md`;
  const byHand = READ_BY_HAND[name];
  if (licence === undefined && byHand?.version === version) return isAllowed(byHand.licence) ? undefined : byHand.why;
  if (licence === undefined) return 'its manifest names no licence';
  return isAllowed(licence) ? undefined : `its licence is ${licence}`;
}
