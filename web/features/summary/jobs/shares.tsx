import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { JobSummary, WorkforceCounts } from '#shared/summary.ts';
import { Donut, type Slice, Swatch } from '#web/charts/donut.tsx';
import { countText, percentText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { summaryTexts } from '../texts.ts';

interface Part extends Slice {
  label: string;
}

interface ShareProps {
  title: string;
  /** The share of the first part is shown in the middle of the ring. */
  parts: readonly [Part, ...Part[]];
}

/** A whole and its parts, as a ring and as a list of counts. */
function Share({ title, parts }: ShareProps) {
  const whole = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="share grid grow slim">
      <h3 className="num">{title}</h3>
      <Donut slices={parts} middle={percentText(parts[0].count, whole)} />
      <dl className="share-parts grid gap-6">
        {parts.map(({ id, label, count, look }) => (
          <div key={id} className="stack">
            <dt>
              <Swatch look={look} />
              {label}
            </dt>
            <dd className="num">{countText(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The shares of maintenance and new construction. */
export const TypeOfJob = memo(function TypeOfJob({ types }: { types: JobSummary['workOrderTypes'] }) {
  const t = useTexts(summaryTexts);
  const { maintenance, newConstruction } = useSnapshot(types);
  const all = maintenance + newConstruction;
  return (
    <div className="shares flex above-8">
      <Share
        title={t('jobsInAll', { count: all, shown: countText(all) })}
        parts={[
          { id: 'maintenance', label: t('maintenance'), count: maintenance, look: 'solid' },
          { id: 'newConstruction', label: t('newConstruction'), count: newConstruction, look: 'pale' },
        ]}
      />
    </div>
  );
});

const ROLES = ['supervisors', 'foremen', 'crewMembers'] as const;

/** The shares of assigned and unassigned people, by role. */
export const Workforce = memo(function Workforce({ workforce }: { workforce: WorkforceCounts }) {
  return (
    <div className="shares flex above-8">
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
