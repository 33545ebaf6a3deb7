import { Reply } from '#platform/http/route'

// Forms of pages that work without JavaScript.

export const FORM = 'application/x-www-form-urlencoded'

/** One field after the other, as text; what is missing is ''. */
export function readForm(raw: Buffer): (name: string) => string {
  const form = new URLSearchParams(raw.toString('utf8').replaceAll('%00', ''))
  return (name) => form.get(name) ?? ''
}

/**
 * With `no-referrer` a browser would send the page's own form with `Origin: null`, which cannot be told from a foreign
 * page (Fetch standard, "append a request Origin header"). The address with its secret still goes to nobody else.
 */
export const postsToUs = ({ status, body, headers }: Reply): Reply =>
  new Reply(status, body, { ...headers, 'referrer-policy': 'same-origin' })
