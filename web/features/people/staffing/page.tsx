import { useState } from 'react';
import { crewCalls } from '#shared/calls/crews.ts';
import type { Needs } from '#shared/crews/needs.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { can } from '#shared/permissions.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { assignForeman, createCrew } from '#web/crews/api.ts';
import { AddMembers, AssignForeman } from '#web/crews/assign-dialogs.tsx';
import { DefaultCrewDialog } from '#web/crews/default-crew-dialog.tsx';
import { ProvideNames, useCrewWords } from '#web/crews/names.ts';
import { ImportLink } from '#web/files/import-link.tsx';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { SwapIcon } from '#web/ui/icons/row-icons.tsx';
import { FreePeople } from './free-people.tsx';
import { OpenJobs } from './open-jobs.tsx';
import { type Asked, createCarried, type Placing, ProvideNeeds } from './scene.ts';
import { staffingTexts } from './texts.ts';
import './staffing.css';

const EVERY_REGION = 0;

/** People without a crew beside jobs without a foreman or workers; people are dragged to jobs. */
export default function StaffingPage() {
  const t = useTexts(staffingTexts);
  const { role } = useSession().user;
  const regions = useRegionChoices();
  const [region, choose] = useState(EVERY_REGION);
  const view = useLive('needs', region === EVERY_REGION ? {} : { region });
  const needs = useLastAnswer(view)?.data;
  const isWaiting = view.status === 'loading';
  const isSlow = useSlow(isWaiting);
  usePageFeed(t('subject'), needs !== undefined, view);
  const choices = [{ value: EVERY_REGION, label: t('everyRegion') }, ...regions];
  return (
    <div
      className={view.staleSince ? 'needed-page is-stale stack gap-12' : 'needed-page stack gap-12'}
      aria-busy={isWaiting}
      data-waiting={isSlow && needs !== undefined}
    >
      <header className="needed-head row wrap spread gap-16 lines-8">
        <h1 className="unseen-narrow">{t('title')}</h1>
        <ChoiceField name={t('region')} caption={t('region')} value={region} choices={choices} onChoose={choose} />
        {can(role, 'create', 'dataImport') && <ImportLink kind="employee_crew" />}
      </header>
      {view.status === 'failed' && (
        <div className="card">
          <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
        </div>
      )}
      {needs && <Sides needs={needs} />}
      {!needs && isSlow && (
        <div className="needed-sides grid gap-12">
          {[0, 1].map((side) => (
            <div key={side} className="card needed-side">
              <Shapes kind="lines" count={6} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Sides({ needs }: { needs: Needs }) {
  const t = useTexts(staffingTexts);
  const toast = useToast();
  const [names] = useState(() => new Map<number, string>());
  const words = useCrewWords(names);
  const [carried] = useState(createCarried);
  const [asked, setAsked] = useState<Asked | null>(null);
  const place = useCommand(putOn, {
    isConcurrent: true,
    onDone: (crewId, { person, job }) => {
      const icon = <SwapIcon />;
      toast({ tone: 'ok', icon, title: t('placed', { name: person.fullName }), text: t('placedText', { job: numberOf(job) }) });
      if (person.role === 'foreman') setAsked({ kind: 'default', crewId });
    },
  });
  return (
    <ProvideNames value={names}>
      <ProvideNeeds value={{ carried, ask: setAsked, place: (placing) => void place.send(placing) }}>
        <p className="meta ink-2 off-phone">{t('hint')}</p>
        <div className="needed-sides grid gap-12">
          <FreePeople needs={needs} />
          <OpenJobs needs={needs} />
        </div>
        {asked && <AskedDialog asked={asked} onAsk={setAsked} />}
        <CommandError
          command={place}
          title={t('placeFailed')}
          {...words}
          onRevision={({ person, job }, revision) => ({ person, job: { ...job, crew: job.crew && { ...job.crew, revision } } })}
        />
      </ProvideNeeds>
    </ProvideNames>
  );
}

/** @returns the number of the crew that the person is on now */
async function putOn({ person, job: { id: jobId, crew } }: Placing): Promise<number> {
  if (person.role === 'foreman')
    return crew
      ? assignForeman({ id: crew.id, revision: crew.revision, foremanId: person.id })
      : createCrew({ jobId, foremanId: person.id });
  if (!crew) throw new Error('Only a foreman is taken without a crew');
  await send(crewCalls.addMembers, { params: { id: crew.id }, body: { employeeIds: [person.id] } });
  return crew.id;
}

function AskedDialog({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked | null) => void }) {
  const close = (): void => onAsk(null);
  switch (asked.kind) {
    case 'foreman': {
      const { id, crew } = asked.job;
      return (
        <AssignForeman
          jobId={id}
          crew={crew && { id: crew.id, revision: crew.revision, foremanId: null }}
          isFirst
          onDone={(crewId) => onAsk({ kind: 'default', crewId })}
          onClose={close}
        />
      );
    }
    case 'workers':
      return <AddMembers crew={{ id: asked.crewId }} from={{ resource: 'candidates', id: asked.jobId }} onClose={close} />;
    case 'default':
      return <DefaultCrewDialog crewId={asked.crewId} onClose={close} />;
  }
}
