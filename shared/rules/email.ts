/**
 * How two e-mail addresses are compared: letter case of ASCII letters does not matter, and nothing
 * else is taken for something else. `toLowerCase` folds further, e.g. the Kelvin sign U+212A to
 * `k`, which would make one person of two addresses. The database does it by `foldedEmail`.
 */
export const foldEmail = (address: string): string => address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
