import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { CloseIcon, SearchIcon } from '../icons/icons.tsx';
import { fieldsTexts } from './texts.ts';
import '../controls/button.css';
import './labelled.css';
import './search-field.css';

/** A search is asked this long after the last key [general-4]. */
export const SEARCH_PAUSE_MS = 1_000;

interface SearchFieldProps {
  /** The accessible name: what is searched. */
  name: string;
  placeholder: string;
  /** The search text. */
  text: string;
  onSearch: (text: string) => void;
}

/**
 * Searches a second after the last key, and at once on Enter. Escape and the cross clear it; `/`
 * focuses it.
 */
export function SearchField({ name, placeholder, text, onSearch }: SearchFieldProps) {
  const t = useTexts(fieldsTexts);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  const [seen, setSeen] = useState(text);
  // A change from outside, e.g. by Clear Filters, replaces the typed text. The field's own search
  // does not: it comes back after further keys.
  if (text !== seen) {
    setSeen(text);
    if (text !== asked) {
      setTyped(text);
      setAsked(text);
    }
  }
  const ask = (wanted: string): void => {
    setTyped(wanted);
    if (wanted.trim() === asked) return;
    setAsked(wanted.trim());
    onSearch(wanted.trim());
  };
  const askLatest = useRef(ask);
  askLatest.current = ask;
  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(() => askLatest.current(typed), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  return (
    <div className="search-field grow relative">
      <SearchIcon />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={name}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        // The shell's shortcut finds it by this.
        aria-keyshortcuts="/"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
          if (event.key !== 'Escape' || typed === '') return;
          // Escape clears the field alone; the surrounding dialog stays open.
          event.preventDefault();
          ask('');
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('clearSearch')}
          onClick={() => {
            ask('');
            input.current?.focus();
          }}
        >
          <CloseIcon size={14} />
        </button>
      )}
    </div>
  );
}
