import { proxy, useSnapshot } from 'valtio';
import { useCommand } from '#web/commands/use-command.ts';
import { selectSupervisors } from '#web/http/session.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLiveSide } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { supervisorsTexts } from './texts.ts';

/** Shared by toggle, banner and dialog, which all wait for a change. */
const state = proxy({ isChanging: false });

interface Selection {
  /** Row numbers of the selected supervisors; empty for no filter. */
  selected: readonly number[];
  /** True until every open query has answered for the new selection. */
  isChanging: boolean;
  /** Resolves to false if it failed; a toast says why. */
  change: (supervisors: readonly number[]) => Promise<boolean>;
}

/** The supervisors to whom the signed-in person narrowed their view [sign-in-4]. */
export function useSelection(): Selection {
  const t = useTexts(supervisorsTexts);
  const showToast = useToast();
  const { store } = useLiveSide();
  const command = useCommand(
    async (supervisors: readonly number[]): Promise<true> => {
      state.isChanging = true;
      const shown = store.answeredAgain();
      try {
        await selectSupervisors(supervisors);
        await shown;
        return true;
      } finally {
        state.isChanging = false;
      }
    },
    { onFailed: (failure) => showToast(failureToast(t('filterFailed'), failure)) },
  );
  const change = async (supervisors: readonly number[]): Promise<boolean> => (await command.send(supervisors)) === true;
  return { selected: useSession().supervisors, isChanging: useSnapshot(state).isChanging, change };
}
