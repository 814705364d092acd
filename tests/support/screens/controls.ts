import type { Locator } from 'playwright-core';

/** What somebody can press, type into or choose from, and heads of columns, which may sort. */
const CONTROL =
  /^\s*- '?(button|link|textbox|searchbox|combobox|checkbox|radio|tab|spinbutton|columnheader|option)\b(?: "((?:[^"\\]|\\.)*)")?/;

/**
 * Names that go on with what the control is about, which is another in every row: a person, a
 * number, a day. `(?= |,|$)` ends them.
 */
const NAMED = new RegExp(
  `^(${[
    ...[
      'More for',
      'Edit invoice',
      'Edit expense',
      'Edit code',
      'Remove code',
      'Delete invoice',
      'Edit the note of',
      'Remove the note of',
      'Preview',
      'Download',
      'Delete',
    ],
    ...['PDF: hazard form of', 'Choose', 'View More of job', 'Add Members to Crew', 'Remove crew', 'Move to Crew', 'Page'],
    ...['Estimated', 'Labor Hours', 'Time', 'All', 'Over Cost', 'Crew'],
  ].join('|')}) (?=\\S).*`,
);
const KEPT: ReadonlySet<string> = new Set(['All regions', 'Crew Comments', 'Estimated Cost']);
/** Names that begin with a number or a day. */
const FIGURES = /^#?[\d/]+\b.*/;

/**
 * The controls within something, as assistive technology has them: role and name, each once, in
 * their order. What a name says of a single row is `…`. People's names, which open their card
 * wherever they stand, are left out.
 */
export async function controlsIn(within: Locator): Promise<string[]> {
  const people = new Set(await within.locator('.person-name').allInnerTexts());
  const found = (await within.ariaSnapshot()).split('\n').flatMap((line) => {
    const [, role, name = ''] = CONTROL.exec(line) ?? [];
    if (role === undefined || people.has(name)) return [];
    const kind = KEPT.has(name) ? name : name.replace(NAMED, '$1 …').replace(FIGURES, '…');
    return `${role} ${kind}`.trim();
  });
  return [...new Set(found)];
}
