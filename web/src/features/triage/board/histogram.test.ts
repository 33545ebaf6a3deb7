import { describe, expect, it } from 'vitest'
import { BINS, histogramOf, splitByThreshold } from './histogram.ts'

const sure = (...shares: (number | null)[]) => shares.map((triage_confidence) => ({ triage_confidence }))

describe('the histogram of sureness', () => {
  it('counts each verdict in one column, and certainty in the last', () => {
    const bins = histogramOf(sure(0, 0.049, 0.05, 0.5, 0.97, 1, null))
    expect(bins).toHaveLength(BINS)
    expect([bins[0], bins[1], bins[10], bins[19]]).toEqual([2, 1, 1, 2])
    expect(bins.reduce((sum, count) => sum + count)).toBe(6)
  })

  it('parts them at a threshold as triage does: what is just as sure is sure enough', () => {
    expect(splitByThreshold(sure(0.59, 0.6, 0.61, null), 0.6)).toEqual({ sure: 2, unsure: 1 })
    expect(splitByThreshold([], 0.6)).toEqual({ sure: 0, unsure: 0 })
  })
})
