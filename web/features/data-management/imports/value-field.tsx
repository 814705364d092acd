import { proxy, useSnapshot } from 'valtio';
import type { ImportFileColumns } from '#shared/imports.ts';
import { useTyped } from '#web/lists/found/found-rows.tsx';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { FoundList } from '#web/ui/fields/found-list.tsx';
import { type InputTies, Labelled } from '#web/ui/fields/labelled.tsx';
import { OpeningField } from '#web/ui/fields/opening-field.tsx';
import type { FileColumn } from './fields.ts';
import { importsTexts } from './texts.ts';

interface ValueFieldProps {
  importId: number;
  label: string;
  hint?: string | undefined;
  column: FileColumn;
  /** The text that is meant; empty where the rows stay refused. */
  meant: string;
  /** The words for the text of a choice. */
  wordsOf: (text: string) => string;
  fieldRef?: ((field: HTMLElement | null) => void) | undefined;
  onChoose: (text: string) => void;
}

/** What a text of a file means: one of those known, found by typing where they are many. */
export function ValueField({ label, hint, ...props }: ValueFieldProps) {
  const t = useTexts(importsTexts);
  const { column, meant, wordsOf, fieldRef, onChoose } = props;
  // What was chosen before may be none of those that come first.
  const texts = meant === '' || column.choices.includes(meant) ? column.choices : [meant, ...column.choices];
  return (
    <Labelled label={label} hint={hint}>
      {(ties) =>
        column.choiceCount > column.choices.length ? (
          <FoundValue {...props} label={label} ties={ties} />
        ) : (
          <ChoiceField
            name={label}
            value={meant}
            placeholder={{ value: '', label: t('leaveRefused') }}
            choices={texts.map((text) => ({ value: text, label: wordsOf(text) }))}
            ties={ties}
            {...(fieldRef && { selectRef: fieldRef })}
            onChoose={onChoose}
          />
        )
      }
    </Labelled>
  );
}

function FoundValue({ ties, ...props }: ValueFieldProps & { ties: InputTies }) {
  const t = useTexts(importsTexts);
  const { label, meant, wordsOf, fieldRef } = props;
  const shown = meant === '' ? t('leaveRefused') : wordsOf(meant);
  return (
    <OpeningField
      name={label}
      label={`${label} ${shown}`}
      shown={<span className={meant === '' ? 'field-placeholder' : 'field-value'}>{shown}</span>}
      className="wide slim"
      popoverClassName="picks-popover"
      ties={ties}
      {...(fieldRef && { fieldRef })}
    >
      {(close) => <FoundChoices {...props} onClose={close} />}
    </OpeningField>
  );
}

const NOTHING = proxy<{ data: ImportFileColumns }>({ data: { columns: [] } });

function FoundChoices({ importId, label, column, meant, wordsOf, onChoose, onClose }: ValueFieldProps & { onClose: () => void }) {
  const t = useTexts(importsTexts);
  const { typed, settled, setTyped } = useTyped();
  const { field } = column;
  const view = useLive('importColumns', { id: importId, field, search: settled });
  const { data } = useSnapshot(useLastAnswer(view) ?? NOTHING);
  const found = data.columns[0] ?? column;
  const choices = found.choices.map((value) => ({ value, label: wordsOf(value) }));
  return (
    <FoundList
      name={label}
      search={{ name: t('search'), text: typed, onType: setTyped }}
      choices={settled === '' ? [{ value: '', label: t('leaveRefused') }, ...choices] : choices}
      chosen={meant}
      onChoose={(value) => {
        onChoose(value);
        onClose();
      }}
      empty={t(view.status === 'failed' ? 'choicesFailed' : 'noneFound')}
      note={
        found.choiceCount > found.choices.length && (
          <p className="picks-note meta ink-3 line-above">
            {t('moreFound', { shown: found.choices.length, count: found.choiceCount })}
          </p>
        )
      }
    />
  );
}
