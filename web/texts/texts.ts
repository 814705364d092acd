import { useSnapshot } from 'valtio';
import { type Language, type Say, saying } from '#shared/rules/languages.ts';
import type { Catalogue } from './catalogue.ts';
import { language } from './language.ts';

export { type Catalogue, catalogue, type Text } from './catalogue.ts';

/** A text by its key, `{name}` filled in from the values. */
export type Texts<Key extends string> = Say<Key>;

/** The texts of a catalogue: `TextsOf<typeof alertsTexts>`. */
export type TextsOf<Area> = Area extends Catalogue<infer Key> ? Texts<Key> : never;

const made = { en: new WeakMap<object, Texts<string>>(), es: new WeakMap<object, Texts<string>>() };

/**
 * Always the same function for an area and a language, so that it can be a dependency of `useMemo`.
 */
function textsOf<Key extends string>(area: Catalogue<Key>, spoken: Language): Texts<Key> {
  const known = made[spoken].get(area);
  if (known) return known;
  const told: Texts<string> = saying(area.texts, spoken);
  made[spoken].set(area, told);
  return told;
}

/**
 * The texts of an area in the chosen language; the component follows when another is chosen.
 *
 * @example
 * const t = useTexts(alertsTexts);
 * <button type="button">{t('clear')}</button>
 */
export const useTexts = <Key extends string>(texts: Catalogue<Key>): Texts<Key> => textsOf(texts, useSnapshot(language).choice);

/** The same outside of React, at the time of the call, e.g. for a toast. */
export const textsNow = <Key extends string>(texts: Catalogue<Key>): Texts<Key> => textsOf(texts, language.choice);
