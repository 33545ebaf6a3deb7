import type { ConfidencePoints } from './action-shares.ts'

/** How often a verdict of this share is right: straight lines between the points that were measured. Pure. */
export function confidenceOf(share: number, points: ConfidencePoints): number {
  const above = points.findIndex(([said]) => said >= share)
  const [low, high] = [points[above - 1], points[above]]
  if (!low || !high) return share
  return low[1] + ((share - low[0]) / (high[0] - low[0])) * (high[1] - low[1])
}
