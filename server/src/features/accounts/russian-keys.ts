const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю'

/** Maps Russian words typed on Latin keys: `ghbdtn` is `привет`. @param text in lower case. */
export const fromRussianKeys = (text: string): string =>
  [...text].map((key) => RUSSIAN[LATIN.indexOf(key)] ?? key).join('')
