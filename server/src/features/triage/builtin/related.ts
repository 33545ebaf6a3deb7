import { toPlainText } from '@dossier/analysis/plain-text'
import { message } from '@dossier/contract/message'
import { type ContextRecord, type RelatedRecord, VERDICT_LIMITS } from '../engine.ts'
import type { Evidence } from './evidence.ts'

const TITLE_LIMIT = 200
const SHORTEST_WORD = 4
const SHOWN_WORDS = 4
const COMMON = new Set(
  'about after also been before could from have hello into just more please regards should some that thank thanks their them then there these they this those would what when where which will with your aber auch bitte danke dass diese einen eine haben nicht oder sich sind über wird werden avec dans nous pour vous votre merci para como este esta pero gracias'.split(
    ' ',
  ),
)

export function relatedContextOf({ input, ownText }: Evidence): RelatedRecord[] {
  const mailWords = significantWords(`${input.mail.subject.slice(0, 1000)} ${ownText}`)
  const visited = new Set<string>()
  const ranked = input.context
    .filter((record) => record.itemId !== input.mail.id && !visited.has(record.itemId) && visited.add(record.itemId))
    .toSorted((a, b) => order(b.score) - order(a.score))
  return ranked.slice(0, VERDICT_LIMITS.relatedContext).map((record) => ({
    itemId: record.itemId,
    itemType: record.itemType,
    title: toPlainText(record.title, TITLE_LIMIT),
    reason: reasonOf(record, mailWords),
  }))
}

const order = (score: number): number => (Number.isFinite(score) ? score : 0)

function reasonOf(record: ContextRecord, mailWords: ReadonlySet<string>): string {
  const shared = [...significantWords(`${record.title.slice(0, 1000)} ${record.excerpt.slice(0, 2000)}`)]
    .filter((word) => mailWords.has(word))
    .slice(0, SHOWN_WORDS)
  return shared.length > 0 ? message('triage.sharesWords', { words: shared }) : message('triage.foundBySearch')
}

const significantWords = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
      (word) => word.length >= SHORTEST_WORD && word.length < 40 && !COMMON.has(word),
    ),
  )
