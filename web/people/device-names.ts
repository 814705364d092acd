/** Patterns of browsers, the more specific first: a `User-Agent` also names other browsers. */
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

/** Browser and system of a `User-Agent`: `Chrome, Windows`; an unknown one is cut. */
export function deviceNames(agent: string): string {
  const names = [nameIn(agent, PROGRAMS), nameIn(agent, SYSTEMS)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : agent.slice(0, MOST_CHARACTERS);
}
