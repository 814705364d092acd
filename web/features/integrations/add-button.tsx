import { PlusIcon } from '#web/ui/icons/action-icons.tsx';

interface AddButtonProps {
  children: string;
  /** The button of an empty list, whose words are also shown on a phone. */
  isInEmpty?: boolean;
  onPress: () => void;
}

/** The button that opens the dialog of a new token or webhook. */
export const AddButton = ({ children, isInEmpty = false, onPress }: AddButtonProps) => (
  <button type="button" className={isInEmpty ? 'button' : 'button button-primary'} aria-haspopup="dialog" onClick={onPress}>
    <PlusIcon />
    {isInEmpty ? children : <span className="unseen-narrow">{children}</span>}
  </button>
);
