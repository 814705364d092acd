import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { Overtaking } from '#shared/http/error-schemas.ts';
import { useSession } from '../http/use-session.ts';
import { ListsDialog } from '../lists/dialog/list-dialog.tsx';
import { LivePart } from '../lists/dialog/live-part.tsx';
import { useMore } from '../lists/dialog/use-more.ts';
import { useLive } from '../live/use-live.ts';
import { useTexts } from '../texts/texts.ts';
import { momentText } from '../ui/calendar/day-time.ts';
import { ViewDialog } from '../ui/dialogs/view-dialog.tsx';
import { Empty } from '../ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '../ui/icons/icons.tsx';
import { FieldLines } from './field-lines.tsx';
import { historyTexts } from './texts.ts';
import { type NameOf, useChangeWords } from './use-change-words.ts';

/** The differences between the histories. */
interface HistoryKind {
  Frame: typeof ListsDialog;
  /** How many more writes View More loads. */
  step: number;
  /** The part that the history belongs to: its changes are written without its name, `Edited`. */
  own?: string;
  /** Replaces the subject of the audit as the key of the words. */
  parts?: Readonly<Record<string, string>>;
  isOfOneDay?: boolean;
}

/** A frame that is as high as its rows, unlike `ListsDialog`. */
const LowDialog = (props: ComponentProps<typeof ListsDialog>) => <ViewDialog {...props} width={720} />;

const HISTORIES = {
  jobHistory: { Frame: ListsDialog, step: 10 },
  personHistory: { Frame: ListsDialog, step: 10, own: 'employee', parts: { employee_picture: 'picture' } },
  sheetHistory: { Frame: LowDialog, step: 30, parts: { jobnote: 'comment' }, isOfOneDay: true },
} as const satisfies Record<string, HistoryKind>;

interface HistoryDialogProps {
  of: keyof typeof HISTORIES;
  id: number;
  nameOf?: NameOf;
  onClose: () => void;
}

/** All writes to a row: who, when, and each field before and after. */
export function HistoryDialog({ of, id, nameOf, onClose }: HistoryDialogProps) {
  const t = useTexts(historyTexts);
  const { Frame, step }: HistoryKind = HISTORIES[of];
  const { limit, more } = useMore(step);
  const view = useLive(of, { id, limit, offset: 0 });
  return (
    <Frame title={t('title')} onClose={onClose}>
      <LivePart failed={t('failed')} view={view}>
        {(history) => <WriteList kind={HISTORIES[of]} history={history} nameOf={nameOf} onMore={more} />}
      </LivePart>
    </Frame>
  );
}

/** The change that a write made to a row; `part` is the kind of row. */
interface Change {
  readonly id: number;
  readonly part: string;
  readonly action: string;
  readonly person: string | null;
  readonly fields: Overtaking['fields'];
}

interface Write {
  id: number;
  at: string;
  by: string | null;
  actingAs: string | null;
  changes: Change[];
}

interface WriteListProps {
  kind: HistoryKind;
  history: { data: Write[]; count: number };
  nameOf: NameOf | undefined;
  onMore: () => void;
}

/** The newest write first. */
function WriteList({ kind: { own, parts = {}, isOfOneDay }, history, nameOf, onMore }: WriteListProps) {
  const t = useTexts(historyTexts);
  const wordsOf = useChangeWords({ nameOf, isOfOneDay });
  const { businessTimeZone: timeZone } = useSession().user;
  const { data, count } = useSnapshot(history) as WriteListProps['history'];
  if (data.length === 0) return <Empty icon={<TimesheetsIcon size={24} />}>{t('none')}</Empty>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by Tab, for its arrow keys. */}
      <ol className="history grid gap-12" tabIndex={0}>
        {data.map(({ id, at, by, actingAs, changes }) => {
          const name = by ?? t('system');
          return (
            <li key={id}>
              <p className="num meta ink-2">
                <strong className="body bold ink">{actingAs === null ? name : t('actingAs', { name, other: actingAs })}</strong>{' '}
                {momentText(at, timeZone)}
              </p>
              <ul>
                {groupAlike(changes).map(({ id, part, action, people, fields }) => {
                  const words = wordsOf(parts[part] ?? part);
                  return (
                    <li key={id} className="history-line grid gap-12 lines-0 above-4 body">
                      <span>
                        {part === own ? capitalised(words.verbText(action)) : words.doneText(action)}
                        {people.length > 0 && <strong className="medium ink"> {people.join(', ')}</strong>}
                      </span>
                      <FieldLines fields={fields} words={words} />
                    </li>
                  );
                })}
              </ul>
            </li>
          );
        })}
      </ol>
      {count > data.length && data.length < MAX_LIMIT && (
        <button type="button" className="text-button" onClick={onMore}>
          {t('more')}
        </button>
      )}
    </>
  );
}

/** Groups the same change of several people's rows, so that it is shown once. */
function groupAlike(changes: readonly Change[]): (Change & { people: string[] })[] {
  const groups = new Map<string, Change & { people: string[] }>();
  for (const change of changes) {
    const { part, action, fields, person } = change;
    const key = JSON.stringify([part, action, fields]);
    const group = groups.get(key) ?? { ...change, people: [] };
    if (person !== null) group.people.push(person);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
