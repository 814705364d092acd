import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { WorkforceMember } from '#shared/crews/workforce.ts';
import { crewTexts } from '#web/crews/texts.ts';
import { Person } from '#web/people/person.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { GripIcon } from '#web/ui/icons/field-icons.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { putDown, useWorkforce } from './scene.ts';

interface MemberRowProps {
  member: WorkforceMember;
  crewId: number;
}

/** A worker on a crew. They are moved by dragging, or by the menu, which has all other actions. */
export const MemberRow = memo(({ member, crewId }: MemberRowProps) => {
  const t = useTexts(crewTexts);
  const { carried } = useWorkforce();
  const { id, revision, isDriver, employee } = useSnapshot(member);
  const isNarrow = useNarrow();
  return (
    <li
      className="workforce-member grid gap-8 middle"
      data-inactive={!employee.isActive || undefined}
      draggable={!isNarrow}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', employee.fullName);
        carried.member = { id, revision, fullName: employee.fullName, crewId };
      }}
      onDragEnd={() => putDown(carried)}
    >
      <span className="grid ink-3 off-phone">
        <GripIcon size={14} />
      </span>
      <Person {...employee} cardOf={employee.id} isDriver={isDriver} notes={employee.isActive ? [] : [t('inactive')]} />
      <span className="workforce-facts">
        <span className="cut meta ink-2">{employee.class ?? '- - -'}</span>
        <span className="num rigid meta ink-2">{employee.employeeId}</span>
      </span>
      <MemberMenu member={member} crewId={crewId} />
    </li>
  );
});

function MemberMenu({ member, crewId }: MemberRowProps) {
  const t = useTexts(crewTexts);
  const { workforce, ask, move, drive } = useWorkforce();
  const { id, revision, isDriver, employee } = useSnapshot(member);
  const { crews } = useSnapshot(workforce);
  const { fullName } = employee;
  const moves = crews
    .filter((crew) => crew.id !== crewId)
    .map((crew) => {
      const led = crew.members.find(({ isForeman }) => isForeman)?.employee.fullName;
      return {
        id: `${crew.id}`,
        label: led === undefined ? t('moveTo', { id: crew.id }) : t('moveToLed', { id: crew.id, name: led }),
        onPress: () => move({ id, revision, fullName, crewId }, crew.id),
      };
    });
  return (
    <ActionMenu
      className="small"
      name={t('moreOf', { name: fullName })}
      actions={[
        { id: 'drive', label: t(isDriver ? 'stopDriving' : 'makeDriver'), onPress: () => drive({ id, revision }, !isDriver) },
        ...moves,
        { id: 'remove', label: t('remove'), onPress: () => ask({ kind: 'remove', member: { ...member }, isLast: false }) },
      ]}
    />
  );
}
