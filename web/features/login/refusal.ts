/** What the error dialog says for `?status=` (specification 1, section 2, Login). Any other value has the third text. */
export function refusalText(status: string): string {
  if (status === 'notFound') return 'Your account is not registered with this application';
  if (status === 'unauthorized') return "You don't have permission to access this application";
  return 'Account not found';
}
