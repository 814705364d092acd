import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { can } from '#shared/permissions.ts';
import { LANGUAGES, type Language } from '#shared/rules/languages.ts';
import { signOut } from '#web/http/session.ts';
import { useSession } from '#web/http/use-session.ts';
import { personLink } from '#web/people/links.ts';
import { printTexts } from '#web/print/texts.ts';
import { LANGUAGE_NAMES, language } from '#web/texts/language.ts';
import { useTexts } from '#web/texts/texts.ts';
import { type ThemeChoice, theme } from '#web/theme/theme-choice.ts';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { appTexts } from '../texts.ts';

interface ProfileEntriesProps {
  onLeave: () => void;
  onAct: () => void;
  onKeys: () => void;
  onPrint: () => void;
}

/** The menu of the signed-in person. */
export function ProfileEntries({ onLeave, onAct, onKeys, onPrint }: ProfileEntriesProps) {
  const { user, version } = useSession();
  const t = useTexts(appTexts);
  const printWords = useTexts(printTexts);
  return (
    <>
      <div className="profile-who line-below">
        <p className="bold">{user.fullName}</p>
        <p className="meta ink-3 anywhere">{t(user.role)}</p>
        <p className="meta ink-3 anywhere">{user.email}</p>
      </div>
      <Link className="profile-entry row" href={personLink(user.id)} onClick={onLeave}>
        {t('profile')}
      </Link>
      <Link className="profile-entry row" href="/sessions" onClick={onLeave}>
        {t('sessions')}
      </Link>
      <Link className="profile-entry row" href="/notices" onClick={onLeave}>
        {t('notices')}
      </Link>
      {can(user.role, 'open', 'masquerade') && (
        <button type="button" className="profile-entry row" onClick={onAct}>
          {t('actingAsOther')}
        </button>
      )}
      <button type="button" className="profile-entry row" aria-keyshortcuts="?" onClick={onKeys}>
        {t('shortcuts')}
        <kbd className="push">?</kbd>
      </button>
      <button type="button" className="profile-entry row" aria-keyshortcuts="Control+P Meta+P" onClick={onPrint}>
        {printWords('print')}
        <kbd className="push">{printWords('printKey')}</kbd>
      </button>
      <div className="profile-preferences grid gap-4">
        <ThemeField />
        <LanguageField />
      </div>
      <LogoutButton />
      {version !== undefined && <p className="profile-version meta ink-3 anywhere">{t('release', { version })}</p>}
    </>
  );
}

/** Light, dark, or as the device. */
function ThemeField() {
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

function LanguageField() {
  const t = useTexts(appTexts);
  const choose = (choice: Language): void => {
    language.choice = choice;
  };
  return <Preference name={t('language')} choices={LANGUAGE_CHOICES} chosen={useSnapshot(language).choice} onChoose={choose} />;
}

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

function LogoutButton() {
  const t = useTexts(appTexts);
  const showToast = useToast();
  const leave = (): void => {
    signOut().catch((cause: unknown) => showToast(failureToast(t('logoutFailed'), cause)));
  };
  return (
    <button type="button" className="profile-entry row" onClick={leave}>
      {t('logout')}
    </button>
  );
}
