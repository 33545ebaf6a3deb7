import { expect, it } from 'vitest'
import { clampWidth, readLayout } from './list-layout.ts'

it('is compact, beside the conversation and of the usual width, until a person chooses', () => {
  const usual = { density: 'compact', pane: 'right', width: 0 }
  expect(readLayout(null)).toEqual(usual)
  for (const damaged of ['{', '7', 'null', '{"density":"huge","pane":3,"width":"wide"}'])
    expect(readLayout(damaged), damaged).toEqual(usual)
})

it('is what a person chose, within its limits', () => {
  const chosen = { density: 'comfortable', pane: 'off', width: 480 } as const
  expect(readLayout(JSON.stringify(chosen))).toEqual(chosen)
  expect(readLayout('{"width":9000}').width).toBe(560)
  expect(clampWidth(12)).toBe(320)
})
