import { eld } from 'eld/extrasmall'

/** `other`: a language that this analysis does not know. `unknown`: too little text to tell. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'other' | 'unknown'
/** A language with words and dates of its own. */
export type KnownLanguage = Exclude<Language, 'other' | 'unknown'>

const SAMPLE = 1000
/** In fewer words, a greeting outweighs the detector. */
const FEW_WORDS = 4
const LETTERS_OF_A_SCRIPT = 4
/** Function words of one language that outweigh the detector in a text full of names. */
const CLEAR_MARGIN = 4

const FUNCTION_WORDS: Record<KnownLanguage, ReadonlySet<string>> = {
  en: new Set(
    'the and you your for with are is was this that have has please thanks thank can could would will we our not from what when how hi hello dear it to of in on at be let me know do does any i my'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das und ich du sie wir ihr ist sind nicht mit für auf den dem ein eine bitte danke hallo von zu im am bis kannst können könnten haben habe wird noch auch mir dir uns was wann wie guten tag viele grüße liebe lieber als'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les et je tu vous nous est sont pas avec pour sur des du un une merci bonjour de que qui dans ce cette votre vos mon ma notre pouvez peux avez plaît au aux cher chère à il elle'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las y yo tú usted nosotros es son no con para por en del un una gracias hola de que este esta su sus mi puede puedes favor cuando cuándo qué cómo le me lo estimado estimada buenos días está'.split(
      ' ',
    ),
  ),
}
/** Reports whether rules and phrases exist for a language. */
export const isKnownLanguage = (code: string): code is KnownLanguage => Object.hasOwn(FUNCTION_WORDS, code)

eld.enableTextCleanup(true)

/** Returns the language of a text. The detector knows sixty; anything but our four is `other`. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, SAMPLE)
  if (isOfAnotherScript(sample)) return 'other'
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const byWords = languageByFunctionWords(words)
  const detected = eld.detect(sample)
  if (isKnownLanguage(detected.language) && (detected.isReliable() || byWords.language === 'unknown'))
    return detected.language
  const isDetected = detected.language !== '' && detected.isReliable() && words.length > FEW_WORDS
  return isDetected && byWords.margin < CLEAR_MARGIN ? 'other' : byWords.language
}

function isOfAnotherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters >= LETTERS_OF_A_SCRIPT && latin < letters / 2
}

function languageByFunctionWords(words: readonly string[]): { language: KnownLanguage | 'unknown'; margin: number } {
  const counts = Object.entries(FUNCTION_WORDS)
    .map(([language, functionWords]) => ({
      language: language as KnownLanguage,
      hits: words.filter((word) => functionWords.has(word)).length,
    }))
    .sort((a, b) => b.hits - a.hits)
  const [first, second] = counts
  const margin = (first?.hits ?? 0) - (second?.hits ?? 0)
  return { language: first && margin > 0 ? first.language : 'unknown', margin }
}

/** Returns the ISO 639-1 code of any of the detector's languages; '' where a text is too short to tell. */
export function languageCodeOf(text: string): string {
  const known = detectLanguage(text)
  if (known !== 'other') return known === 'unknown' ? '' : known
  const detected = eld.detect(text.slice(0, SAMPLE))
  return detected.isReliable() ? detected.language : ''
}
