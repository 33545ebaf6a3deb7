import type { Message } from '@dossier/contract/message'
import { message } from '../message.ts'
import { readWall } from './embedded-zone.ts'
import { primitiveText } from './parse-calendar.ts'

type Rule = Record<string, unknown>

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
type Weekday = (typeof WEEKDAYS)[number]
const WORKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR'].toSorted().join()
const NTH = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last', [-2]: 'secondLast' } as const
const MAX_VALUES = 31

/** Returns a recurrence rule (RFC 5545, section 3.3.10) in words, or '' when it is none. */
export function describeRecurrence(value: unknown): Message | '' {
  const rule = (typeof value === 'object' && value !== null ? value : {}) as Rule
  const frequency = frequencyOf(rule)
  if (frequency === '') return ''
  const months = numbersOf(rule.bymonth).filter((month) => month >= 1 && month <= 12)
  const days = daysOf(rule)
  const everyWorkday = isEveryWorkday(rule)
  let phrase: Message = everyWorkday ? message('calendar.everyWorkday') : frequency
  if (!everyWorkday && days.length > 0) phrase = message('calendar.onDays', { every: phrase, days })
  if (months.length > 0)
    phrase = message('calendar.inMonths', { every: phrase, months: months.map((month) => nameOfMonth(month)) })
  return withEnd(phrase, rule)
}

function frequencyOf(rule: Rule): Message | '' {
  const count = Number(rule.interval ?? 1) || 1
  switch (String(rule.freq).toUpperCase()) {
    case 'DAILY':
      return count === 1 ? message('calendar.everyDay') : message('calendar.everyDays', { count })
    case 'WEEKLY':
      return count === 1 ? message('calendar.everyWeek') : message('calendar.everyWeeks', { count })
    case 'MONTHLY':
      return count === 1 ? message('calendar.everyMonth') : message('calendar.everyMonths', { count })
    case 'YEARLY':
      return count === 1 ? message('calendar.everyYear') : message('calendar.everyYears', { count })
    case 'HOURLY':
    case 'MINUTELY':
    case 'SECONDLY':
      return message('calendar.severalADay')
    default:
      return ''
  }
}

function daysOf(rule: Rule): Message[] {
  const weekdays = [rule.byday ?? []].flat().slice(0, MAX_VALUES).map(String)
  const [position] = numbersOf(rule.bysetpos)
  if (weekdays.length > 0) return weekdaysOf(weekdays, position)
  return numbersOf(rule.bymonthday).map((day) =>
    day === -1 ? message('calendar.lastDate') : message('calendar.date', { day }),
  )
}

const isEveryWorkday = (rule: Rule): boolean =>
  /^(?:WEEKLY|DAILY)$/.test(String(rule.freq)) && Number(rule.interval ?? 1) === 1 && isWorkdays([rule.byday].flat())

const isWorkdays = (days: readonly unknown[]): boolean => days.map(primitiveText).sort().join() === WORKDAYS

function weekdaysOf(weekdays: string[], position: number | undefined): Message[] {
  const names = isWorkdays(weekdays) ? [message('calendar.workday')] : weekdays.flatMap((day) => nameOfWeekday(day))
  return position === undefined ? names : names.map((day) => nthOf(position, day))
}

function nameOfWeekday(text: string): Message[] {
  const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text.toUpperCase()) ?? []
  const weekday = WEEKDAYS.find((each): each is Weekday => each === name)
  if (!weekday) return []
  const day = message(`calendar.${weekday}`)
  return [nth === '' ? day : nthOf(Number(nth), day)]
}

const nthOf = (nth: number, day: Message): Message =>
  nth in NTH
    ? message('calendar.nthDay', { nth: message(`calendar.${NTH[nth as keyof typeof NTH]}`), day })
    : message('calendar.nthDay', { nth: `${nth}.`, day })

const nameOfMonth = (month: number): Message => message(`calendar.month${month as 1}`)

function withEnd(phrase: Message, rule: Rule): Message {
  const count = Number(rule.count)
  if (count > 0) return message('calendar.times', { every: phrase, count })
  const until = readWall(primitiveText(rule.until))
  return until === null
    ? phrase
    : message('calendar.until', { every: phrase, date: new Date(until).toISOString().slice(0, 10) })
}

const numbersOf = (value: unknown): number[] =>
  [value ?? []]
    .flat()
    .map(Number)
    .filter((each) => Number.isInteger(each))
    .slice(0, MAX_VALUES)
