/** How often it is looked at, and of which time the part is. */
const LOOK_EVERY_MS = 1_000
/** Of a second in which the event loop may have worked: 30 ms. Somebody who types is more. */
const QUIET = 0.03

/**
 * Does something once, after the first second in which this process had next to nothing to do. Keeps no process alive. One that
 * always works never comes to it.
 * @param busyPart Part of the time since its last call in which the event loop worked, 0 to 1.
 */
export function whenQuiet(work: () => void, busyPart: () => number = sinceLastLook()): void {
  const timer = setInterval(() => {
    if (busyPart() > QUIET) return
    clearInterval(timer)
    work()
  }, LOOK_EVERY_MS).unref()
}

function sinceLastLook(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
