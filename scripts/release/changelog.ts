const UNRELEASED = '## Unreleased';

/** `## 1.0.0 - 2026-11-29` */
const headingOf = (version: string, day: string): string => `## ${version} - ${day}`;

/** The text below a heading, up to the next one; undefined when there is no such heading. */
function sectionBelow(changelog: string, heading: string): string | undefined {
  const lines = changelog.split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
}

/**
 * Makes what is unreleased the section of a version.
 * @param day `yyyy-MM-dd`
 * @throws Error when nothing is unreleased, or the version has a section already
 */
export function cutChangelog(changelog: string, version: string, day: string): string {
  if (!sectionBelow(changelog, UNRELEASED)) throw new Error('CHANGELOG.md: nothing stands below "Unreleased"');
  if (changelog.includes(`\n## ${version} - `)) throw new Error(`CHANGELOG.md: ${version} has a section already`);
  return changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n${headingOf(version, day)}\n`);
}

/** Notes of a version, and the reason why it cannot be released on this day, if there is one. */
export function notesOf(changelog: string, version: string, day: string): { notes: string } | { fault: string } {
  const notes = sectionBelow(changelog, headingOf(version, day));
  if (!notes) return { fault: `CHANGELOG.md: no "${headingOf(version, day)}" with notes (npm run release -- cut ${version})` };
  if (sectionBelow(changelog, UNRELEASED)) return { fault: `CHANGELOG.md: lines stand below "Unreleased", above ${version}` };
  return { notes };
}
