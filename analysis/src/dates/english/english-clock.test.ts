import { describe, expect, it } from 'vitest'
import { readDates } from '../../../test/read-dates.ts'

// Reference time: Wednesday, 18 November 2026, at ten.

const reads = (cases: readonly [said: string, moment: string][]) =>
  it.each(cases)('%s → %s', (said, moment) => expect(readDates('en', said)).toBe(moment))

describe('English times of day', () => {
  reads([
    ['tomorrow at 5pm', '2026-11-19 17:00'],
    ['tomorrow 5 p.m.', '2026-11-19 17:00'],
    ['tomorrow at 8:45a', '2026-11-19 08:45'],
    ['tomorrow at 0700', '2026-11-19 07:00'],
    ['tomorrow 1140 a.m.', '2026-11-19 11:40'],
    ['tomorrow 16h30', '2026-11-19 16:30'],
    ['tomorrow at 8.30 pm', '2026-11-19 20:30'],
    ['tomorrow at 03:30', '2026-11-19 03:30'],
    ['tomorrow at 3:30', '2026-11-19 15:30'],
    ['tomorrow at 5', '2026-11-19 17:00'],
    ['tomorrow at 8', '2026-11-19 08:00'],
    ['eight o’clock tomorrow', '2026-11-19 08:00'],
    ['half past eight tomorrow evening', '2026-11-19 20:30'],
    ['quarter to nine at night', '2026-11-18 20:45'],
    ['ten past five in the evening on Friday', '2026-11-20 17:10'],
    ['tomorrow at thirty-six minutes past eight', '2026-11-19 08:36'],
    ['seven thirty p.m. tomorrow', '2026-11-19 19:30'],
    ['noon on Friday', '2026-11-20 12:00'],
    ['12:00 noon on Friday', '2026-11-20 12:00'],
    ['a quarter past noon on Friday', '2026-11-20 12:15'],
    ['midnight tonight', '2026-11-19 00:00'],
    ['tonight at 7', '2026-11-18 19:00'],
    ['five to six tomorrow', '2026-11-19 17:55'],
    ['10 to 5 tomorrow', '2026-11-19 16:50'],
    ['tomorrow 9 to 11am', '2026-11-19 09:00'],
    ['8ish tonight', '2026-11-18 20:00'],
    ['tonight at 1am', '2026-11-18 01:00'],
    ['9 tomorrow morning', '2026-11-19 09:00'],
    ['Please send 3 today', '2026-11-18'],
    ['Sunday evening at 10:00', '2026-11-22 22:00'],
    ['evening of the 24th at 8', '2026-11-24 20:00'],
    ['5pm on Friday, 4 December', '2026-12-04 17:00'],
    ['13:00 December 28, 2026', '2026-12-28 13:00'],
    ['from 3pm to 5pm on Thursday', '2026-11-19 15:00'],
    ['Thursday between 2 and 4pm', '2026-11-19 14:00'],
    ['Thursday 11-1pm', '2026-11-19 11:00'],
    ['Call me at 5.', '2026-11-18 17:00'],
    ['Call me at 9:30.', '2026-11-19 09:30'],
  ])
})

describe('English times of a zone', () => {
  reads([
    ['2026-12-07T15:00:00Z', '2026-12-07 15:00'],
    ['2026-12-07 15:00 +0100', '2026-12-07 14:00'],
    ['7 Dec 2026 3pm CET', '2026-12-07 14:00'],
    ['7 July 2027 at 3pm ET', '2027-07-07 19:00'],
    ['tomorrow 3pm pst', '2026-11-19 23:00'],
    ['by 2pm Eastern Time on Friday', '2026-11-20 19:00'],
    ['by 2pm Eastern, Friday', '2026-11-20 19:00'],
    ['by 5 pm (Central Time) tomorrow', '2026-11-19 23:00'],
    ['tomorrow at 9 a.m. London time', '2026-11-19 09:00'],
    ['at 3:00 p.m. (Houston time) on Friday', '2026-11-20 21:00'],
    ['tomorrow at noon Pacific Standard Time', '2026-11-19 20:00'],
    ['Friday at 2 pm Central Park', '2026-11-20 14:00'],
    ['tomorrow 3pm UTC+5:30', '2026-11-19 09:30'],
  ])
})

describe('the ends of what offices count in', () => {
  reads([
    ['by COB on the 30th', '2026-11-30 17:00'],
    ['end of Sunday', '2026-11-22 23:59'],
    ['the end of next month', '2026-12-31'],
    ['by the end of February', '2027-02-28'],
    ['end of Q1', '2027-03-31 17:00'],
    ['the end of the third quarter of 2027', '2027-09-30 17:00'],
    ['end of next week', '2026-11-27 17:00'],
    ['year-end', '2026-12-31'],
  ])
})

describe('what looks like an English date and is none', () => {
  it.each([
    'every Monday and on Fridays',
    'the first 5 to 10 customers, at the time of writing',
    'in a minute, just a second',
    'House 4a, room 12b, file report-2026-10-09.xlsx',
    'release 1.10.26 of version 2.10.2026',
    'It grew by 4.22 percent on 3.5 acres.',
    'the 21st century, the 5th floor, three weeks after delivery',
    'At 650-650-6500 or at 10 people, two sixty, three twenty.',
    '%e7%b7%8a and $12/11/10',
    'February 30, 2027, June 31 and 2026-02-30',
  ])('%s', (text) => expect(readDates('en', text)).toBe(''))
})
