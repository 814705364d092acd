import { useSnapshot } from 'valtio';
import { crewTexts } from '#web/crews/texts.ts';
import { useSession } from '#web/http/use-session.ts';
import { Person } from '#web/people/person.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { useWorkforce } from './scene.ts';

/** The supervisor of the job. A supervisor cannot appoint one [rights-6]. */
export function SupervisorCard() {
  const t = useTexts(crewTexts);
  const { role } = useSession().user;
  const { workforce, ask } = useWorkforce();
  const { supervisor } = useSnapshot(workforce);
  return (
    <section className="card workforce-supervisor grid gap-12 lines-4" aria-label={t('supervisor')}>
      <h2 className="workforce-label">{t('supervisor')}</h2>
      <div className="row wrap gap-12 lines-4 slim">
        {supervisor ? (
          <>
            <Person {...supervisor} notes={supervisor.isActive ? [] : [t('inactive')]} />
            <span className="num rigid meta ink-2">{supervisor.employeeId}</span>
          </>
        ) : (
          <span className="ink-3">{t('noSupervisor')}</span>
        )}
      </div>
      {role !== 'supervisor' && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => ask({ kind: 'supervisor' })}>
          {t(supervisor ? 'replaceSupervisor' : 'assignSupervisor')}
        </button>
      )}
    </section>
  );
}
