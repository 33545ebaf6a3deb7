import { getDomain, getPublicSuffix } from 'tldts'
import { toLatin } from './fold-text.ts'
import { toUnicode } from './punycode.ts'

const OPTIONS = { allowPrivateDomains: true, validateHostname: false }

/** Returns the name that somebody registered: the label below the public suffix, with the suffix. '' if none. */
export const ownerOf = (host: string): string => getDomain(host, OPTIONS) ?? ''

/** Returns the registered label alone: `paypal` of `www.paypal.co.uk`. */
export function labelOf(host: string): string {
  const owner = ownerOf(host)
  const suffix = getPublicSuffix(owner, OPTIONS) ?? ''
  return owner.slice(0, owner.length - suffix.length).replace(/\.$/, '')
}

export function isSameOwner(a: string, b: string): boolean {
  const owner = ownerOf(a)
  return owner !== '' && owner === ownerOf(b)
}

/** Digits that look like letters. */
const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Names with the same skeleton look alike in some font. */
export const skeletonOf = (label: string): string =>
  toLatin(toUnicode(label).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[0134578]/g, (digit) => DIGITS[digit] ?? digit)
    .replaceAll('i', 'l')

/** Reports whether one edit leads from a to b: a letter more, less or another, or two letters exchanged. */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1
    endB -= 1
  }
  const [left, right] = [a.slice(start, endA), b.slice(start, endB)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left[0] === right[1] && left[1] === right[0]
}
