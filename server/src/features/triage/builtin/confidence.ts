import type { ConfidencePoints } from './action-shares.ts'

/** Maps a share to its measured accuracy by linear interpolation. Pure. */
export function confidenceOf(share: number, points: ConfidencePoints): number {
  const upperIndex = points.findIndex(([threshold]) => threshold >= share)
  const [low, high] = [points[upperIndex - 1], points[upperIndex]]
  if (!low || !high) return share
  return low[1] + ((share - low[0]) / (high[0] - low[0])) * (high[1] - low[1])
}
