import { type LabelForm, SYSTEM_LABELS } from '@dossier/contract/vocabulary'
import { labelSlug } from '#features/emails/index'

/** How a server names labels. Both directions agree, so a label that was written comes back as itself. */
export interface LabelNames {
  /** Returns null for a label that stays here. */
  toServer(label: string): string | null
  /** Returns null for a name that is no label. */
  toLabel(name: string): string | null
}

/** Maildir servers keep this many keywords of a folder well: one letter each. */
export const MAX_KEYWORDS = 26
const MAX_LENGTH = 100
/** RFC 9051, section 9: an atom. */
const ATOM = /^[!#$&'+,\-./0-9:;<=>?@A-Z^_`a-z|}~]+$/
/** Keywords of mail programs about handling. Those of RFC 5788 begin with `$`. */
const HANDLING = new Set([
  'junk',
  'nonjunk',
  'notjunk',
  'non-junk',
  'not-junk',
  'forwarded',
  'redirected',
  'mdnsent',
  'recent',
  'old',
  'receipthandled',
])

const SYSTEM = new Set<string>(SYSTEM_LABELS)
/** Says what Dossier did, which is of no use elsewhere. */
const LOCAL = 'triaged'

const isHandling = (keyword: string): boolean => /^[\\$]/.test(keyword) || HANDLING.has(keyword.toLowerCase())

/** A prefix tells labels of the system apart from those of people. */
function fromSystem(prefix: string, name: string): string | null {
  if (!name.toLowerCase().startsWith(prefix.toLowerCase())) return null
  const slug = name.slice(prefix.length).toLowerCase()
  return SYSTEM.has(slug) ? slug : null
}

const KEYWORDS: LabelNames = {
  toServer(label) {
    const slug = labelSlug(label)
    if (SYSTEM.has(slug)) return slug === LOCAL ? null : `Dossier-${slug}`
    return slug.length <= MAX_LENGTH && ATOM.test(slug) && !isHandling(slug) ? slug : null
  },
  toLabel: (name) => (isHandling(name) ? null : (fromSystem('Dossier-', name) ?? name)),
}

/** Gmail's own labels begin with a backslash. */
const GMAIL: LabelNames = {
  toServer(label) {
    const slug = labelSlug(label)
    if (SYSTEM.has(slug)) return slug === LOCAL ? null : `Dossier/${slug}`
    return label.startsWith('\\') ? null : label
  },
  toLabel: (name) => (name.startsWith('\\') ? null : (fromSystem('Dossier/', name) ?? name)),
}

export const labelNamesOf = (form: Exclude<LabelForm, 'nothing'>): LabelNames => (form === 'gmail' ? GMAIL : KEYWORDS)
