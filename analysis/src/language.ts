import { franc } from 'franc-min'

export type Language = 'en' | 'de' | 'fr' | 'es' | 'unknown'

/** Characters that trigrams need; below it function words decide. */
const ENOUGH_FOR_TRIGRAMS = 60
const TRIGRAM_SAMPLE = 600

const BY_CODE: Record<string, Language> = { eng: 'en', deu: 'de', fra: 'fr', spa: 'es' }

const FUNCTION_WORDS: Record<Exclude<Language, 'unknown'>, ReadonlySet<string>> = {
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

/** Returns the language of a text; `unknown` when it is too short or unsupported. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, TRIGRAM_SAMPLE)
  const byWords = languageByFunctionWords(sample)
  if (byWords.margin >= 3 || sample.length < ENOUGH_FOR_TRIGRAMS) return byWords.language
  const code = franc(sample)
  return BY_CODE[code] ?? (byWords.margin >= 2 ? byWords.language : 'unknown')
}

function languageByFunctionWords(text: string): { language: Language; margin: number } {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = Object.entries(FUNCTION_WORDS)
    .map(([language, functionWords]) => ({
      language: language as Language,
      hits: words.filter((word) => functionWords.has(word)).length,
    }))
    .sort((a, b) => b.hits - a.hits)
  const [first, second] = counts
  const margin = (first?.hits ?? 0) - (second?.hits ?? 0)
  return { language: first && margin > 0 ? first.language : 'unknown', margin }
}
