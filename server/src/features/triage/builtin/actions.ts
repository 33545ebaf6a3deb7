import type { FoundRequest } from '@dossier/analysis'
import { toPlainText } from '@dossier/analysis/plain-text'
import type { ActionPointType } from '@dossier/contract/vocabulary'
import { type ActionPoint, VERDICT_LIMITS } from '../engine.ts'

export function actionPointsOf(asks: readonly FoundRequest[]): { points: ActionPoint[]; used: FoundRequest[] } {
  const visited = new Set<string>()
  const points: ActionPoint[] = []
  const used: FoundRequest[] = []
  for (const ask of pick(asks)) {
    const text = toPlainText(ask.text, VERDICT_LIMITS.actionText)
    const key = text.toLowerCase()
    if (text === '' || visited.has(key)) continue
    visited.add(key)
    points.push({ text, type: typeOf(ask), dueAt: ask.due?.at ?? null, dueDate: ask.due?.day ?? '' })
    used.push(ask)
  }
  return { points, used }
}

const pick = (asks: readonly FoundRequest[]): FoundRequest[] =>
  asks
    .toSorted((a, b) => b.strength - a.strength || a.start - b.start)
    .slice(0, VERDICT_LIMITS.actionPoints)
    .toSorted((a, b) => a.start - b.start)

function typeOf(ask: FoundRequest): ActionPointType {
  if (ask.topic !== null) return ask.topic
  if (ask.kind === 'question' || ask.kind === 'answer') return 'reply'
  if (ask.due !== null) return 'deadline'
  return ask.kind === 'task' ? 'task' : 'reply'
}
