import type { ComponentType } from 'react';
import type { AskedFor } from '#shared/find/asked.ts';
import { can, type SignedInRole } from '#shared/permissions.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { searchText } from '#shared/rules/letters.ts';
import { personLink } from '#web/people/links.ts';
import { LANGUAGE_NAMES, language } from '#web/texts/language.ts';
import type { TextsOf } from '#web/texts/texts.ts';
import { theme } from '#web/theme/theme-choice.ts';
import { entriesOf, type ScreenName } from '../screens/screens.tsx';
import type { screenTitles } from '../screens/texts.ts';
import { shortcuts } from '../shortcuts/shortcut-keys.ts';
import { finder } from './finder.ts';
import type { findTexts } from './texts.ts';

/** A page to go to, or something to do, which every role has that may. */
export interface Offer {
  key: string;
  group: 'pages' | 'actions';
  label: string;
  /** As in the menu. */
  icon?: ComponentType | undefined;
  /** Other words by which it is found. */
  more?: string;
  href?: string;
  /** In place of an address; the box is closed by then. */
  act?: () => void;
}

interface Offering {
  t: TextsOf<typeof findTexts>;
  titleIn: TextsOf<typeof screenTitles>;
  user: { id: number; role: SignedInRole };
  signOut: () => void;
}

/** Everything that somebody of a role may go to or do, in the order of the menu. */
export function offersFor({ t, titleIn, user, signOut }: Offering): Offer[] {
  const { role } = user;
  const page = (name: string, label: string, href: string, more = ''): Offer => ({
    key: `page ${name}`,
    group: 'pages',
    label,
    href,
    more,
  });
  const action = (name: string, label: string, act: () => void, more = ''): Offer => ({
    key: `action ${name}`,
    group: 'actions',
    label,
    act,
    more,
  });
  const titled = (name: ScreenName, href: string) => page(name, titleIn(name), href);
  const tab = (name: string, label: string, more = '') => page(`data ${name}`, label, `/upload?tab=${name}`, more);
  return [
    ...entriesOf(role).map(({ name, href, icon }) => ({ ...titled(name, href), icon })),
    titled('needed', '/user-management/needed'),
    ...(can(role, 'open', 'wall') ? [page('wall', t('wall'), '/wall', t('wallMore'))] : []),
    ...(can(role, 'read', 'employeeUpload') ? [tab('uploads', t('uploads'))] : []),
    ...(can(role, 'read', 'dataImport') ? [tab('imports', t('imports'))] : []),
    ...(can(role, 'create', 'timesheetExport')
      ? [tab('timesheets', t('exportTimesheets'), t('exportTimesheetsMore')), tab('vista', t('exportVista'))]
      : []),
    ...(can(role, 'create', 'jobExport') ? [tab('jobs', t('exportJobs'))] : []),
    ...(can(role, 'create', 'employeeExport') ? [tab('employees', t('exportEmployees'))] : []),
    ...(can(role, 'read', 'approverSettings') ? [tab('admin', t('adminPanel'), t('adminPanelMore'))] : []),
    page('profile', t('profile'), personLink(user.id)),
    titled('notices', '/notices'),
    titled('sessions', '/sessions'),
    titled('changelog', '/app-changelog'),
    ...LANGUAGES.filter((one) => one !== language.choice).map((one) =>
      action(
        `language ${one}`,
        t('language', { name: LANGUAGE_NAMES[one] }),
        () => {
          language.choice = one;
        },
        t('languageMore'),
      ),
    ),
    ...(['system', 'light', 'dark'] as const)
      .filter((one) => one !== theme.choice)
      .map((one) =>
        action(
          `theme ${one}`,
          t(one === 'light' ? 'themeLight' : one === 'dark' ? 'themeDark' : 'themeSystem'),
          () => {
            theme.choice = one;
          },
          t('themeMore'),
        ),
      ),
    ...(can(role, 'open', 'masquerade') ? [action('act', t('act'), finder.act)] : []),
    action('keys', t('keys'), shortcuts.show),
    action('sign out', t('signOut'), signOut, t('signOutMore')),
  ];
}

const WHOLE = 100;
/** Below people and jobs whose names begin so. */
const BY_LABEL = 72;
const BY_MORE = 50;
/** A letter alone is the beginning of too many. */
const FEWEST_LETTERS = 2;

/** How close an offer is, on the measure of what the api finds. */
export function closenessOfOffer(
  { label, more = '' }: Pick<Offer, 'label' | 'more'>,
  { words, only }: Pick<AskedFor, 'words' | 'only'>,
): number {
  if (only !== null && only !== 'actions') return 0;
  if (words.length === 0) return only === 'actions' ? BY_LABEL : 0;
  const joined = words.join(' ');
  if (only === null && joined.length < FEWEST_LETTERS) return 0;
  const named = searchText(label);
  if (named === joined) return WHOLE;
  const beginIn = (text: string) => {
    const all = text.split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => all.some((one) => one.startsWith(word)));
  };
  if (beginIn(named)) return BY_LABEL;
  return beginIn(`${named} ${searchText(more)}`) ? BY_MORE : 0;
}
