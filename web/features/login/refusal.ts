/**
 * Key of what the error dialog says for `?status=` [sign-in-2]. Any other value has the third text.
 */
export function refusalOf(status: string): 'notRegistered' | 'notPermitted' | 'noAccount' {
  if (status === 'notFound') return 'notRegistered';
  if (status === 'unauthorized') return 'notPermitted';
  return 'noAccount';
}
