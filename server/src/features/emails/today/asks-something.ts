import { detectLanguage, findRequests, splitQuotedText, splitSentences, toPlainText } from '@dossier/analysis'

/** Reports whether the writer's own words ask for something. */
export function asksSomething(text: string): boolean {
  const own = splitQuotedText(text).zones.filter(({ kind }) => kind === 'own')
  const words = own.map(({ start, end }) => text.slice(start, end)).join('\n')
  if (words.trim() === '') return false
  const sentences = splitSentences(text, own)
  return findRequests(sentences, { language: detectLanguage(toPlainText(words, 1_000)) }).length > 0
}
