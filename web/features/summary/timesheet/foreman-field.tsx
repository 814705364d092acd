import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers } from '../../../../shared/live.ts';
import { useKept } from '../../../live/use-kept.ts';
import { useLive } from '../../../live/use-live.ts';
import { useTexts } from '../../../texts/texts.ts';
import { FoundList } from '../../../ui/found-list.tsx';
import { OpeningField } from '../../../ui/opening-field.tsx';
import { foremenQuery } from './queries.ts';
import { timesheetTexts } from './texts.ts';
import { useTyped } from './use-typed.ts';

export interface Foreman {
  id: number;
  fullName: string;
}

interface ForemanFieldProps {
  /** Null is every region. */
  region: number | null;
  /** Null is every foreman. */
  foreman: Foreman | null;
  onChoose: (foreman: Foreman | null) => void;
}

/** The foremen of a region, found by name at the server, so that a company of any size has them all. */
export function ForemanField({ region, foreman, onChoose }: ForemanFieldProps) {
  const t = useTexts(timesheetTexts);
  const name = foreman?.fullName ?? t('everyForeman');
  return (
    <OpeningField
      name={t('byForeman')}
      className="foreman-field"
      popoverClassName="picks-popover"
      shown={
        <>
          <span className="field-caption">{t('byForeman')}</span> <span className="field-value">{name}</span>
        </>
      }
    >
      {(close) => (
        <Foremen
          region={region}
          foreman={foreman}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      )}
    </OpeningField>
  );
}

/** Stands for every foreman in the list. */
const EVERYONE = 0;
const NOBODY = proxy<LiveAnswers['employees']>({ data: [], count: 0, limit: 0, offset: 0, order: [] });

function Foremen({ region, foreman, onChoose }: ForemanFieldProps) {
  const t = useTexts(timesheetTexts);
  const { typed, settled, setTyped } = useTyped();
  const view = useLive('employees', foremenQuery(region, settled));
  const { data, count } = useSnapshot(useKept(view) ?? NOBODY);
  const foremen = data.map(({ id, fullName }) => ({ value: id, label: fullName }));
  const empty = { ready: t('noForeman'), loading: t('loadingForemen'), failed: t('foremenFailed') }[view.status];
  return (
    <FoundList
      name={t('byForeman')}
      search={{ name: t('findForeman'), text: typed, onType: setTyped }}
      choices={settled === '' ? [{ value: EVERYONE, label: t('everyForeman') }, ...foremen] : foremen}
      chosen={foreman?.id ?? EVERYONE}
      onChoose={(id) => {
        const chosen = data.find((one) => one.id === id);
        onChoose(chosen ? { id, fullName: chosen.fullName } : null);
      }}
      empty={empty}
      note={count > data.length && <p className="picks-note">{t('moreForemen', { shown: data.length, count })}</p>}
    />
  );
}
