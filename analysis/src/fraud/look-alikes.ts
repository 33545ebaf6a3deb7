import { BRANDS, type Brand } from './brands.ts'
import { isOneEditApart, labelOf, ownerOf, skeletonOf } from './domain-names.ts'
import { toUnicode } from './punycode.ts'

/** Shorter names differ by one letter by chance. */
const MIN_EDITED = 6
const MIN_CONTAINED = 5
const MIN_SKELETON = 4
/** Words that fraud puts beside a name: `paypal-secure`, `login-paypal`. */
const ADDED_WORD =
  /^(?:secured?|security|log-?in|signin|verif\w*|accounts?|acc|support|services?|help(?:desk)?|updates?|alerts?|billing|pay(?:ments?)?|invoices?|mail|online|team|cent(?:er|re)|customer|clients?|konto|sicher\w*|kunden?|kundenservice|info|notif\w*|notice|confirm\w*|recover\w*|reset|web|app|auth|id|portal|bank(?:ing)?|refund|delivery|tracking|paket|colis|wallet|claim|airdrop|official|inc|corp|group|ltd|us|uk|de|fr|es|com|net)$/
/** Brands with everyday names: `orange-county` and `ledger-times` imitate nobody. */
const EVERYDAY =
  /^(?:amazon|apple|caixa|chase|correos|impots|kraken|ledger|norton|orange|proton|santander|slack|strato|zoom)$/
/** Everyday words and names that are one letter away from a brand. */
const NEIGHBOURS = /^(?:finance|goggle|grange|horton|klara|lodger|morton|photon|strata|telecom)$/

interface Target {
  domain: string
  label: string
  skeleton: string
  /** Nobody else uses the name, so any word beside it is an imitation. */
  isFamous: boolean
}

interface Candidate {
  host: string
  owner: string
  label: string
  skeleton: string
  parts: readonly { text: string; skeleton: string }[]
}

const toTarget = (domain: string): Target => {
  const label = labelOf(domain)
  return { domain: ownerOf(domain) || domain, label, skeleton: skeletonOf(label), isFamous: false }
}

const BRAND_TARGETS = BRANDS.map(({ domains, isLocal }) => {
  const target = toTarget(domains[0] ?? '')
  return { ...target, isFamous: !isLocal && !EVERYDAY.test(target.label) }
})
const BRANDS_BY_OWNER = new Map(
  BRANDS.flatMap((brand) => brand.domains.map((domain): [string, Brand] => [ownerOf(domain) || domain, brand])),
)

/** Returns the brand that owns a host. */
export const brandOf = (host: string): Brand | null => BRANDS_BY_OWNER.get(ownerOf(host)) ?? null

/** Returns the domain of the company that a host imitates; '' if none. */
export const imitatedBrand = (host: string): string => findImitated(host, BRAND_TARGETS)

/** Returns a function like `imitatedBrand` for other domains. */
export function createImitationFinder(domains: readonly string[]): (host: string) => string {
  const targets = domains.map(toTarget).filter(({ label }) => label !== '')
  return (host) => findImitated(host, targets)
}

function findImitated(host: string, targets: readonly Target[]): string {
  const owner = ownerOf(host)
  if (owner === '' || BRANDS_BY_OWNER.has(owner) || targets.some(({ domain }) => domain === owner)) return ''
  const label = toUnicode(labelOf(host))
  const parts = label.split('-').map((text) => ({ text, skeleton: skeletonOf(text) }))
  const candidate = { host: toUnicode(host), owner, label, skeleton: skeletonOf(label), parts }
  return targets.find((target) => isImitation(candidate, target))?.domain ?? ''
}

function isImitation({ host, owner, label, skeleton, parts }: Candidate, target: Target): boolean {
  // The whole name in front of another owner: paypal.com.account.example
  if (`.${host.slice(0, -owner.length)}`.includes(`.${target.domain}.`)) return true
  // The same label under another suffix is usually the same company in another country.
  if (label === target.label) return false
  if (target.label.length >= MIN_SKELETON && skeleton === target.skeleton) return true
  if (target.label.length >= MIN_EDITED && isOneEditApart(label, target.label) && !isHonest(label, target.label))
    return true
  if (target.label.length < MIN_CONTAINED) return false
  const added = parts.filter((part) => part.skeleton !== target.skeleton)
  if (added.length > 0 && added.length < parts.length)
    return target.isFamous || added.every(({ text }) => ADDED_WORD.test(text))
  return ADDED_WORD.test(besides(label, target.label))
}

/** `secure` of `paypalsecure`; '' when the name is not at either end. */
function besides(label: string, name: string): string {
  if (label.startsWith(name)) return label.slice(name.length)
  return label.endsWith(name) ? label.slice(0, -name.length) : ''
}

const isHonest = (label: string, name: string): boolean => NEIGHBOURS.test(label) || isPlural(label, name)

/** `partner` and `partners` may be two honest companies. */
const isPlural = (a: string, b: string): boolean =>
  (`${a}s` === b || `${b}s` === a) && !(a.endsWith('ss') || b.endsWith('ss'))
