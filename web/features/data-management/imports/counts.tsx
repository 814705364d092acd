import { type Import, ImportOutcome } from '#shared/imports.ts';
import { useListState } from '#web/lists/list-state.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { COUNT_OF, rowList } from './lists.ts';
import { importsTexts } from './texts.ts';

/** How many rows there are of each outcome: a press shows them alone, and all of them again. */
export function Counts({ of }: { of: Import }) {
  const t = useTexts(importsTexts);
  const { filters, setFilters } = useListState(rowList(of));
  return (
    <fieldset className="card import-counts grid">
      <legend className="unseen">{t('outcomes')}</legend>
      {ImportOutcome.options.map((one) => (
        <button
          key={one}
          type="button"
          className="import-count stack gap-4"
          data-outcome={of[COUNT_OF[one]] > 0 ? one : undefined}
          aria-pressed={one === filters.outcome}
          onClick={() => setFilters({ outcome: one === filters.outcome ? 'all' : one })}
        >
          <span className="import-count-name body ink-2">{t(`outcome.${one}`)}</span>
          <span className="import-count-figure num">{countText(of[COUNT_OF[one]])}</span>
        </button>
      ))}
    </fieldset>
  );
}
