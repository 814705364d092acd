/* The providers' marks in one ink, so that neither outweighs the other. */

export const MicrosoftMark = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true" focusable="false">
    <path d="M0 0h7.6v7.6H0zM8.4 0H16v7.6H8.4zM0 8.4h7.6V16H0zM8.4 8.4H16V16H8.4z" />
  </svg>
);

export const GoogleMark = () => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" focusable="false">
    <path d="M14.1 4.3A7 7 0 1 0 16 9H9.4" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinejoin="round" />
  </svg>
);
