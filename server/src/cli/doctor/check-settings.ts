import type { Config } from '#platform/config/config'
import { type Finding, ok, warning } from './finding.ts'

/** Wrong values prevent a start. Here are the variables without effect. */
export const checkSettings = ({ notices }: Config): Finding[] =>
  notices.length > 0
    ? notices.map((sentence) => warning('settings', sentence, 'Unset it, or see docs/operating/configure.md.'))
    : [ok('settings', 'Every variable has an effect.')]
