import { isTestCode, ships } from '../placement.ts'
import type { Repository, SourceFile } from '../repository.ts'
import type { Violation } from '../source.ts'

/** Tests wait for asynchronous results with this file. */
const PATIENCE = 'server/test/eventually.ts'

/** Only platform/config reads the environment, only platform/clock reads the time, and no test replaces a module. */
export const checkAmbient = (house: Repository): Violation[] => [
  ...house.residents
    .filter(({ place: placement }) => ships(placement))
    .flatMap((resident) => [...environment(resident), ...now(resident)]),
  ...house.residents.flatMap(mocks),
  ...house.residents.filter(({ path }) => isTestCode(path) && path !== PATIENCE).flatMap(sleeps),
]

function environment({ path, place: placement, source }: SourceFile): Violation[] {
  if (placement.room === 'platform' && placement.part === 'config') return []
  const sentence = 'only platform/config reads the environment; take a Config'
  return source.environmentLines.map((line) => ({ path, line, rule: 'environment', sentence }))
}

function now({ path, place: placement, source }: SourceFile): Violation[] {
  if (/^(web-)?platform$/.test(placement.room) && placement.part === 'clock') return []
  const sentence = 'only platform/clock knows what time it is; take a Clock'
  return source.nowLines.map((line) => ({ path, line, rule: 'clock', sentence }))
}

function mocks({ path, source }: SourceFile): Violation[] {
  const sentence = 'the files of a test run share their modules; give what the test wants to see as an argument'
  return source.mockLines.map((line) => ({ path, line, rule: 'mock', sentence }))
}

function sleeps({ path, source }: SourceFile): Violation[] {
  const sentence = 'a test waits for an event and not for time to pass; take eventually, a sentinel or a clock'
  return source.sleepLines.map((line) => ({ path, line, rule: 'sleep', sentence }))
}
