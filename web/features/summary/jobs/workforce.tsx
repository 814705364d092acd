import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { Workforce as WorkforceCounts } from '#shared/summary.ts';
import { useTexts } from '#web/texts/texts.ts';
import { summaryTexts } from '../texts.ts';
import { Share } from './share.tsx';

const ROLES = ['supervisors', 'foremen', 'crewMembers'] as const;

/** The numbers of assigned and free people, by role. */
export const Workforce = memo(function Workforce({ workforce }: { workforce: WorkforceCounts }) {
  return (
    <div className="shares">
      {ROLES.map((role) => (
        <RoleShare key={role} role={role} people={workforce[role]} />
      ))}
    </div>
  );
});

interface RoleShareProps {
  role: (typeof ROLES)[number];
  people: { assigned: number; unassigned: number };
}

const RoleShare = memo(function RoleShare({ role, people }: RoleShareProps) {
  const t = useTexts(summaryTexts);
  const { assigned, unassigned } = useSnapshot(people);
  return (
    <Share
      title={t(role)}
      parts={[
        { id: 'assigned', label: t('assignedPeople'), count: assigned, look: 'solid' },
        { id: 'unassigned', label: t('unassignedPeople'), count: unassigned, look: 'hatched' },
      ]}
    />
  );
});
