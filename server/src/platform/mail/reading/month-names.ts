/** Languages whose month and weekday names are read, those of the text analysis first; a tie takes the earlier one. */
const LANGUAGES = 'en de fr es it pt nl sv da nb fi is pl cs sk sl hr hu ro tr et lv lt ru uk bg sr el ca id'.split(' ')

/** Names that programs wrote and Intl does not have, per language: month number, then names. */
const EXTRA_NAMES: Record<string, Record<string, string>> = {
  de: { 0: 'jänner jän', 1: 'feber', 2: 'mrz mär' },
  es: { 8: 'setiembre set sep' },
  fr: { 1: 'fevr', 6: 'jul' },
  pt: { 1: 'fevereiro' },
  en: { 8: 'sept' },
}

interface Names {
  language: string
  months: Map<string, number>
  /** Sunday is 0. */
  weekdays: Map<string, number>
}

interface NamedDate {
  language: string
  /** January is 0; null when the words name no month. */
  month: number | null
  /** Sunday is 0; null when the words name no weekday. */
  weekday: number | null
}

/** Built when first needed: a language takes about a millisecond. */
const names = new Map<string, Names>()

/** Folds case and accents: old programs dropped them. */
const fold = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.'’ʼ]/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')

/**
 * Finds the language that knows most of the words as a month and a weekday, so that `mar` beside `août` is Tuesday.
 * Null when no language knows any.
 */
export function nameDate(words: readonly string[]): NamedDate | null {
  const folded = words.slice(0, 12).map(fold).filter(Boolean)
  let best: (NamedDate & { known: number }) | null = null
  for (const language of LANGUAGES) {
    const reading = readIn(namesOf(language), folded)
    if (reading.known > (best?.known ?? 0)) best = reading
    if (best?.known === folded.length) break
  }
  return best
}

function readIn({ language, months, weekdays }: Names, words: string[]): NamedDate & { known: number } {
  // A word that is both is the weekday when another word is the month: `mar` in Spanish.
  const sure = words.find((word) => months.has(word) && !weekdays.has(word))
  const monthAt = sure === undefined ? words.findLastIndex((word) => months.has(word)) : words.indexOf(sure)
  const weekdayAt = words.findIndex((word, index) => index !== monthAt && weekdays.has(word))
  const month = months.get(words[monthAt] ?? '') ?? null
  const weekday = weekdays.get(words[weekdayAt] ?? '') ?? null
  return { language, month, weekday, known: Number(month !== null) + Number(weekday !== null) }
}

function namesOf(language: string): Names {
  const built = names.get(language)
  if (built) return built
  const alone = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DateTimeFormat(language, { weekday: style, day: 'numeric', month: style, timeZone: 'UTC' }),
  )
  const months = new Map<string, number>()
  const weekdays = new Map<string, number>()
  const extraNames = EXTRA_NAMES[language] ?? {}
  const monthNames = Array.from({ length: 12 }, (_, month) => [
    ...[alone, long, short].flatMap((format) => partsOf(format, Date.UTC(2024, month, 15), 'month')),
    ...(extraNames[month]?.split(' ').map(fold) ?? []),
  ])
  addNames(months, monthNames)
  // 7 January 2024 was a Sunday.
  const weekdayNames = Array.from({ length: 7 }, (_, weekday) =>
    [long, short].flatMap((format) => partsOf(format, Date.UTC(2024, 0, 7 + weekday), 'weekday')),
  )
  addNames(weekdays, weekdayNames)
  const fresh = { language, months, weekdays }
  names.set(language, fresh)
  return fresh
}

/** Adds whole names, then the first letters that only one of them has. */
function addNames(to: Map<string, number>, names: string[][]): void {
  for (const length of [Number.POSITIVE_INFINITY, 4, 3]) {
    const short = new Map<string, number | null>()
    for (const [index, words] of names.entries())
      for (const word of words.map((name) => name.slice(0, length)))
        short.set(word, short.has(word) && short.get(word) !== index ? null : index)
    for (const [word, index] of short) if (index !== null && word.length > 1 && !to.has(word)) to.set(word, index)
  }
}

const partsOf = (format: Intl.DateTimeFormat | undefined, at: number, type: 'month' | 'weekday'): string[] =>
  (format?.formatToParts(at) ?? [])
    .filter((part) => part.type === type && /\p{L}/u.test(part.value))
    .map(({ value }) => fold(value.replace(/^(?:de |d’)/, '')))
