import { PlusIcon } from '../../ui/icons/action-icons.tsx';

interface AddButtonProps {
  children: string;
  onPress: () => void;
}

/** Opens the dialog in which something new is made. */
export const AddButton = ({ children, onPress }: AddButtonProps) => (
  <button type="button" className="button button-primary integrations-add" aria-haspopup="dialog" onClick={onPress}>
    <PlusIcon />
    <span className="unseen-narrow">{children}</span>
  </button>
);
