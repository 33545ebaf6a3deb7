import type { DateRule } from '../date-rule.ts'
import { HOLIDAY, HOLIDAY_RULES } from './holidays.ts'
import { RELATIVE_RULES } from './relative-dates.ts'
import { WRITTEN_RULES } from './written-dates.ts'

const NAMES_A_DAY = new RegExp(HOLIDAY, 'i')
const WITHOUT_HOLIDAYS: readonly DateRule[] = [...RELATIVE_RULES, ...WRITTEN_RULES]
const WITH_HOLIDAYS: readonly DateRule[] = [...WITHOUT_HOLIDAYS, ...HOLIDAY_RULES]

/**
 * What only English mail is read by, before the rules for all languages; what is further from a plain date goes first. Most
 * texts name no holiday, and each holiday is a pattern of its own.
 */
export const englishRulesFor = (text: string): readonly DateRule[] =>
  NAMES_A_DAY.test(text) ? WITH_HOLIDAYS : WITHOUT_HOLIDAYS
