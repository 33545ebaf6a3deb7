import { SPACING_MS } from './host-turns.ts'

/** The operator's own hosts also get one request at a time, but without pauses. */
export function spacingOf(address: string, allowPrivateHosts: readonly string[]): number {
  const { hostname } = new URL(address)
  return allowPrivateHosts.some((own) => own === hostname || `[${own}]` === hostname) ? 0 : SPACING_MS
}
