import { useSyncExternalStore } from 'react';

/** The width up to which popovers are sheets and tables are cards; the same in every stylesheet. */
const query = '(max-width: 719px)';

const watch = (onChange: () => void): (() => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};

/** True on a phone's screen. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    // jsdom has no screen to be narrow.
    typeof matchMedia === 'function' ? watch : () => () => {},
    () => typeof matchMedia === 'function' && matchMedia(query).matches,
  );
