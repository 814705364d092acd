import { useEffect, useMemo, useState } from 'react';
import { Failure } from '#shared/http/errors.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { BulkDialog, type BulkWords } from './bulk-dialog.tsx';
import { type BulkTexts, bulkTexts } from './texts.ts';
import { type ForeseenRow, useBulk } from './use-bulk.ts';
import '#web/ui/fields/field.css';

type Value = string | number;

/** A change that was chosen: which, and what the rows become. */
export interface ChosenChange<Id extends string> {
  change: Id;
  /** The value of a choice; empty for a change without choices. */
  to: Value;
}

/** A change that is offered for many rows. */
export interface OfferedChange<Id extends string, Row> {
  id: Id;
  label: string;
  /** What the rows may become; null where the change itself says it, e.g. to take them. */
  choices: readonly { value: Value; label: string }[] | null;
  /** What a change without choices makes of a row. */
  result?: string;
  /** What stands in a row now, in words; nothing where there is nothing. */
  nowOf: (row: Row) => string | null;
}

/** A row with the change for which it was looked at. */
type Looked<Id extends string, Row> = Row & { chosen: ChosenChange<Id> };

interface ChangeManyProps<Id extends string, Row extends ForeseenRow> {
  title: string;
  className?: string;
  /** The rows that are ticked. */
  ids: readonly number[];
  /** The first one is chosen at first. */
  changes: readonly OfferedChange<Id, Row>[];
  /** What the rows are, before what stands in them; memoized. */
  columns: readonly TableColumn<Row>[];
  /** The button, where another word says more than Change. */
  act?: (count: number, chosen: ChosenChange<Id>) => string;
  look: (ids: readonly number[], chosen: ChosenChange<Id>) => Promise<readonly Row[]>;
  /** Changes one row, as it was shown; answers its revision since. */
  change: (row: Row, chosen: ChosenChange<Id>) => Promise<number | undefined>;
  /** Puts a row back to what stood in it, unless it changed after this revision. */
  putBack: (row: Row, chosen: ChosenChange<Id>, revision: number | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** How long what was changed can be put back. */
const UNDO_MS = 60_000;
/** Of the choice of what rows become, as long as nothing is chosen. */
const NOTHING = '';

/** Changes one field of many rows: which, to what, and then as `BulkDialog` does [screens-5]. */
export function ChangeMany<Id extends string, Row extends ForeseenRow>(props: ChangeManyProps<Id, Row>) {
  const { title, className, changes, columns, act, onClose } = props;
  const t = useTexts(bulkTexts);
  const [first] = changes;
  const [ids, setIds] = useState(props.ids);
  const [chosen, setChosen] = useState<ChosenChange<Id>>({ change: first!.id, to: NOTHING });
  const offered = changes.find(({ id }) => id === chosen.change) ?? first!;
  const bulk = useBulk({
    look: async (asked: { ids: readonly number[]; chosen: ChosenChange<Id> }): Promise<readonly Looked<Id, Row>[]> =>
      (await props.look(asked.ids, asked.chosen)).map((row) => ({ ...row, chosen: asked.chosen })),
    act: (row) => props.change(row, row.chosen),
    takeBack: async (row, revision) => {
      try {
        await props.putBack(row, row.chosen, revision);
      } catch (cause) {
        throw cause instanceof Failure && cause.statusCode === 404 ? new Failure(404, t('outOfSight')) : cause;
      }
    },
    undoMs: UNDO_MS,
  });
  const isWhole = offered.choices === null || chosen.to !== NOTHING;
  const choose = (next: ChosenChange<Id>): void => {
    setChosen(next);
    const isComplete = next.to !== NOTHING || changes.find(({ id }) => id === next.change)?.choices === null;
    if (isComplete) void bulk.ask.send({ ids, chosen: next });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a first change that is whole
  useEffect(() => {
    if (isWhole) void bulk.ask.send({ ids, chosen });
  }, []);
  const then = offered.choices?.find(({ value }) => value === chosen.to)?.label ?? offered.result ?? offered.label;
  const { nowOf } = offered;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in a row follows from the change
  const all = useMemo(
    (): readonly TableColumn<Looked<Id, Row>>[] => [
      ...columns,
      {
        id: 'nowThen',
        head: offered.label,
        width: '32%',
        cell: (row) => {
          const now = nowOf(row) ?? t('none');
          return <span className="anywhere">{row.isAlready ? now : t('nowThen', { now, then })}</span>;
        },
      },
    ],
    [columns, offered.label, then, t],
  );
  return (
    <BulkDialog
      title={title}
      {...(className !== undefined && { className })}
      bulk={isWhole ? bulk : { ...bulk, rows: null }}
      words={wordsIn(t, act && ((count) => act(count, chosen)))}
      columns={all}
      choices={
        <div className="bulk-choices grid gap-12 slim above-8">
          <Labelled label={t('what')}>
            {(ties) => (
              <ChoiceField
                name={t('what')}
                value={chosen.change}
                choices={changes.map(({ id, label }) => ({ value: id, label }))}
                ties={ties}
                onChoose={(change) => choose({ change, to: NOTHING })}
              />
            )}
          </Labelled>
          {offered.choices !== null && (
            <Labelled label={t('becomes')}>
              {(ties) => (
                <ChoiceField
                  name={t('becomes')}
                  value={chosen.to}
                  choices={offered.choices ?? []}
                  placeholder={{ value: NOTHING, label: t('choose') }}
                  ties={ties}
                  onChoose={(to) => choose({ ...chosen, to })}
                />
              )}
            </Labelled>
          )}
        </div>
      }
      note={(rows) => rows.length < ids.length && <p>{t('gone', { count: ids.length - rows.length })}</p>}
      again={(refused) => {
        const rest = refused.map(({ id }) => id);
        setIds(rest);
        return { ids: rest, chosen };
      }}
      onClose={onClose}
    />
  );
}

const wordsIn = <Row,>(t: BulkTexts, act: ((count: number) => string) | undefined): BulkWords<Row> => ({
  asking: t('asking'),
  askFailed: t('askFailed'),
  willBe: (open) => t('willBe', { count: open.length }),
  noneWillBe: t('noneWillBe'),
  cannotBe: (count) => t('cannotBe', { count }),
  already: (count) => t('already', { count }),
  act: (open) => act?.(open.length) ?? t('act', { count: open.length }),
  did: (count, all) => t('did', { count, all }),
  didNot: (count) => t('didNot', { count }),
  tookBack: (count) => t('tookBack', { count }),
  kept: (count) => t('kept', { count }),
  canBe: t('canBe'),
  doing: t('doing'),
  done: t('done'),
  isSo: t('isSo'),
  takenBack: t('takenBack'),
});
