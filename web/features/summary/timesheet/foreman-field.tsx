import { Dropdown } from 'primereact/dropdown';
import { type KeyboardEventHandler, useRef, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers } from '../../../../shared/live.ts';
import { useKept } from '../../../live/use-kept.ts';
import { useLive } from '../../../live/use-live.ts';
import { useTexts } from '../../../texts/texts.ts';
import '../../../theme/primereact.ts';
import { foremenQuery } from './queries.ts';
import { timesheetTexts } from './texts.ts';
import { useTyped } from './use-typed.ts';
import './foreman-field.css';

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

/** What the library hands to the filter's template and its types do not tell: arrows and Enter in the field go through the list. */
interface HandedToFilter {
  filterInputKeyDown: KeyboardEventHandler;
}

/** Stands for every foreman in the list. */
const EVERYONE = 0;
const NOBODY = proxy<LiveAnswers['employees']>({ data: [], count: 0, limit: 0, offset: 0, order: [] });

/** The foremen of a region, found by name at the server, so that a company of any size has them all. */
export function ForemanField({ region, foreman, onChoose }: ForemanFieldProps) {
  const t = useTexts(timesheetTexts);
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const { typed, settled, setTyped } = useTyped();
  const view = useLive('employees', isOpen ? foremenQuery(region, settled) : null);
  const { data: found, count } = useSnapshot(useKept(view) ?? NOBODY);
  const foremen = found.map(({ id, fullName }) => ({ id, fullName }));
  const everyone = { id: EVERYONE, fullName: t('everyForeman') };
  const chosen = foreman ?? everyone;
  const offered = settled === '' ? [everyone, ...foremen] : foremen;
  const emptyWords = { ready: t('noForeman'), loading: t('loadingForemen'), failed: t('foremenFailed') }[view.status];
  return (
    <Dropdown
      className="foreman-choice"
      panelClassName="foreman-panel"
      value={chosen.id}
      options={offered}
      optionLabel="fullName"
      optionValue="id"
      dataKey="id"
      scrollHeight="280px"
      emptyMessage={emptyWords}
      emptyFilterMessage={emptyWords}
      onShow={() => {
        setOpen(true);
        search.current?.focus();
      }}
      onHide={() => {
        setOpen(false);
        setTyped('');
      }}
      onChange={({ value }: { value: number }) => onChoose(foremen.find(({ id }) => id === value) ?? null)}
      valueTemplate={
        <>
          <span className="foreman-caption">{t('byForeman')}</span>
          <span className="foreman-value cut">{chosen.fullName}</span>
        </>
      }
      filter
      filterInputAutoFocus={false}
      filterTemplate={(handed) => (
        <input
          ref={search}
          className="foreman-search"
          type="search"
          autoComplete="off"
          aria-label={t('findForeman')}
          placeholder={t('findForeman')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(handed as unknown as HandedToFilter).filterInputKeyDown}
        />
      )}
      panelFooterTemplate={
        count > found.length && <p className="foreman-more">{t('moreForemen', { shown: found.length, count })}</p>
      }
      pt={{
        input: { 'aria-label': `${t('byForeman')}: ${chosen.fullName}` },
        root: { 'aria-activedescendant': undefined },
        panel: { role: 'region', 'aria-label': t('byForeman') },
        trigger: { role: undefined, 'aria-haspopup': undefined, 'aria-expanded': undefined, 'aria-hidden': true },
        select: { 'aria-label': t('byForeman'), 'aria-hidden': true, tabIndex: -1 },
      }}
    />
  );
}
