import { useContext, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { useSession } from '#web/http/use-session.ts';
import { PageKeysContext } from '#web/ui/controls/page-keys.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { entriesOf } from '../screens/screens.tsx';
import { listenForShortcuts, shortcuts } from './shortcut-keys.ts';

const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx').then((code) => code.ShortcutsDialog));

/** Makes the shortcuts work on every page, and shows their list. */
export function Shortcuts({ onFind }: { onFind: () => void }) {
  const { role } = useSession().user;
  const [, navigate] = useLocation();
  const page = useContext(PageKeysContext);
  const { isListOpen } = useSnapshot(shortcuts.state);
  useEffect(
    () =>
      listenForShortcuts({
        onFind,
        onHelp: shortcuts.show,
        onSearch: () => focusSearch() || onFind(),
        onJump: (letter) => {
          const entry = entriesOf(role).find((each) => each.letter === letter);
          if (entry) navigate(entry.href);
          return entry !== undefined;
        },
        onPageKey: (pressed) => {
          const press = page?.all().find(({ key, onPress }) => key === pressed && onPress)?.onPress;
          press?.();
          return press !== undefined;
        },
      }),
    [role, navigate, page, onFind],
  );
  return isListOpen && <ShortcutsDialog onClose={shortcuts.hide} />;
}

/** The page's search field says of itself which key leads to it. @returns false without one */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#page [aria-keyshortcuts="/"]');
  field?.focus();
  field?.select();
  return field !== null;
}
