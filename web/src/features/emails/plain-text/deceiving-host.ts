/** Scripts with letters that look like Latin ones. */
const LATIN = /\p{Script=Latin}/u
const SIMILAR = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
/** Cyrillic and Greek letters that are drawn as Latin ones. */
const DRAWN_AS_LATIN = /^[асеорхуіјѕһԁԛԝгԍορνικατυχ0-9-]+$/u
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/**
 * Returns the host that a URL leads to when its text looks like another one: a name before `@`, letters of several
 * scripts, letters drawn like Latin ones, or invisible characters; else ''.
 * @param url a URL with a scheme
 */
export function deceivingHost(url: string): string {
  const [, authority = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url) ?? []
  const { hostname } = new URL(url)
  const shown = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
  const hasUser = authority.includes('@') || authority.includes('\\')
  return hasUser || INVISIBLE.test(url) || shown.split('.').some(isLookAlike) ? hostname : ''
}

function isLookAlike(label: string): boolean {
  const name = label.normalize('NFC').toLowerCase()
  return (LATIN.test(name) && SIMILAR.test(name)) || (SIMILAR.test(name) && DRAWN_AS_LATIN.test(name))
}
