import type { ReactNode } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { CrewJob } from '#shared/timesheets/screens.ts';
import { crewDetailsLink } from '#web/features/timesheets/links.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/icons.tsx';
import { crewTexts } from '../texts.ts';
import { useWalk } from './use-walk.ts';

interface WalkButtonsProps {
  dwoId: number;
  /** A job is selected: on the next day one is, too. */
  isAtJob: boolean;
  /** What stands between the two, also where there is no list. */
  children?: ReactNode;
}

/** Previous and next day of the list that one came from. */
export function WalkButtons({ dwoId, isAtJob, children }: WalkButtonsProps) {
  const walk = useWalk(dwoId);
  const t = useTexts(crewTexts);
  const [, navigate] = useLocation();
  const [before, after] = [useAhead(walk?.previous, isAtJob), useAhead(walk?.next, isAtJob)];
  /** Back leads to the list, however many days were looked at. */
  const step = (link: string | undefined): void => {
    if (link !== undefined) navigate(link, { replace: true });
  };
  const steps = {
    next: { letter: 'j', label: t('nextSheet'), onPress: () => step(after) },
    previous: { letter: 'k', label: t('previousSheet'), onPress: () => step(before) },
  };
  usePageKeys(walk ? [steps.next, steps.previous].map(({ letter, ...step }) => ({ key: letter, ...step })) : []);
  if (!walk && !children) return null;
  // One element with and without a list: a question that is open between the two stays open when
  // the list comes.
  return (
    <nav className="crew-walk row meta ink-2 nowrap" aria-label={walk ? t('sheetsOfList') : undefined}>
      {walk && <span className="crew-walk-place num">{t('placeInList', { place: walk.place, count: walk.count })}</span>}
      {walk && <StepButton {...steps.previous} isOff={before === undefined} icon={<ChevronLeftIcon />} />}
      {children}
      {walk && <StepButton {...steps.next} isOff={after === undefined} icon={<ChevronRightIcon />} />}
    </nav>
  );
}

interface StepButtonProps {
  /** The key that does the same. */
  letter: string;
  label: string;
  isOff: boolean;
  icon: ReactNode;
  onPress: () => void;
}

const StepButton = ({ letter, label, isOff, icon, onPress }: StepButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} aria-keyshortcuts={letter} {...pressUnless(isOff, onPress)}>
    {icon}
  </button>
);

const NO_JOBS = proxy<{ data: { jobs: CrewJob[] } }>({ data: { jobs: [] } });

/** A neighbour's address; it is asked for ahead, so that it is there when one gets to it. */
function useAhead(dwoId: number | undefined, isAtJob: boolean): string | undefined {
  const day = useLive('crewSheet', dwoId === undefined ? null : { id: dwoId });
  const { jobs } = useSnapshot(day.data ?? NO_JOBS).data;
  const job = isAtJob ? (jobs.find(({ status }) => status !== 'approved') ?? jobs[0])?.dwoJobId : undefined;
  useLive('crewSheet', dwoId === undefined || job === undefined ? null : { id: dwoId, dwoJobId: job });
  if (dwoId === undefined) return undefined;
  return job === undefined ? crewDetailsLink(dwoId) : `${crewDetailsLink(dwoId)}?job=${job}`;
}
