import type { Act, ActAnswer } from '@dossier/contract/act'
import type { TFunction } from 'i18next'
import type { ListedAct } from './act-list.ts'

/** Says what an act did and to what, as 'Archived: “Samples” and 2 more'. */
export function describeAct(t: TFunction, { parts, sentence }: Pick<ListedAct, 'parts' | 'sentence'>): string {
  const [act] = parts
  if (!act) return sentence
  const told = act.kind === 'move' && act.mailbox ? t(`done.${act.mailbox}`) : t(`acts.kind.${act.kind}`)
  const title = act.items.find((item) => item.title)?.title || t('acts.untitled')
  const count = parts.reduce((sum, part) => sum + part.count, 0) - 1
  return count > 0 ? t('acts.ofMore', { told, title, count }) : t('acts.of', { told, title })
}

/** Says which changes stay as they are. */
export function describeKept(t: TFunction, kept: ActAnswer['kept'], parts: readonly Act[]): string {
  const ids = new Set(kept.map(({ id }) => id))
  const titles = parts.flatMap(({ items }) => items).flatMap(({ id, title }) => (ids.has(id) && title ? [title] : []))
  if (titles.length < ids.size) return t('acts.kept', { count: ids.size })
  return t('acts.keptTitles', { titles: titles.map((title) => t('acts.title', { title })).join(', ') })
}
