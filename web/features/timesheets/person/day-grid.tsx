import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatMinutes } from '#shared/rules/hours.ts';
import { bucketsOf } from '#shared/rules/periods.ts';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { usePrint } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { fullDayText, inWords, periodText } from '#web/ui/calendar/day-time.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { CheckIcon, TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { useBeyond } from '#web/ui/navigation/use-beyond.ts';
import { dayTotals, type GridCell, type GridRow, rowsOf } from './day-grid-rows.ts';
import { personTexts } from './texts.ts';
import './day-grid.css';

interface DayGridProps {
  sheet: EmployeeShifts;
  isWaiting: boolean;
  onDay: (day: string) => void;
}

/** `Thu (Nov/19)` */
const headText = (day: string): string => {
  const word = (options: Intl.DateTimeFormatOptions): string => inWords(day, options).replace('.', '');
  return `${word({ weekday: 'short' })} (${word({ month: 'short' })}/${day.slice(8)})`;
};

/** The days that fit side by side on paper. */
const DAYS_PER_PRINTED_TABLE = 7;

/**
 * Several days side by side: a row for each job, a column for each day; a cell opens its day. On
 * paper each table has seven days, and the last one the totals.
 */
export function DayGrid({ sheet, isWaiting, onDay }: DayGridProps) {
  const t = useTexts(personTexts);
  const { startDate, endDate, workShifts, minutes } = useSnapshot(sheet);
  const days = bucketsOf({ start: startDate, end: endDate }, 'day').map(({ start }) => start);
  const { isOn: isPrinting } = usePrint();
  const perTable = isPrinting ? DAYS_PER_PRINTED_TABLE : days.length;
  const tables = Array.from({ length: Math.ceil(days.length / perTable) }, (_, place) =>
    days.slice(place * perTable, (place + 1) * perTable),
  );
  const rows = rowsOf(workShifts);
  const totals = dayTotals(workShifts);
  const keys = useGridKeys();
  if (rows.length === 0) return <Empty icon={<TimesheetsIcon size={24} />}>{t('none')}</Empty>;
  return (
    <GridBox key={`${startDate}.${tables.length}`} isWaiting={isWaiting}>
      {tables.map((shown) => (
        <table
          key={shown[0]}
          aria-label={t('grid', { days: periodText({ start: startDate, end: endDate }) })}
          onKeyDown={keys.onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">{t('foreman')}</th>
              {shown.map((day) => (
                <th key={day} scope="col">
                  <button type="button" aria-label={t('openDay', { day: fullDayText(day) })} onClick={() => onDay(day)}>
                    {headText(day)}
                  </button>
                </th>
              ))}
              {shown === tables.at(-1) && <th scope="col">{t('total')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={row.jobId}>
                <th scope="row">
                  <span className="cut">{row.foremen.join(', ')}</span>
                  <span className="day-grid-job cut num" title={row.jobAddress}>
                    {t('job', { jobId: row.jobNumber })}
                  </span>
                </th>
                {shown.map((day, column) => (
                  <td key={day}>
                    <CellButton row={row} day={day} onDay={onDay} {...keys.marks(line, column)} />
                  </td>
                ))}
                {shown === tables.at(-1) && <td className="num">{formatMinutes(row.minutes)}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('totalHours')}</th>
              {shown.map((day) => (
                <td key={day} className="num">
                  {formatMinutes(totals.get(day) ?? 0)}
                </td>
              ))}
              {shown === tables.at(-1) && <td className="num">{formatMinutes(minutes)}</td>}
            </tr>
          </tfoot>
        </table>
      ))}
    </GridBox>
  );
}

/** A box that scrolls sideways and shows on which side there is more. */
function GridBox({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const beyond = useBeyond(box);
  return (
    <div
      ref={box}
      className={isWaiting ? 'day-grid is-waiting' : 'day-grid'}
      data-before={beyond.before || undefined}
      data-after={beyond.after || undefined}
    >
      {children}
    </div>
  );
}

interface CellButtonProps extends ReturnType<ReturnType<typeof useGridKeys>['marks']> {
  row: GridRow;
  day: string;
  onDay: (day: string) => void;
}

function CellButton({ row, day, onDay, ...marks }: CellButtonProps) {
  const t = useTexts(personTexts);
  const cell = row.cells.get(day);
  const hours = cell ? hoursText(cell, t('notAdded')) : t('noHours');
  const words = [t('openCell', { jobId: row.jobNumber, day: fullDayText(day), hours }), cell?.isApproved && t('approvedCell')];
  return (
    <button
      type="button"
      className={cell && !cell.isNoShow ? 'num' : 'day-grid-quiet'}
      aria-label={words.filter(Boolean).join(', ')}
      onClick={() => onDay(day)}
      {...marks}
    >
      {cell?.isApproved && <CheckIcon size={12} />}
      {cell ? hours : '- - -'}
    </button>
  );
}

const hoursText = ({ isNoShow, minutes }: GridCell, notAdded: string): string => (isNoShow ? notAdded : formatMinutes(minutes));

const STEPS: Readonly<Record<string, readonly [lines: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Roving tabindex: Tab stops once in the grid; arrows, Home and End move between cells. */
function useGridKeys() {
  const [at, setAt] = useState('0 0');
  return {
    marks: (line: number, column: number) => ({
      'data-at': `${line} ${column}`,
      tabIndex: at === `${line} ${column}` ? 0 : -1,
      onFocus: () => setAt(`${line} ${column}`),
    }),
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>): void => {
      const from = (event.target as HTMLElement).dataset['at'];
      const step = STEPS[event.key];
      if (from === undefined || !step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const [line = 0, column = 0] = from.split(' ').map(Number);
      const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-at^="${line + step[0]} "]`)];
      cells[Math.min(Math.max(column + step[1], 0), cells.length - 1)]?.focus();
    },
  };
}
