/**
 * Key of what the error dialog says for `?status=` [sign-in-2]. Any other value has the last text.
 */
export function refusalOf(status: string): 'notRegistered' | 'notPermitted' | 'notAvailable' | 'noAccount' {
  if (status === 'notFound') return 'notRegistered';
  if (status === 'unauthorized') return 'notPermitted';
  if (status === 'unavailable') return 'notAvailable';
  return 'noAccount';
}
