import { recordPath } from '@dossier/contract/paths'
import type { HitReasons, OpenTarget, QuickSearchAnswer, QuickSearchResult } from '@dossier/contract/search'
import type { HitText } from './hit-texts.ts'
import type { QuickSearchFound, ShownHit } from './quick-search.ts'
import type { Reasons } from './score-hit.ts'
import { whyFound } from './why-found.ts'

export interface Shown {
  query: string
  /** By id. */
  projectNames: ReadonlyMap<string, string>
  explain: boolean
}

export const presentFound = (found: QuickSearchFound, shown: Shown): QuickSearchAnswer => ({
  query: shown.query,
  found: found.count,
  results: found.hits.map((hit) => presentHit(hit, shown)),
  ...(found.isMinimum ? { found_is_minimum: true } : {}),
  ...(found.relaxed ? { relaxed: true } : {}),
  ...(found.degraded ? { degraded: true, degraded_reason: found.degraded } : {}),
})

function presentHit({ hit, excerpt, reasons }: ShownHit, { projectNames, explain }: Shown): QuickSearchResult {
  const { type, id, projectId } = hit
  return {
    id,
    type,
    title: hit.title.toWellFormed(),
    subtitle: (hit.origin() || projectNames.get(projectId) || '').toWellFormed(),
    excerpt: excerpt.segments.map(({ text }) => text).join(''),
    highlight_field: excerpt.field,
    project_id: projectId,
    highlight_segments: excerpt.segments,
    updated_at: Math.floor(hit.updatedAt / 1000),
    why: whyFound(reasons),
    file: (excerpt.file ?? '').toWellFormed(),
    open_target: openTargetOf(hit),
    ...(reasons.validity < 0 ? { outdated: true } : {}),
    ...(explain ? { reasons: presentReasons(reasons) } : {}),
  }
}

/** A record that a client may open. */
export type OpenedRecord = Pick<HitText, 'type' | 'id' | 'projectId' | 'mailbox'>

export const openTargetOf = ({ type, id, projectId, mailbox }: OpenedRecord): OpenTarget => ({
  kind: type,
  id,
  project_id: projectId,
  ...(mailbox ? { mailbox } : {}),
  path: recordPath({ type, id, project: projectId, mailbox }),
})

/** Reports other word forms by their common prefix. */
const presentReasons = ({ words, isRelated: _isRelated, ...parts }: Reasons): HitReasons => ({
  score: rounded(parts.score),
  words: words.map(({ word, fit, field, score }) => ({
    word,
    match: fit === 'form' ? 'prefix' : fit,
    field,
    score: rounded(score),
  })),
  title: rounded(parts.title),
  order: rounded(parts.order),
  freshness: rounded(parts.freshness),
  mailbox: rounded(parts.mailbox),
  validity: rounded(parts.validity),
  context: rounded(parts.context),
  likeness: rounded(parts.likeness),
  meaning: rounded(parts.meaning),
})

const rounded = (value: number): number => Math.round(value * 1000) / 1000
