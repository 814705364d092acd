import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { LANGUAGE_NAMES, LANGUAGES, type Language, language } from '#web/texts/language.ts';
import { useTexts } from '#web/texts/texts.ts';
import { type ThemeChoice, theme } from '#web/theme/theme-choice.ts';
import { appTexts } from '../texts.ts';

interface PreferenceProps<Choice extends string> {
  name: string;
  choices: readonly { value: Choice; label: string; lang?: string }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** A few choices side by side. */
function Preference<Choice extends string>({ name, choices, chosen, onChoose }: PreferenceProps<Choice>) {
  const group = useId();
  return (
    <fieldset className="preference row slim">
      <legend>{name}</legend>
      <div className="preference-choices flex push">
        {choices.map(({ value, label, lang }) => (
          <label key={value} lang={lang}>
            <input className="unseen" type="radio" name={group} checked={value === chosen} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Light, dark, or as the device. */
export function ThemeField() {
  const t = useTexts(appTexts);
  const choices: { value: ThemeChoice; label: string }[] = [
    { value: 'system', label: t('themeSystem') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ];
  const choose = (choice: ThemeChoice): void => {
    theme.choice = choice;
  };
  return <Preference name={t('theme')} choices={choices} chosen={useSnapshot(theme).choice} onChoose={choose} />;
}

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));

export function LanguageField() {
  const t = useTexts(appTexts);
  const choose = (choice: Language): void => {
    language.choice = choice;
  };
  return <Preference name={t('language')} choices={LANGUAGE_CHOICES} chosen={useSnapshot(language).choice} onChoose={choose} />;
}
