import { PlusIcon } from '#web/ui/icons/action-icons.tsx';

interface AddButtonProps {
  children: string;
  /** Once more where there is nothing yet: all of its words, also on a phone. */
  isInEmpty?: boolean;
  onPress: () => void;
}

/** Opens the dialog in which something new is made. */
export const AddButton = ({ children, isInEmpty = false, onPress }: AddButtonProps) => (
  <button type="button" className={isInEmpty ? 'button' : 'button button-primary'} aria-haspopup="dialog" onClick={onPress}>
    <PlusIcon />
    {isInEmpty ? children : <span className="unseen-narrow">{children}</span>}
  </button>
);
