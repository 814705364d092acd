export type DesktopState = NotificationPermission | 'missing';

/** Whether this browser shows notifications for Muster; `default` if the person was not asked. */
export const desktopState = (): DesktopState => (typeof Notification === 'undefined' ? 'missing' : Notification.permission);

/** Asks the person. Only call it on a press: browsers block sites that ask at other times. */
export const askForDesktop = async (): Promise<DesktopState> =>
  desktopState() === 'default' ? await Notification.requestPermission() : desktopState();

interface DesktopNotice {
  /** A notification replaces the one before with the same tag. */
  tag: string;
  title: string;
  text: string;
  onOpen: () => void;
}

/** Shows a desktop notification unless the page has the focus, where the toast is enough. */
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
    // Browsers on phones have the constructor and refuse it.
  }
}
