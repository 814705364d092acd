import { proxy, subscribe } from 'valtio';

/** `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'muster.theme';

const isChoice = (text: string | null): text is ThemeChoice => text === 'system' || text === 'light' || text === 'dark';

/** The chosen theme, kept in this browser. */
export const theme = proxy<{ choice: ThemeChoice }>({ choice: 'system' });

/** Reads the stored choice, applies it and keeps page and storage in step. Returns its stop. */
export function startTheme(storage: Pick<Storage, 'getItem' | 'setItem'>, root: HTMLElement): () => void {
  const stored = storage.getItem(STORAGE_KEY);
  if (isChoice(stored)) theme.choice = stored;
  const apply = () => {
    if (theme.choice === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme.choice;
  };
  apply();
  return subscribe(
    theme,
    () => {
      apply();
      storage.setItem(STORAGE_KEY, theme.choice);
    },
    true,
  );
}
