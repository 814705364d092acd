import { type DragEvent, useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { WorkforceCrew } from '#shared/crews/workforce.ts';
import { whyKept } from '#shared/rules/crews.ts';
import { useNames } from '#web/crews/names.ts';
import { crewTexts } from '#web/crews/texts.ts';
import { startsText } from '#web/jobs/starts-text.ts';
import { useRows } from '#web/live/use-rows.ts';
import { Person } from '#web/people/person.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { TrashIcon } from '#web/ui/icons/action-icons.tsx';
import { PlusIcon } from '#web/ui/icons/row-icons.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { MemberRow } from './member-row.tsx';
import { putDown, useWorkforce } from './scene.ts';

interface CrewCardProps {
  crew: WorkforceCrew;
  /** 1 for the first. */
  position: number;
  /** The number of crews. */
  count: number;
}

/** A crew: its foreman, driver and members. A member of another crew can be dropped on it. */
export function CrewCard({ crew, position, count }: CrewCardProps) {
  const t = useTexts(crewTexts);
  const { id, isPrimary, members } = useSnapshot(crew);
  const names = useNames();
  const titleId = useId();
  const drop = useDrop(id);
  useEffect(() => {
    for (const { employee } of members) names.set(employee.id, employee.fullName);
  }, [members, names]);
  return (
    <section className="card workforce-crew relative" aria-labelledby={titleId} {...drop}>
      <header className="workforce-crew-head row wrap gap-8 lines-4">
        <h2 id={titleId} className="lead">
          {t('crew', { id })}
        </h2>
        {isPrimary && <span className="tag">{t('primary')}</span>}
        <span className="num meta ink-2">{t('people', { count: members.length })}</span>
        <RemoveCrew crew={crew} position={position} />
      </header>
      <ForemanSeat crew={crew} isOnlyCrew={count === 1} />
      <DriverSeat crew={crew} />
      <StartsSeat crew={crew} />
      <Members crew={crew} />
    </section>
  );
}

/** The drop target: a crew while a member of another one is dragged over it. */
function useDrop(crewId: number) {
  const { carried, move } = useWorkforce();
  const { member, over } = useSnapshot(carried);
  /** The dragged member, if it comes from another crew. */
  const held = () => (carried.member && carried.member.crewId !== crewId ? carried.member : null);
  const isTarget = member !== null && member.crewId !== crewId;
  return {
    'data-target': isTarget || undefined,
    'data-over': (isTarget && over === crewId) || undefined,
    onDragOver: (event: DragEvent): void => {
      if (!held()) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      carried.over = crewId;
    },
    onDragLeave: (event: DragEvent): void => {
      const into = event.relatedTarget;
      if (carried.over === crewId && !(into instanceof Node && event.currentTarget.contains(into))) carried.over = null;
    },
    onDrop: (event: DragEvent): void => {
      const dropped = held();
      if (!dropped) return;
      event.preventDefault();
      move({ ...dropped }, crewId);
      putDown(carried);
    },
  };
}

/** The button that removes a crew. If it cannot be removed, hover, focus and a press say why. */
function RemoveCrew({ crew, position }: Pick<CrewCardProps, 'crew' | 'position'>) {
  const t = useTexts(crewTexts);
  const { ask } = useWorkforce();
  const { id, members } = useSnapshot(crew);
  const [isTold, setTold] = useState(false);
  const why = whyKept({ position, members: members.map(() => ({})) });
  return (
    <>
      <Tooltip text={why ? t(`kept.${why}`) : t('removeCrew', { id })}>
        <button
          type="button"
          className="icon-button small"
          aria-label={t('removeCrew', { id })}
          aria-disabled={why !== null || undefined}
          aria-haspopup={why === null ? 'dialog' : undefined}
          onClick={() => (why === null ? ask({ kind: 'removeCrew', crew: { ...crew } }) : setTold(true))}
        >
          <TrashIcon />
        </button>
      </Tooltip>
      {isTold && why !== null && (
        <p className="workforce-why own-line meta ink-2" role="status">
          {t(`kept.${why}`)}
        </p>
      )}
    </>
  );
}

function ForemanSeat({ crew, isOnlyCrew }: { crew: WorkforceCrew; isOnlyCrew: boolean }) {
  const t = useTexts(crewTexts);
  const { ask } = useWorkforce();
  const { id, members } = useSnapshot(crew);
  const foreman = members.find(({ isForeman }) => isForeman);
  return (
    <div className="workforce-place grid gap-12 lines-4 middle line-above" data-seat="foreman">
      <h3 className="workforce-label meta medium ink-2">{t('foreman')}</h3>
      <div className="row wrap gap-12 lines-4 slim">
        {foreman ? (
          <>
            <Person {...foreman.employee} cardOf={foreman.employee.id} notes={foreman.employee.isActive ? [] : [t('inactive')]} />
            <span className="num rigid meta ink-2">{foreman.employee.employeeId}</span>
          </>
        ) : (
          <span className="ink-3">{t('noForeman')}</span>
        )}
      </div>
      <div className="workforce-acts flex gap-4 wrap ends small">
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          onClick={() => ask({ kind: 'foreman', crew: { ...crew } })}
        >
          {t(foreman ? 'replaceForeman' : 'assignForeman')}
        </button>
        {foreman && (
          <ActionMenu
            name={t('moreOf', { name: foreman.employee.fullName })}
            actions={[
              { id: 'default', label: t('defaultTitle'), onPress: () => ask({ kind: 'default', crewId: id }) },
              {
                id: 'remove',
                label: t('removeForeman'),
                onPress: () => ask({ kind: 'remove', member: foreman, isLast: isOnlyCrew }),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}

/** The driver; one can be assigned while the crew has members. */
function DriverSeat({ crew }: { crew: WorkforceCrew }) {
  const t = useTexts(crewTexts);
  const { ask } = useWorkforce();
  const { members } = useSnapshot(crew);
  const driver = members.find(({ isDriver }) => isDriver);
  return (
    <div className="workforce-place grid gap-12 lines-4 middle line-above" data-seat="driver">
      <h3 className="workforce-label meta medium ink-2">{t('driver')}</h3>
      <div className="row wrap gap-12 lines-4 slim">
        {driver ? (
          <Person {...driver.employee} cardOf={driver.employee.id} hasBiometricsConflict={false} />
        ) : (
          <span className="ink-3">{t('noDriver')}</span>
        )}
      </div>
      {members.length > 0 && (
        <div className="workforce-acts flex gap-4 wrap ends small">
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={() => ask({ kind: 'driver', crew: { ...crew } })}
          >
            {t('assignDriver')}
          </button>
        </div>
      )}
    </div>
  );
}

/** When the crew starts, by weekday. */
function StartsSeat({ crew }: { crew: WorkforceCrew }) {
  const t = useTexts(crewTexts);
  const { ask } = useWorkforce();
  const { startTimes } = useSnapshot(crew);
  const shown = startsText(startTimes ?? []);
  return (
    <div className="workforce-place grid gap-12 lines-4 middle line-above">
      <h3 className="workforce-label meta medium ink-2">{t('starts')}</h3>
      <p className={shown ? 'num' : 'ink-3'}>{shown || t('usualTimes')}</p>
      <div className="workforce-acts flex gap-4 wrap ends small">
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          onClick={() => ask({ kind: 'starts', crew: { ...crew, startTimes: crew.startTimes && [...crew.startTimes] } })}
        >
          {t('setStarts')}
        </button>
      </div>
    </div>
  );
}

function Members({ crew }: { crew: WorkforceCrew }) {
  const t = useTexts(crewTexts);
  const { ask, carried } = useWorkforce();
  const { id } = useSnapshot(crew);
  const { over } = useSnapshot(carried);
  const rows = useRows(crew, 'members');
  const workers = rows.filter(({ isForeman }) => !isForeman);
  return (
    <div className="workforce-members line-above">
      <div className="workforce-members-head row spread gap-12">
        <h3 className="workforce-label meta medium ink-2">{t('members')}</h3>
        <button
          type="button"
          className="button small"
          aria-haspopup="dialog"
          aria-label={t('addMembersTo', { id })}
          onClick={() => ask({ kind: 'members', crew: { ...crew } })}
        >
          <PlusIcon size={14} />
          {t('addMembers')}
        </button>
      </div>
      {workers.length === 0 ? (
        <p className="workforce-no-members ink-3">{t('noMembers')}</p>
      ) : (
        <ul aria-label={`${t('members')}, ${t('crew', { id })}`}>
          {workers.map((member) => (
            <MemberRow key={member.id} member={member} crewId={id} />
          ))}
        </ul>
      )}
      {over === id && <p className="workforce-drop centred">{t('dropHere', { id })}</p>}
    </div>
  );
}
