import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { timesheetTexts } from './texts.ts';

interface WorkforceCardProps {
  summary: LiveAnswers['dwoSummary'];
  isOneRegion: boolean;
}

/** In the order in which they are shown. */
const AWAY = ['approvedTimeOff', 'noShow', 'training', 'rainday', 'holiday', 'pto'] as const;

/** The numbers of people not at their usual work, and of all people [summary-5]. */
export function WorkforceCard({ summary, isOneRegion }: WorkforceCardProps) {
  const t = useTexts(timesheetTexts);
  const { workforce, employeeCounts: people } = useSnapshot(summary).data;
  const staff = [
    { label: t('employees'), here: people.employeesInRegion, total: people.totalEmployees },
    { label: t('laborers'), here: people.workersInRegion, total: people.totalWorkers },
    { label: t('foremen'), here: people.foremenInRegion, total: people.totalForemen },
  ];
  return (
    <section className="card sheet-card card-pad" aria-labelledby="sheet-workforce">
      <h2 id="sheet-workforce">{t('workforce')}</h2>
      <div className="sheet-workforce">
        <dl className="sheet-away grid gap-12 lines-12">
          {AWAY.map((kind) => (
            <div key={kind} className="column spread">
              <dt>{t(kind)}</dt>
              <dd className="num">{countText(workforce[kind])}</dd>
            </div>
          ))}
        </dl>
        <div className="sheet-staff">
          <h3 className="meta ink-3">{t(isOneRegion ? 'inRegion' : 'everywhere')}</h3>
          <dl>
            {staff.map(({ label, here, total }) => (
              <div key={label}>
                <dt className="ink-2">{label}</dt>
                <dd className="num ink-3">
                  <b>{countText(here)}</b> {t('outOf', { total: countText(total) })}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
