import { Fragment, useContext } from 'react';
import { useSnapshot } from 'valtio';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { PageKeysContext } from '#web/ui/controls/page-keys.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { entriesOf } from '../screens/screens.tsx';
import { screenTitles } from '../screens/texts.ts';
import { appTexts } from '../texts.ts';
import { FIND_KEY, shortcuts } from './shortcut-keys.ts';
import './shortcuts-dialog.css';

/** Keys whose name is no sign on a keyboard. */
const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' };

/** Every shortcut, and the switch that turns single keys off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(appTexts);
  const titleIn = useTexts(screenTitles);
  const { role } = useSession().user;
  const { areOn } = useSnapshot(shortcuts.state);
  const page = useContext(PageKeysContext);
  const rows: [keys: string[], what: string][] = [
    [[FIND_KEY], t('keyFind')],
    [['?'], t('keyHelp')],
    [['/'], t('keySearch')],
    ...entriesOf(role).map(({ letter, name }): [string[], string] => [['g', letter], titleIn(name)]),
    ...(page?.all() ?? []).map(({ key, label }): [string[], string] => [
      [key === ' ' ? t('keySpace') : (SIGNS[key] ?? key)],
      label,
    ]),
    [['Esc'], t('keyEscape')],
  ];
  return (
    <Dialog
      title={t('shortcuts')}
      onClose={onClose}
      actions={
        <button type="button" className="button" onClick={onClose}>
          {t('shortcutsClose')}
        </button>
      }
    >
      <dl className="shortcuts grid above-12">
        {rows.map(([keys, what]) => (
          <div key={what}>
            <dt className="ink">{what}</dt>
            <dd className="row gap-6 meta ink-3">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span>{t('keyThen')}</span>}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="shortcuts-switch line-above">
        <SwitchField label={t('keysOn')} isOn={areOn} onSwitch={shortcuts.turn} />
      </div>
    </Dialog>
  );
}
