import { describe, expect, it } from 'vitest'
import { readDates } from '../../../test/read-dates.ts'

// Reference time: Wednesday, 18 November 2026, at ten.

const reads = (cases: readonly [said: string, day: string][]) =>
  it.each(cases)('%s → %s', (said, day) => expect(readDates('en', said)).toBe(day))

describe('English dates in digits', () => {
  reads([
    ['2026-12-03', '2026-12-03'],
    ['2026/12/3', '2026-12-03'],
    ['2026 12 03', '2026-12-03'],
    ['20261203', '2026-12-03'],
    ['-20261203-', '2026-12-03'],
    ['12/03/2026', '2026-12-03'],
    ['12-3-26', '2026-12-03'],
    ['3.12.2026', '2026-12-03'],
    ['23/12/2026', '2026-12-23'],
    ['2026-13-01', ''],
    ['by 12/3', '2026-12-03'],
    ['Thursday 3/12 at 11.00am', '2027-03-12 11:00'],
    ['on 12-24 at 5pm', '2026-12-24 17:00'],
    ['back on 12.24', '2026-12-24'],
    ['this 5/12', '2026-05-12'],
    ['next 5/12', '2027-05-12'],
    ['last 5/12', '2026-05-12'],
  ])
})

describe('English days with the month by name', () => {
  reads([
    ['3 December', '2026-12-03'],
    ['3rd of Dec.', '2026-12-03'],
    ['the 3 of December', '2026-12-03'],
    ['Dec 3rd, 2027', '2027-12-03'],
    ['December the third', '2026-12-03'],
    ['December twenty-third', '2026-12-23'],
    ['twenty first of May', '2027-05-21'],
    ['05-Aug-2026', '2026-08-05'],
    ['5-Aug-26', '2026-08-05'],
    ['2026-aug-5', '2026-08-05'],
    ['Aug/5/2026', '2026-08-05'],
    ['oct 1,1980', '1980-10-01'],
    ['3 Aug 96', '1996-08-03'],
    ["Jan 10, '00", '2000-01-10'],
    ['4th of July of 1995', '1995-07-04'],
    ['April 15 of 87', '1987-04-15'],
    ['January twenty five nineteen eighty six', '1986-01-25'],
    ['the first of March two thousand and nine', '2009-03-01'],
    ['February 29', '2028-02-29'],
    ['Friday, 18 June', '2027-06-18'],
    ['Jul 18, Sun', '2027-07-18'],
    ['December 28 (Monday)', '2026-12-28'],
    ['Wed Oct 26 15:50:06 2016', '2016-10-26 15:50'],
  ])
  it('takes the nearest year, for New Year too', () => {
    expect(readDates('en', 'your mail of 10 November')).toBe('2026-11-10')
    expect(readDates('en', 'your mail of 27 December', Date.UTC(2027, 0, 8))).toBe('2026-12-27')
    expect(readDates('en', 'by 2 January')).toBe('2027-01-02')
  })
})

describe('English days of a month', () => {
  reads([
    ['the 3rd of next month', '2026-12-03'],
    ['20 of this month', '2026-11-20'],
    ['next month on the 5th', '2026-12-05'],
    ['on the 17th', '2026-12-17'],
    ['by the 30th', '2026-11-30'],
    ['on the 17 at 3', '2026-12-17 15:00'],
    ['Tue 24th', '2026-11-24'],
    ['Friday the twentieth', '2026-11-20'],
    ['the last day of February 2028', '2028-02-29'],
    ['the third last day of May', '2027-05-29'],
    ['the last working day of the month', '2026-11-30'],
    ['first Monday in January', '2027-01-04'],
    ['the second Tuesday of next month', '2026-12-08'],
    ['last Friday of May 2027', '2027-05-28'],
    ['3rd Thursday this December', '2026-12-17'],
    ['1st week of December on Friday', '2026-12-04'],
    ['the beginning of next month', '2026-12-01'],
    ['mid-December', '2026-12-15'],
    ['the first day of next year', '2027-01-01'],
    ['the last of this month', '2026-11-30'],
    ['the third business day of December', '2026-12-03'],
    ['first workday of 2028', '2028-01-03'],
    ['the last business day of 2027', '2027-12-31'],
    ['first Monday of next year', '2027-01-04'],
    ['the last Friday in 2027', '2027-12-31'],
    ['the sixteenth', '2026-12-16'],
  ])
})

describe('English weekdays', () => {
  reads([
    ['Friday', '2026-11-20'],
    ['by Wednesday', '2026-11-18'],
    ['on Wednesday', '2026-11-25'],
    ['this coming Monday', '2026-11-23'],
    ['next Friday', '2026-11-27'],
    ['last Friday', '2026-11-13'],
    ['this past Monday', '2026-11-16'],
    ['Friday next week', '2026-11-27'],
    ["last week's Monday", '2026-11-09'],
    ['next week - Tuesday', '2026-11-24'],
    ['Monday of the following week', '2026-11-23'],
    ['Friday after next', '2026-11-27'],
    ['a week from Friday', '2026-11-27'],
    ['a week on Tuesday', '2026-12-01'],
    ['Sunday week', '2026-11-29'],
    ['two Sundays from now', '2026-11-29'],
    ['3 Fridays ago', '2026-10-30'],
    ['the third Tuesday after Christmas', '2027-01-12'],
    ['the Monday before Christmas', '2026-12-21'],
    ['Thu at 8 GMT', '2026-11-19 08:00'],
    ['See you Fri.', '2026-11-20'],
    ['Saturday 3 days from now', '2026-11-21'],
    ['in 2 weeks on Monday', '2026-11-30'],
    ['Friday next', '2026-11-27'],
    ['Monday last', '2026-11-16'],
    ['Friday fortnight', '2026-12-04'],
    ['Thursday (3 Dec)', '2026-12-03'],
  ])
})

describe('English days by their distance', () => {
  reads([
    ['the day after tomorrow at 5', '2026-11-20 17:00'],
    ['the day before yesterday', '2026-11-16'],
    ['two days before yesterday', '2026-11-15'],
    ['two weeks from tomorrow', '2026-12-03'],
    ['in a fortnight', '2026-12-02'],
    ["in two weeks' time", '2026-12-02'],
    ['in a couple of days', '2026-11-20'],
    ['in 2 business days', '2026-11-20'],
    ['three working days before Christmas', '2026-12-22'],
    ['2 years 1 month 21 days later', '2029-01-08'],
    ['a month and a half ago', '2026-10-03'],
    ['half a year from now', '2027-05-18'],
    ['16 days from 01/02/2027', '2027-01-18'],
    ['within 24 hours', '2026-11-19 10:00'],
    ['in 1/2 hour', '2026-11-18 10:30'],
    ['in an hour and a half', '2026-11-18 11:30'],
    ['two and a half hours ago', '2026-11-18 07:30'],
    ['a year ago today', '2025-11-18'],
    ['the next day', '2026-11-19'],
    ['yesterday at this time', '2026-11-17 10:00'],
    ['today week', '2026-11-25'],
    ['tomorrow fortnight', '2026-12-03'],
    ['this time next week', '2026-11-25 10:00'],
    ['this day last year', '2025-11-18'],
    ['same time next Monday', '2026-11-23 10:00'],
    ['the next business day', '2026-11-19'],
    ['within 30 days of 1 December', '2026-12-31'],
    ['couple weeks from now', '2026-12-02'],
    ['Can we meet now?', '2026-11-18 10:00'],
    ['2nite at 8', '2026-11-18 20:00'],
    ['0930 tomorrow', '2026-11-19 09:30'],
  ])
})

describe('English days with a name', () => {
  reads([
    ['Christmas Eve', '2026-12-24'],
    ['next Thanksgiving', '2026-11-26'],
    ['last Easter', '2026-04-05'],
    ['Easter Monday 2027', '2027-03-29'],
    ["Mother's Day", '2027-05-09'],
    ['Fathers’ Day', '2027-06-20'],
    ['Labour Day of next year', '2027-09-06'],
    ['Black Friday', '2026-11-27'],
    ['two days after Christmas', '2026-12-27'],
  ])
  it('knows no New Year of other calendars', () => {
    expect(readDates('en', 'Chinese new year')).toBe('')
  })
})
