import { useRef, useState } from 'react';
import { MoreIcon } from '../icons/field-icons.tsx';
import { Popover } from './popover.tsx';
import '../controls/button.css';
import './action-menu.css';

interface MenuAction {
  /** Stays the same in every language. */
  id: string;
  label: string;
  onPress: () => void;
}

interface ActionMenuProps {
  /** The accessible name: what the actions are for. */
  name: string;
  actions: readonly MenuAction[];
  className?: string;
}

/** A button of three dots that opens a menu of further actions. Taking one closes the menu. */
export function ActionMenu({ name, actions, className = '' }: ActionMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const take = (onPress: () => void): void => {
    setOpen(false);
    onPress();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`icon-button ${className}`}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
      </button>
      {isOpen && (
        <Popover name={name} opener={opener} className="action-menu" onClose={() => setOpen(false)}>
          {actions.map(({ id, label, onPress }) => (
            <button key={id} type="button" onClick={() => take(onPress)}>
              {label}
            </button>
          ))}
        </Popover>
      )}
    </>
  );
}
