import { afterEach, expect, it } from 'vitest'
import { setReaderZone } from '#platform/clock/zone.ts'
import { snoozePresets } from './snooze-presets.ts'

afterEach(() => setReaderZone(''))

const presets = (now: string) =>
  Object.fromEntries(snoozePresets(Date.parse(now)).map(({ preset, until }) => [preset, until]))

it('offers mornings of the reader’s zone', () => {
  setReaderZone('Europe/Berlin')
  // A Wednesday.
  expect(presets('2026-11-25T09:20:00Z')).toEqual({
    later: '2026-11-25T13:00:00.000Z',
    tomorrow: '2026-11-26T07:00:00.000Z',
    weekend: '2026-11-28T07:00:00.000Z',
    nextWeek: '2026-11-30T07:00:00.000Z',
    answered: '9999-12-31T00:00:00.000Z',
  })
  setReaderZone('Pacific/Auckland')
  // Thursday there already.
  expect(presets('2026-11-25T12:20:00Z').tomorrow).toBe('2026-11-26T19:00:00.000Z')
})

it('leaves out what is no time of its own', () => {
  setReaderZone('UTC')
  expect(Object.keys(presets('2026-11-25T20:00:00Z'))).not.toContain('later')
  expect(Object.keys(presets('2026-11-27T09:00:00Z'))).not.toContain('weekend')
  expect(Object.keys(presets('2026-11-29T09:00:00Z'))).toEqual(['later', 'tomorrow', 'answered'])
})

it('lets nothing return at night', () => {
  setReaderZone('UTC')
  expect(presets('2026-11-25T00:10:00Z').later).toBe('2026-11-25T08:00:00.000Z')
})

it('keeps the hour where the clocks change', () => {
  setReaderZone('Europe/Berlin')
  expect(presets('2026-10-24T10:00:00Z').tomorrow).toBe('2026-10-25T07:00:00.000Z')
})
