import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import { type MomentPreset, momentPresets } from '#platform/clock/moment-presets.ts'

export type SnoozePreset = MomentPreset | 'answered'

/** Times at which a conversation may return. */
export const snoozePresets = (nowMs: number): { preset: SnoozePreset; until: string }[] => [
  ...momentPresets(nowMs).map(({ preset, at }) => ({ preset, until: at })),
  { preset: 'answered', until: UNTIL_ANSWERED },
]
