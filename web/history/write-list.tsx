import { useSnapshot } from 'valtio';
import { MAX_LIMIT } from '#shared/constants.ts';
import { useSession } from '../http/use-session.ts';
import { useTexts } from '../texts/texts.ts';
import { momentText } from '../ui/calendar/day-time.ts';
import { Empty } from '../ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '../ui/icons/icons.tsx';
import { FieldLines, type FieldWords } from './field-lines.tsx';
import { historyTexts } from './texts.ts';
import { type Change, type Told, toldOf } from './told.ts';

interface Write<Part extends string> {
  id: number;
  at: string;
  by: string | null;
  actingAs: string | null;
  changes: Change<Part>[];
}

interface WriteListProps<Part extends string> extends FieldWords {
  history: { data: Write<Part>[]; count: number };
  /** What was done, to what. */
  what: (told: Told<Part>) => string;
  onMore: () => void;
}

/** Everything that was written: who, when, and each field before and after; the newest first. */
export function WriteList<Part extends string>({ history, what, onMore, ...words }: WriteListProps<Part>) {
  const t = useTexts(historyTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  // A snapshot of texts is those texts, which a type that is still open does not know.
  const { data, count } = useSnapshot(history) as unknown as WriteListProps<Part>['history'];
  if (data.length === 0) return <Empty icon={<TimesheetsIcon size={24} />}>{t('none')}</Empty>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by Tab, for its arrow keys. */}
      <ol className="history grid gap-12" tabIndex={0}>
        {data.map(({ id, at, by, actingAs, changes }) => {
          const name = by ?? t('system');
          return (
            <li key={id}>
              <p className="history-when num meta ink-2">
                <strong>{actingAs === null ? name : t('actingAs', { name, other: actingAs })}</strong> {momentText(at, timeZone)}
              </p>
              <ul>
                {toldOf(changes).map((told) => (
                  <li key={told.id} className="history-line grid gap-12 lines-0">
                    <span className="history-what">
                      {what(told)}
                      {told.people.length > 0 && <strong> {told.people.join(', ')}</strong>}
                    </span>
                    <FieldLines fields={told.fields} {...words} />
                  </li>
                ))}
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
