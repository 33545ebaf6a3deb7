import type { Needs } from '#platform/platform'
import { HostTurns } from './host-turns.ts'
import { createRobots } from './read-robots.ts'

export interface Web {
  turns: HostTurns
  robots: ReturnType<typeof createRobots>
}

export const createWeb = (platform: Needs<'clock' | 'fetchOutside'>): Web => ({
  turns: new HostTurns(),
  robots: createRobots(platform),
})
