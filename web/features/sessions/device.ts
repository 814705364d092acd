/** Patterns of browsers, the more specific first: each also claims to be some of the others. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const MOST_CHARACTERS = 60;

const nameIn = (agent: string, names: typeof PROGRAMS): string | undefined => names.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * Names browser and system of a `User-Agent`, the same in every language: `Chrome, Windows`. An
 * unknown one stays as it was sent, cut.
 */
export function deviceNames(agent: string): string {
  const names = [nameIn(agent, PROGRAMS), nameIn(agent, SYSTEMS)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : agent.slice(0, MOST_CHARACTERS);
}
