import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { can, type Role } from '#shared/permissions.ts';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { Avatar } from '#web/people/avatar.tsx';
import { PeopleHere } from '#web/presence/people-here.tsx';
import { useTexts } from '#web/texts/texts.ts';
import type { Scene } from '../edit/drafts/scene.ts';
import type { TimeOffMode } from '../time-off/use-time-off.ts';
import { personTexts } from './texts.ts';
import { TimeOffChoice } from './time-off-choice.tsx';
import '#web/ui/feedback/tag.css';

const ROLES = {
  admin: 'admin',
  subadmin: 'subadmin',
  supervisor: 'supervisorRole',
  foreman: 'foremanRole',
  worker: 'worker',
} as const satisfies Record<Role, string>;

interface ProfileCardProps {
  scene: Scene<EmployeeShifts>;
  timeOff: TimeOffMode;
}

/** The person, their supervisor, and the state of their days. */
export function ProfileCard({ scene, timeOff }: ProfileCardProps) {
  const t = useTexts(personTexts);
  const mayWrite = can(useSession().user.role, 'update', 'officeTimesheet');
  const { employee, status } = useSnapshot(scene.sheet);
  const { fullName, pictureUrl, employeeId, role, isActive, region, companyName } = employee;
  return (
    <section className="card sheet-head row wrap gap-16 lines-12">
      <Avatar fullName={fullName} pictureUrl={pictureUrl} />
      <div className="sheet-whose person-who slim">
        <h1 className="cut">{fullName}</h1>
        <p className="num meta ink-2">{`${employeeId}  ·  ${t(ROLES[role])}`}</p>
      </div>
      {!isActive && <span className="tag">{t('inactive')}</span>}
      <PeopleHere />
      <dl className="person-facts flex wrap gap-16 lines-8">
        <Fact name={t('status')}>{status && <StatusTag kind="timesheet" status={status} />}</Fact>
        <Fact name={t('region')}>{region}</Fact>
        <Fact name={t('company')}>{companyName}</Fact>
      </dl>
      {mayWrite && <TimeOffChoice scene={scene} mode={timeOff} />}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sheet-fact person-fact">
    <dt className="meta ink-2">{name}</dt>
    <dd>{children ?? <span className="ink-3">- - -</span>}</dd>
  </div>
);
