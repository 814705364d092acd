export type DesktopState = NotificationPermission | 'missing';

/**
 * Whether this browser shows notifications for Muster; `default` means that it has not been asked.
 */
export const desktopState = (): DesktopState => (typeof Notification === 'undefined' ? 'missing' : Notification.permission);

/**
 * Asks the person. Call it for a press of theirs only: browsers hold anything else against a site.
 */
export const askForDesktop = async (): Promise<DesktopState> =>
  desktopState() === 'default' ? await Notification.requestPermission() : desktopState();

interface DesktopNotice {
  /** The next one with the same tag takes its place. */
  tag: string;
  title: string;
  text: string;
  onOpen: () => void;
}

/**
 * Shows a notification of the operating system while the person looks elsewhere; on the page there
 * is the toast.
 */
export function showOnDesktop({ tag, title, text, onOpen }: DesktopNotice): void {
  if (desktopState() !== 'granted' || (!document.hidden && document.hasFocus())) return;
  try {
    const notice = new Notification(title, { body: text, tag, icon: '/muster.svg', lang: document.documentElement.lang });
    notice.onclick = () => {
      window.focus();
      onOpen();
      notice.close();
    };
  } catch {
    // Phones' browsers have the name and refuse the call.
  }
}
