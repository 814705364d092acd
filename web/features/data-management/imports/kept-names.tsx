import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Import, ImportMapping, ImportSettings } from '#shared/imports.ts';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { LivePart } from '#web/lists/dialog/live-part.tsx';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import { TrashIcon } from '#web/ui/icons/action-icons.tsx';
import { removeMapping } from './api.ts';
import { importsTexts } from './texts.ts';

interface KeptProps {
  of: Import;
  onChange: (change: Partial<ImportSettings>) => void;
}

const ORDER = JSON.stringify([['name', 'ASC']]);
const MOST = 300;

/** The name under which this is kept for the next file, and those that are kept already. */
export function KeptNames({ of, onChange }: KeptProps) {
  const t = useTexts(importsTexts);
  const view = useLive('importMappings', { where: JSON.stringify({ kind: of.kind }), order: ORDER, limit: MOST });
  return (
    <div className="line-above">
      <div className="import-kept stack gap-12 card-pad">
        <Labelled label={t('keptAs')} hint={t('keptHint')}>
          {(ties) => (
            <input
              type="text"
              className="input"
              autoComplete="off"
              maxLength={100}
              value={of.keptAs ?? ''}
              onChange={({ target }) => onChange({ keptAs: target.value.trim() === '' ? null : target.value })}
              {...ties}
            />
          )}
        </Labelled>
        <LivePart failed={t('keptFailed')} view={view}>
          {(list) => <Kept of={of} list={list} onChange={onChange} />}
        </LivePart>
      </div>
    </div>
  );
}

function Kept({ of, list, onChange }: KeptProps & { list: { data: ImportMapping[] } }) {
  const t = useTexts(importsTexts);
  const all = useSnapshot(list).data as readonly ImportMapping[];
  const [asked, setAsked] = useState<ImportMapping | null>(null);
  const remove = useCommand(removeMapping, { onDone: () => setAsked(null) });
  if (all.length === 0) return null;
  return (
    <div className="stack gap-4">
      <h3 className="body medium">{t('kept')}</h3>
      <ul className="import-kept-names">
        {all.map((one) => {
          const found = placesOf(one, of.header);
          const count = Object.keys(one.heads).length;
          return (
            <li key={one.id} className="row gap-8">
              <button
                type="button"
                className="text-button cut"
                {...pressUnless(Object.keys(found).length === 0, () => onChange(settingsOf(one, found)))}
              >
                {t('useKept', { name: one.name })}
              </button>
              <span className="num meta ink-2 push">{t('keptFit', { found: Object.keys(found).length, count })}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('removeKept', { name: one.name })}
                onClick={() => setAsked(one)}
              >
                <TrashIcon size={14} />
              </button>
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConfirmCommand
          command={remove}
          input={{ id: asked.id, revision: asked.revision }}
          title={t('removeKept', { name: asked.name })}
          confirm={t('remove')}
          failed={t('removeKeptFailed')}
          onRevision={(input, revision) => ({ ...input, revision })}
          onClose={() => setAsked(null)}
        >
          {t('removeKeptText')}
        </ConfirmCommand>
      )}
    </div>
  );
}

/** The places of those kept columns that this file has. */
const placesOf = ({ heads }: ImportMapping, header: readonly string[]): ImportSettings['mapping'] =>
  Object.fromEntries(
    Object.entries(heads).flatMap(([field, head]) => (header.includes(head) ? [[field, header.indexOf(head)]] : [])),
  );

const settingsOf = ({ name, dayOrder, decimalMark, matches }: ImportMapping, mapping: ImportSettings['mapping']) => ({
  mapping,
  dayOrder,
  decimalMark,
  matches,
  keptAs: name,
});
