import type { DateRule } from '../date-rule.ts'
import { HOLIDAY_RULES } from './holidays.ts'
import { RELATIVE_RULES } from './relative-dates.ts'
import { WRITTEN_RULES } from './written-dates.ts'

/** What only English mail is read by, before the rules for all languages. What is further from a plain date goes first. */
export const ENGLISH_RULES: readonly DateRule[] = [...RELATIVE_RULES, ...WRITTEN_RULES, ...HOLIDAY_RULES]
