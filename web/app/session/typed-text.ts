/** Fields in which somebody has typed. */
const typedInto = new WeakSet<Element>();

/** Fields that only search: their text is typed again in a moment. */
const FINDS = '[type="search"], [role="combobox"], [role="searchbox"], [type="checkbox"], [type="radio"]';

/**
 * Notes what a person types, so that it can be told whether leaving a page would lose something.
 * Returns its stop.
 */
export function watchTyping(page: Document = document): () => void {
  const note = ({ target }: Event): void => {
    if (target instanceof Element && !target.matches(FINDS)) typedInto.add(target);
  };
  page.addEventListener('input', note, true);
  return () => page.removeEventListener('input', note, true);
}

/** True while a field holds something that a person has typed. */
export const hasTypedText = (page: Document = document): boolean =>
  [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => typedInto.has(field) && field.value !== '',
  );
