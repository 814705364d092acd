import { useRef, useState } from 'react';
import { LazyContent } from '../ui/feedback/lazy.tsx';
import { lazyCode } from '../ui/feedback/lazy-code.ts';
import { Popover } from '../ui/overlays/popover.tsx';
import './person-name.css';

const card = lazyCode(() => import('./card/person-card.tsx').then((code) => code.PersonCard));

interface PersonNameProps {
  /** The employee's row number. */
  id: number;
  /** False for a person whose page is shut to the reader: their name is plain text [rights-11]. */
  mayOpen?: false | undefined;
  className?: string | undefined;
  title?: string | undefined;
  /** The name. */
  children: string;
}

/** A name that opens the person's card, whose code and data come when it is first opened. */
export function PersonName({ id, mayOpen, className = '', title, children }: PersonNameProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (mayOpen === false)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`person-name ${className}`}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <Popover name={children} opener={opener} className="person-card" onClose={close}>
          <LazyContent code={card}>{(PersonCard) => <PersonCard id={id} name={children} onLeave={close} />}</LazyContent>
        </Popover>
      )}
    </>
  );
}
