import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { AuditChange } from '#shared/audit/audit.ts';
import { FieldLines } from '#web/history/field-lines.tsx';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { PersonName } from '#web/people/person-name.tsx';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { auditTexts } from './texts.ts';
import './change-card.css';

/** The columns of the audit; the array is the same in every render. */
export function useAuditColumns(onOpen: (change: AuditChange) => void): readonly TableColumn<AuditChange>[] {
  const t = useTexts(auditTexts);
  const momentOf = useMomentOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: moments are those of the company's time zone
  return useMemo(
    (): readonly TableColumn<AuditChange>[] => [
      {
        id: 'at',
        head: t('headAt'),
        kind: 'day',
        width: 104,
        isSortable: true,
        cell: ({ at }) => {
          const { day, time } = momentOf(at);
          return <TwoLines more={time}>{day}</TwoLines>;
        },
      },
      {
        id: 'by',
        head: t('headBy'),
        width: 168,
        cell: ({ by, byId, actingAs, program }) => (
          <TwoLines more={throughText(t, actingAs, program)}>
            <Author by={by} byId={byId} />
          </TwoLines>
        ),
      },
      {
        id: 'what',
        head: t('headWhat'),
        width: '30%',
        cell: (change) => (
          <TwoLines more={thingText(change.thing)}>
            <OpenButton change={change} onOpen={onOpen} />
          </TwoLines>
        ),
      },
      { id: 'fields', head: t('headFields'), cell: (change) => hasFields(change) && <FewFields {...change} /> },
      {
        id: 'ip',
        head: t('headFrom'),
        width: 128,
        cell: ({ ip, device }) =>
          ip && (
            <span className="num cut" title={device ?? undefined}>
              {ip}
            </span>
          ),
      },
    ],
    [t],
  );
}

interface ChangeCardProps {
  change: AuditChange;
  onOpen: (change: AuditChange) => void;
}

/** A change as a card, on a phone; unknown facts are left out. */
export function ChangeCard({ change: live, onOpen }: ChangeCardProps) {
  const change = useSnapshot(live) as AuditChange;
  const t = useTexts(auditTexts);
  const { at, by, byId, actingAs, action, subject, ip, thing } = change;
  const { doneText } = useChangeWords()(subject);
  const { day, time } = useMomentOf()(at);
  return (
    <article className="change-card" aria-label={doneText(action)}>
      <header className="flex gap-12 lines-0 wrap spread baseline">
        <OpenButton change={change} onOpen={() => onOpen(live)} />
        <time dateTime={at} className="num">
          {day} {time}
        </time>
      </header>
      {thingText(thing) !== '' && <p>{thingText(thing)}</p>}
      {hasFields(change) && <FewFields {...change} />}
      <p className="change-card-by flex gap-12 lines-0 wrap above-4">
        <Author by={by} byId={byId} />
        {actingAs !== null && <span>{t('actingAs', { other: actingAs })}</span>}
        {ip && <span className="num">{ip}</span>}
      </p>
    </article>
  );
}

function Author({ by, byId }: Pick<AuditChange, 'by' | 'byId'>) {
  const t = useTexts(auditTexts);
  if (by === null || byId === null) return <span>{by ?? t('system')}</span>;
  return (
    <PersonName id={byId} className="cut">
      {by}
    </PersonName>
  );
}

/** The number of fields shown in a row; the others are shown when it is opened. */
const FIELDS_SHOWN = 3;

/** The known parts of a change's subject: name, person, job and day. */
const thingText = ({ person, job, day, name }: AuditChange['thing']): string =>
  [name, person, job, day && dayText(day)].filter(Boolean).join(' · ');

/** The button with the action of a change, which opens it. */
function OpenButton({ change, onOpen }: { change: AuditChange; onOpen: (change: AuditChange) => void }) {
  const t = useTexts(auditTexts);
  const what = useChangeWords()(change.subject).doneText(change.action);
  return (
    <button
      type="button"
      className="audit-open cut body medium"
      aria-haspopup="dialog"
      aria-label={t('openOf', { what: `${what} ${thingText(change.thing)}`.trim() })}
      onClick={() => onOpen(change)}
    >
      {what}
    </button>
  );
}

/** The first fields of a change, before and after. */
function FewFields({ subject, fields }: Pick<AuditChange, 'subject' | 'fields'>) {
  const t = useTexts(auditTexts);
  const words = useChangeWords()(subject);
  const all = Object.entries(fields);
  const count = all.length - FIELDS_SHOWN;
  return (
    <div className="audit-fields slim anywhere">
      <FieldLines fields={Object.fromEntries(all.slice(0, FIELDS_SHOWN))} words={words} />
      {count > 0 && <span className="meta ink-2">{t('more', { count })}</span>}
    </div>
  );
}

/** The person whom the author acted as, or the program that did it for them. */
const throughText = (t: TextsOf<typeof auditTexts>, actingAs: string | null, program: string | null): string | null =>
  program === null ? actingAs && t('actingAs', { other: actingAs }) : t('through', { program });

const hasFields = ({ fields }: Pick<AuditChange, 'fields'>): boolean => Object.keys(fields).length > 0;

const WIDTH = 640;

/** One change with all its fields, and the address, device and request that made it. */
export function ChangeDialog({ change, onClose }: { change: AuditChange; onClose: () => void }) {
  const t = useTexts(auditTexts);
  const { id, at, by, actingAs, program, action, subject, thing, fields, ip, device, requestId } = change;
  const words = useChangeWords()(subject);
  const { day, time } = useMomentOf()(at);
  const facts = [
    [t('thing'), thingText(thing)],
    [t('headAt'), `${day} ${time}`],
    [t('headBy'), [by ?? t('system'), throughText(t, actingAs, program)].filter(Boolean).join(' ')],
    [t('address'), ip],
    [t('device'), device],
    [t('request'), requestId],
    [t('number'), String(id)],
  ].filter(([, text]) => text);
  return (
    <ViewDialog title={words.doneText(action)} width={WIDTH} className="audit-dialog" onClose={onClose}>
      <dl className="audit-facts num grid gap-4">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="ink-2">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="audit-all anywhere line-above">
        {Object.keys(fields).length === 0 ? <p>{t('noFields')}</p> : <FieldLines fields={fields} words={words} />}
      </div>
    </ViewDialog>
  );
}
