import { proxy, subscribe } from 'valtio';
import { LANGUAGES, type Language } from '#shared/rules/languages.ts';

/** Each language in itself, for people who do not speak the present one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

const STORAGE_KEY = 'muster.language';

const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((language) => language === text);

/** The language of every text on the page, kept in this browser. */
export const language = proxy<{ choice: Language }>({ choice: 'en' });

/**
 * Takes the stored choice, or else the first language of the browser that Muster speaks; keeps page
 * and storage in step. Returns its stop.
 */
export function startLanguage(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  root: HTMLElement,
  preferred: readonly string[] = navigator.languages,
): () => void {
  const stored = storage.getItem(STORAGE_KEY);
  language.choice = isLanguage(stored) ? stored : (preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en');
  const apply = (): void => {
    root.lang = language.choice;
  };
  apply();
  return subscribe(
    language,
    () => {
      apply();
      storage.setItem(STORAGE_KEY, language.choice);
    },
    true,
  );
}
