import type { EmbeddingProblem } from '@dossier/contract/vocabulary'
import type { ModelFailureReason } from '#platform/llm/llm'

export function problemOf(reason: ModelFailureReason): EmbeddingProblem {
  switch (reason) {
    case 'declined':
      return 'refused'
    case 'too_large':
      return 'broken'
    case 'resting':
      return 'busy'
    default:
      return reason
  }
}
