import type { ConfidencePoints } from './action-shares.ts'

/** Maps a share to its measured accuracy by linear interpolation. Pure. */
export function confidenceOf(share: number, points: ConfidencePoints): number {
  const above = points.findIndex(([said]) => said >= share)
  const [low, high] = [points[above - 1], points[above]]
  if (!low || !high) return share
  return low[1] + ((share - low[0]) / (high[0] - low[0])) * (high[1] - low[1])
}
