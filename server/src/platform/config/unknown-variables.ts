import { editDistance } from '#core/edit-distance'

/** Variables of the tests and of deploy/, which the service does not read. */
const OTHERS_OF_OURS = new Set([
  'DOSSIER_HOST',
  'DOSSIER_UPSTREAMS',
  'DOSSIER_BACKUPS',
  'DOSSIER_SHARED_DATA',
  'DOSSIER_AESLC',
  'DOSSIER_SPAMASSASSIN',
  'DOSSIER_FRAUD_DATA',
  'DOSSIER_LONG',
  'DOSSIER_UPDATE_GOLDENS',
  'DOSSIER_MERGES',
  'DOSSIER_TEST_DATABASES',
])
/** Kubernetes sets these for a service named dossier. */
const OF_KUBERNETES = /^DOSSIER(_\w+)?_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/
/** Other programs share these with us, so a variable beside them is theirs. */
const SHARED = /^AWS_/
/** Short names without an underscore, such as HOST, have too many innocent neighbours. */
const MIN_LENGTH = 7
const FAR = 2

export interface UnknownVariables {
  /** One sentence for each name that is meant for Dossier. */
  mistakes: string[]
  /** One sentence for each name that may belong to another program. */
  notices: string[]
}

/** Finds variables that look like settings but are none: they would silently have no effect. */
export function findUnknownVariables(names: readonly string[], known: readonly string[]): UnknownVariables {
  const found: UnknownVariables = { mistakes: [], notices: [] }
  for (const name of names.toSorted()) {
    if (known.includes(name) || OTHERS_OF_OURS.has(name) || OF_KUBERNETES.test(name)) continue
    const meant = findMeant(name, known)
    if (meant) found.mistakes.push(`${name} is not a setting of Dossier. Did you mean ${meant}?`)
    else if (name.toUpperCase().startsWith('DOSSIER_'))
      found.mistakes.push(`${name} is not a setting of Dossier. docs/operating/configure.md lists all settings.`)
    else if (familiesOf(known).some((family) => name.toUpperCase().startsWith(family)))
      found.notices.push(`${name} is not a setting of Dossier and has no effect.`)
  }
  return found
}

function findMeant(name: string, known: readonly string[]): string | undefined {
  const plain = name.toUpperCase().replace(/^DOSSIER_/, '')
  const isLikely = (setting: string): boolean =>
    setting === plain ||
    (setting.includes('_') &&
      setting.length >= MIN_LENGTH &&
      !SHARED.test(setting) &&
      sameWords(plain, setting) <= FAR - (setting.length < 10 ? 1 : 0))
  const likely = known.filter(isLikely)
  return likely.toSorted((a, b) => editDistance(plain, a, FAR) - editDistance(plain, b, FAR))[0]
}

/** Returns the distance in letters; underscores, hyphens and an `S` at the end do not count. */
function sameWords(a: string, b: string): number {
  const [plain, setting] = [a, b].map((text) => text.replaceAll(/[-_.]/g, '').replace(/(IE)?S$/, '')) as [
    string,
    string,
  ]
  return editDistance(plain.replace(/Y$/, ''), setting.replace(/Y$/, ''), FAR)
}

/** Returns the first words of our settings, without those that other programs use as well. */
const familiesOf = (known: readonly string[]): string[] => [
  ...new Set(
    known
      .filter((name) => name.includes('_') && !SHARED.test(name) && !name.startsWith('DOSSIER_'))
      .map((name) => `${name.split('_')[0]}_`)
      .filter((family) => !GENERIC.has(family)),
  ),
]

const GENERIC = new Set(['LOG_', 'DATA_', 'BASE_', 'MAIL_', 'ALLOW_', 'MIN_', 'MAX_', 'EMAIL_', 'DATABASE_', 'SECRET_'])
