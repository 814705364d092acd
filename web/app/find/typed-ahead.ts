/** What was typed before the box was there: its text, and whether Enter came after it. */
export interface TypedAhead {
  text: string;
  isEntered: boolean;
}

const NOTHING: TypedAhead = { text: '', isEntered: false };
let ahead = NOTHING;

/** With AltGr, which browsers tell as Ctrl and Alt, Spanish keyboards write `@` and `#`. */
const isLetter = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 &&
  !event.isComposing &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey));

function keep(event: KeyboardEvent): void {
  const { text, isEntered } = ahead;
  if (event.key === 'Backspace') ahead = { text: text.slice(0, -1), isEntered: false };
  else if (event.key === 'Enter' && text !== '') ahead = { text, isEntered: true };
  else if (isLetter(event) && !isEntered) ahead = { text: text + event.key, isEntered };
  else return;
  // Neither a shortcut nor a control takes it as well.
  event.preventDefault();
  event.stopPropagation();
}

/** Keys that are typed from the press that opens the box until its field has the focus. */
export const typedAhead = {
  begin: (): void => {
    ahead = NOTHING;
    window.addEventListener('keydown', keep, true);
  },
  /** What was typed stays to be taken. */
  end: (): void => window.removeEventListener('keydown', keep, true),
  take: (): TypedAhead => {
    typedAhead.end();
    const taken = ahead;
    ahead = NOTHING;
    return taken;
  },
};
