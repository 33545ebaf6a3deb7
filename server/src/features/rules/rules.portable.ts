import { plainRows } from '#platform/portable/portable-rows'
import { RULES } from './rules.tables.ts'

export const portableRules = plainRows({ name: 'rules', table: RULES })
