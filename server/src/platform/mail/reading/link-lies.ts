import { plainUrl } from './html-addresses.ts'
import type { Attributes } from './html-hidden.ts'

/** A text that is little more than a hostname. */
const SHOWN_HOST =
  /^(?:https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/i
const REAL_HOST = /^(?:https?:)?[\\/]{2}(?:[^/\\?#@]*@)?([^/\\?#:]{1,253})/i
const LONGEST_TEXT = 300

/** A host or URL in plain text with the URL behind it in brackets, as programs write links that they turn into text. */
const BRACKETED =
  /(?<![\w.@/-])((?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:\/[^\s<>()[\]]{0,500})?)\]?[ \t]{0,3}[<([][ \t]{0,2}(https?:\/\/[^\s<>)\]]{3,2000})/gi
/** A user name that looks like the host. */
const USER_AS_HOST =
  /https?:\/\/((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?::[^\s/?#@]{0,100})?@([^\s/?#@<>)\]:]{3,253})/gi
const MAX_SCANNED = 200_000

/** Finds the first link of a plain text that names one host and leads to another. */
export function findLinkLie(text: string): { shown: string; real: string } | null {
  const scanned = text.slice(0, MAX_SCANNED)
  for (const pattern of [BRACKETED, USER_AS_HOST])
    for (const [, first = '', second = ''] of scanned.matchAll(pattern)) {
      const shown = SHOWN_HOST.exec(first)?.[1]?.toLowerCase()
      const real = (REAL_HOST.exec(second)?.[1] ?? second).toLowerCase()
      if (shown && !isSameSite(shown, real)) return { shown, real }
    }
  return null
}

interface OpenLink {
  href: string
  text: string
}

export class LinkTexts {
  readonly #open: (OpenLink | null)[] = []
  /** The open links only. A document may nest tens of thousands of tags, so nothing iterates over all tags. */
  readonly #links: OpenLink[] = []
  readonly #found: (shown: string, real: string) => void

  constructor(found: (shown: string, real: string) => void) {
    this.#found = found
  }

  open(name: string, attributes: Attributes): void {
    const href = name === 'a' ? plainUrl(attributes.href ?? '') : ''
    const link = href === '' ? null : { href, text: '' }
    this.#open.push(link)
    if (link) this.#links.push(link)
  }

  text(text: string): void {
    const link = this.#links.at(-1)
    if (link && link.text.length < LONGEST_TEXT) link.text += text
  }

  close(): void {
    const link = this.#open.pop()
    if (!link) return
    this.#links.pop()
    const shown = SHOWN_HOST.exec(link.text.trim())?.[1]?.toLowerCase()
    const real = REAL_HOST.exec(link.href)?.[1]?.toLowerCase()
    if (shown && real && !isSameSite(shown, real)) this.#found(shown, real)
  }
}

/** True when one is below the other's last two labels: `www.paper.example` and `shop.paper.example`. */
function isSameSite(shown: string, real: string): boolean {
  const site = (host: string): string => host.split('.').slice(-2).join('.')
  const both = [site(shown), site(real)]
  // Under co.uk and similar suffixes, two labels are not a site yet.
  if (both[0] === both[1] && (both[0] ?? '').length <= 6 && /\.[a-z]{2}$/.test(both[0] ?? ''))
    return shown.endsWith(real) || real.endsWith(shown)
  return both[0] === both[1]
}
