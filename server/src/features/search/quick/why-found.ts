import { HIT_REASONS, type HitReason } from '@dossier/contract/vocabulary'
import type { Reasons, WordScore } from './score-hit.ts'

/** Returns the reasons of a hit in the order of the vocabulary: its own words first. */
export function whyFound(reasons: Pick<Reasons, 'words' | 'title' | 'context' | 'isRelated'>): HitReason[] {
  const found = new Set<HitReason>(reasons.words.flatMap(reasonsOf))
  if (reasons.title > 0) found.add('title')
  if (reasons.context > 0) found.add('context')
  if (reasons.isRelated) found.add('meaning')
  return HIT_REASONS.filter((reason) => found.has(reason))
}

function reasonsOf({ fit, field }: WordScore): HitReason[] {
  const inTitle: HitReason[] = field === 'title' ? ['title'] : []
  switch (fit) {
    case 'none':
      return []
    case 'exact':
    case 'form':
      return field === 'title' ? inTitle : ['words']
    case 'prefix':
    case 'typo':
      return [...inTitle, fit]
  }
}
