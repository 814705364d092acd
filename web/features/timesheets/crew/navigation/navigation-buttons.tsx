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
import { useSheetNavigation } from './use-sheet-navigation.ts';

interface NavigationButtonsProps {
  dwoId: number;
  /** A job is selected: the links select one on the neighbouring day, too. */
  isAtJob: boolean;
  /** Shown between the two buttons, also where there is no list. */
  children?: ReactNode;
}

/** Previous and next day of the list from which the sheet was opened. */
export function NavigationButtons({ dwoId, isAtJob, children }: NavigationButtonsProps) {
  const navigation = useSheetNavigation(dwoId);
  const t = useTexts(crewTexts);
  const [, navigate] = useLocation();
  const [before, after] = [useAhead(navigation?.previous, isAtJob), useAhead(navigation?.next, isAtJob)];
  /** Replaces the history entry, so that Back leads to the list however many days were shown. */
  const step = (link: string | undefined): void => {
    if (link !== undefined) navigate(link, { replace: true });
  };
  const steps = {
    next: { letter: 'j', label: t('nextSheet'), onPress: () => step(after) },
    previous: { letter: 'k', label: t('previousSheet'), onPress: () => step(before) },
  };
  usePageKeys(navigation ? [steps.next, steps.previous].map(({ letter, ...step }) => ({ key: letter, ...step })) : []);
  if (!navigation && !children) return null;
  // The same element with and without a list: a dialog open among the children stays mounted when
  // the list arrives.
  return (
    <nav className="crew-walk row gap-2 meta ink-2 nowrap off-paper" aria-label={navigation ? t('sheetsOfList') : undefined}>
      {navigation && (
        <span className="crew-walk-place num">{t('placeInList', { place: navigation.place, count: navigation.count })}</span>
      )}
      {navigation && <StepButton {...steps.previous} isOff={before === undefined} icon={<ChevronLeftIcon />} />}
      {children}
      {navigation && <StepButton {...steps.next} isOff={after === undefined} icon={<ChevronRightIcon />} />}
    </nav>
  );
}

interface StepButtonProps {
  /** The keyboard shortcut. */
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

/** A neighbour's address. Prefetches the day, so that it is there when it is opened. */
function useAhead(dwoId: number | undefined, isAtJob: boolean): string | undefined {
  const day = useLive('crewSheet', dwoId === undefined ? null : { id: dwoId });
  const { jobs } = useSnapshot(day.data ?? NO_JOBS).data;
  const job = isAtJob ? (jobs.find(({ status }) => status !== 'approved') ?? jobs[0])?.dwoJobId : undefined;
  useLive('crewSheet', dwoId === undefined || job === undefined ? null : { id: dwoId, dwoJobId: job });
  if (dwoId === undefined) return undefined;
  return job === undefined ? crewDetailsLink(dwoId) : `${crewDetailsLink(dwoId)}?job=${job}`;
}
