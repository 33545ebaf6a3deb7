import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  daysBetween,
  daysUntilDue,
  formatAhead,
  formatDated,
  formatDay,
  formatDue,
  formatEvent,
  formatExact,
  formatInFull,
  formatMoment,
  formatWeekday,
  formatWhen,
  isOverdue,
} from './format-when.ts'
import { setReaderZone } from './zone.ts'

const local = (text: string): string => new Date(text).toISOString()
const NOW = new Date('2026-11-18T10:50:00').getTime()
const shown = (text: string, locale = 'en') => formatWhen(local(text), NOW, locale)

describe('when a mail came', () => {
  it('is a time today, a weekday for six days, then a date', () => {
    expect(shown('2026-11-18T00:05:00')).toBe('00:05')
    expect(shown('2026-11-17T23:59:00')).toBe('Tue')
    expect(shown('2026-11-12T09:00:00')).toBe('Thu')
    expect(shown('2026-11-11T09:00:00')).toBe('11 Nov')
    expect(shown('2025-11-18T09:00:00')).toBe('18 Nov 2025')
  })

  it('is a date when it lies ahead', () => expect(shown('2026-11-20T09:00:00')).toBe('20 Nov'))

  it('speaks German', () => {
    expect(shown('2026-11-17T23:59:00', 'de')).toBe('Di')
    expect(shown('2026-11-11T09:00:00', 'de')).toBe('11. Nov.')
  })
})

it('leaves no day open in a sentence', () => {
  const told = (text: string, locale = 'en') => formatMoment(local(text), NOW, locale)
  expect(told('2026-11-18T00:05:00')).toBe('today, 00:05')
  expect(told('2026-11-17T23:59:00')).toBe('17 Nov, 23:59')
  expect(told('2026-12-01T09:00:00')).toBe('1 Dec, 09:00')
  expect(told('2025-11-18T09:00:00')).toBe('18 Nov 2025')
  expect(told('2026-11-18T10:05:00', 'de')).toBe('heute, 10:05')
})

it('tells a bare time only of today, and the year only of other years', () => {
  const told = (text: string, locale = 'en') => formatDated(local(text), NOW, locale)
  expect(told('2026-11-18T00:05:00')).toBe('00:05')
  expect(told('2026-11-19T02:10:00')).toBe('19 Nov, 02:10')
  expect(told('2025-12-31T23:59:00', 'de')).toBe('31. Dez. 2025, 23:59')
  expect(formatInFull(local('2026-11-11T09:00:00'), NOW, 'en')).toBe('Wed 11 Nov, 09:00')
  expect(formatInFull(local('2019-11-11T09:00:00'), NOW, 'en')).toBe('Mon 11 Nov 2019, 09:00')
  expect(formatExact(local('2026-11-18T00:05:00'), 'en')).toBe('Wednesday, 18 November 2026 at 00:05')
})

it('counts calendar days, not spans of 24 hours', () => {
  expect(daysBetween(new Date('2026-11-17T23:59:00'), new Date('2026-11-18T00:01:00'))).toBe(1)
  expect(daysBetween(new Date('2026-03-28T12:00:00'), new Date('2026-03-30T12:00:00'))).toBe(2)
})

it('names the weekday of a deadline', () => {
  expect(formatDue({ due_at: local('2026-11-20T12:00:00'), due_date: '' }, 'en')).toBe('Fri 20 Nov')
})

it('names the same day of a deadline in every time zone, until that day has passed there', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const due = { due_at: '2026-11-20T23:59:00.000Z', due_date: '2026-11-20' }
  for (const zone of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone)
    expect(formatDue(due, 'en'), zone).toBe('Fri 20 Nov')
    expect(isOverdue(due, new Date('2026-11-20T23:30:00').getTime()), zone).toBe(false)
    expect(isOverdue(due, new Date('2026-11-21T00:30:00').getTime()), zone).toBe(true)
  }
  expect(isOverdue({ due_at: '2026-11-20T10:00:00.000Z', due_date: '' }, Date.UTC(2026, 10, 20, 11))).toBe(true)
})

it('counts the days to a deadline in the zone of the profile', () => {
  onTestFinished(() => setReaderZone(''))
  const due = { due_at: '2026-11-20T23:59:00.000Z', due_date: '2026-11-20' }
  const at = Date.parse('2026-11-20T11:30:00.000Z')
  for (const [zone, days] of [
    ['Pacific/Honolulu', 0],
    ['UTC', 0],
    ['Pacific/Auckland', -1],
  ] as const) {
    setReaderZone(zone)
    expect(daysUntilDue(due, at), zone).toBe(days)
    expect(isOverdue(due, at), zone).toBe(days < 0)
  }
  setReaderZone('Pacific/Auckland')
  expect(
    daysUntilDue({ due_at: '2026-11-20T11:30:00.000Z', due_date: '' }, Date.parse('2026-11-20T10:30:00.000Z')),
  ).toBe(1)
})

it('names the start of an event', () => {
  onTestFinished(() => setReaderZone(''))
  setReaderZone('Europe/Berlin')
  expect(formatEvent({ start: '2026-12-01T09:00:00Z', allDay: false }, 'en')).toBe('Tue 1 Dec, 10:00')
  expect(formatEvent({ start: '2026-12-24', allDay: true }, 'en')).toBe('Thu 24 Dec')
  expect(formatEvent({ start: '2026-12-01T09:00:00', allDay: false }, 'en')).toBe('Tue 1 Dec')
})

it('leaves a day as it was entered, also west of Greenwich and east of it', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const there of ['America/Los_Angeles', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', there)
    expect(formatDay('2026-03-01T00:00:00.000Z', 'en'), there).toBe('1 Mar 2026')
  }
})

it('tells the weekday of a time ahead unless it is today', () => {
  expect(formatAhead(local('2026-11-18T13:00:00'), NOW, 'en')).toBe('13:00')
  expect(formatAhead(local('2026-11-20T08:00:00'), NOW, 'en')).toBe('Fri 08:00')
  expect(formatAhead(local('2026-11-24T23:00:00'), NOW, 'en')).toBe('Tue 23:00')
  expect(formatAhead(local('2026-11-25T08:00:00'), NOW, 'en')).toBe('25 Nov, 08:00')
  expect(formatAhead(local('2027-01-04T08:00:00'), NOW, 'en')).toBe('4 Jan 2027')
})

it('tells the day of a reminder', () => {
  expect(formatWeekday(local('2026-12-04T08:00:00'), NOW, 'en')).toBe('Fri 4 Dec')
  expect(formatWeekday(local('2027-01-04T08:00:00'), NOW, 'en')).toBe('4 Jan 2027')
})
