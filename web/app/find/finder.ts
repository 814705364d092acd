import { proxy } from 'valtio';
import { typedAhead } from './typed-ahead.ts';

/** What stands open of the box: itself, or the choice of whom to act as, which it led to. */
const state = proxy<{ open: 'box' | 'acting' | null }>({ open: null });

export const finder = {
  state,
  open: (): void => {
    typedAhead.begin();
    state.open = 'box';
  },
  act: (): void => {
    state.open = 'acting';
  },
  close: (): void => {
    typedAhead.end();
    state.open = null;
  },
};
