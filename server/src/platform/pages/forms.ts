import { Reply } from '#platform/http/route'

export const FORM = 'application/x-www-form-urlencoded'

/** Returns a reader of single fields as text; '' when missing. */
export function readForm(raw: Buffer): (name: string) => string {
  const form = new URLSearchParams(raw.toString('utf8').replaceAll('%00', ''))
  return (name) => form.get(name) ?? ''
}

/**
 * With `no-referrer` a browser would post the page's form with `Origin: null`, like a foreign page (Fetch standard,
 * "append a request Origin header"). The URL with its secret still stays within our origin.
 */
export const postsToUs = ({ status, body, headers }: Reply): Reply =>
  new Reply(status, body, { ...headers, 'referrer-policy': 'same-origin' })
