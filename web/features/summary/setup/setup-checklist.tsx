import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { ImportKind } from '#shared/imports.ts';
import { can } from '#shared/permissions.ts';
import { type CompanySetup, SETUP_STEPS, type SetupStep, type SetupStepName } from '#shared/summary.ts';
import { importsLink } from '#web/files/import-link.tsx';
import { useSession } from '#web/http/use-session.ts';
import { unplacedJobsLink } from '#web/lists/job-filters.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { STAFFING } from '#web/people/links.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { CheckIcon, ChevronRightIcon } from '#web/ui/icons/icons.tsx';
import { setupTexts } from './texts.ts';
import './setup-checklist.css';

/** Where each step is done. */
const PLACE_OF: Readonly<Record<SetupStepName, string>> = {
  regions: '/user-management',
  people: '/user-management',
  jobs: '/job-management',
  places: unplacedJobsLink(),
  crews: STAFFING,
  phaseCodes: '/job-management',
  payroll: '/user-management',
  phones: '/user-management?role=foreman',
};

/** Steps that a file does, too, by the kind of its data. */
const KIND_OF = {
  people: 'employee',
  jobs: 'job',
  crews: 'employee_crew',
  phaseCodes: 'phase_code',
} as const satisfies Partial<Record<SetupStepName, ImportKind>>;
const isFromFile = (name: SetupStepName): name is keyof typeof KIND_OF => name in KIND_OF;

const isDone = ({ total, missing }: SetupStep): boolean => total > 0 && missing === 0;

/** What a company that begins still needs, until its first shift; then its children [summary-7]. */
export function SetupChecklist({ children }: { children: ReactNode }) {
  const t = useTexts(setupTexts);
  const view = useLive('setup', {});
  usePageFeed(t('subject'), view.data !== undefined, view);
  if (view.data) return <Steps answer={view.data}>{children}</Steps>;
  if (view.status === 'failed')
    return (
      <div className="card above-16">
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      </div>
    );
  return <div className="card setup above-16" aria-busy="true" aria-label={t('loading')} role="status" />;
}

interface StepsProps {
  answer: { data: CompanySetup };
  children: ReactNode;
}

function Steps({ answer, children }: StepsProps) {
  const t = useTexts(setupTexts);
  const { isDone: isOver, steps } = useSnapshot(answer).data;
  if (isOver) return children;
  const done = SETUP_STEPS.filter((name) => isDone(steps[name])).length;
  return (
    <section className="card setup above-16" aria-labelledby="setup-title">
      <header className="row gap-12 card-pad line-below">
        <h2 id="setup-title" className="lead">
          {t('title')}
        </h2>
        <span className="num meta ink-3">{t('progress', { done, all: SETUP_STEPS.length + 1 })}</span>
      </header>
      <ol>
        {SETUP_STEPS.map((name, index) => (
          <Step key={name} name={name} number={index + 1} step={steps[name]} />
        ))}
        <Line number={SETUP_STEPS.length + 1} isDone={false} title={t('firstDay')} how={t('firstDayHow')} href="/?tab=roster" />
      </ol>
    </section>
  );
}

interface StepProps {
  name: SetupStepName;
  number: number;
  step: SetupStep;
}

function Step({ name, number, step }: StepProps) {
  const t = useTexts(setupTexts);
  const { role } = useSession().user;
  const { total, missing } = step;
  const counted = (key: `${SetupStepName}Are` | `${Exclude<SetupStepName, 'regions'>}Lack`, count: number): string =>
    t(key, { count, shown: countText(count) });
  const state = [
    total === 0 && missing === 0 ? t('none') : counted(`${name}Are`, total),
    name !== 'regions' && missing > 0 && counted(`${name}Lack`, missing),
  ];
  return (
    <Line
      number={number}
      isDone={isDone(step)}
      title={t(name)}
      how={t(`${name}How`)}
      state={state.filter((part) => part !== false).join(', ')}
      href={PLACE_OF[name]}
    >
      {isFromFile(name) && can(role, 'create', 'dataImport') && (
        <Link className="meta medium" href={importsLink(KIND_OF[name])} aria-label={t(`${name}Import`)}>
          {t('import')}
        </Link>
      )}
    </Line>
  );
}

interface LineProps {
  number: number;
  isDone: boolean;
  title: string;
  how: string;
  state?: string;
  href: string;
  /** Another way to do it. */
  children?: ReactNode;
}

/** A step: all of its line is a link to the place where it is done, but for another way. */
function Line({ number, isDone, title, how, state, href, children }: LineProps) {
  const t = useTexts(setupTexts);
  return (
    <li className="setup-line row gap-12">
      <Link className="setup-step row gap-12 slim" href={href}>
        <span className={`setup-mark num meta medium rigid grid centre ${isDone ? 'setup-done' : 'ink-2'}`}>
          {isDone ? <CheckIcon size={14} /> : <span aria-hidden="true">{number}</span>}
          <span className="unseen">{t(isDone ? 'done' : 'open')}</span>
        </span>
        <span className="setup-what slim">
          <span className="setup-name body bold ink">{title}</span> <span className="meta ink-3">{how}</span>
        </span>
        {state !== undefined && <span className="setup-state num meta push ink-2">{state}</span>}
      </Link>
      <span className="setup-way">{children}</span>
      <span className="ink-3 rigid flex">
        <ChevronRightIcon size={16} />
      </span>
    </li>
  );
}
