/**
 * Normalises an e-mail address for comparison: folds the case of ASCII letters only. `toLowerCase`
 * folds more, e.g. the Kelvin sign U+212A to `k`, which would make two addresses equal. The
 * database's counterpart is `foldedEmail`.
 */
export const foldEmail = (address: string): string => address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
