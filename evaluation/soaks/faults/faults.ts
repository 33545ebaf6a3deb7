import { wait } from '#platform/clock/wait'
import type { Random } from '../random.ts'
import type { FaultScene, ProcessSlot } from './fault-scene.ts'

/** Makes one fault and repairs it, or lets the service recover; at once when the soak ends. */
type Fault = (scene: FaultScene, random: Random, stop: AbortSignal) => Promise<void>

const HOUR_MS = 3_600_000

const runningSlots = ({ slots }: FaultScene): ProcessSlot[] => slots.filter(({ isUp }) => isUp)

async function restartAfter(
  scene: FaultScene,
  random: Random,
  end: (slot: ProcessSlot) => Promise<unknown>,
): Promise<void> {
  const up = runningSlots(scene)
  if (up.length === 0) return
  const slot = random.pick(up)
  slot.isUp = false
  await end(slot)
  await scene.restart(slot)
}

const everywhere: Record<string, Fault> = {
  'a process is killed': (scene, random) => restartAfter(scene, random, ({ service }) => service.kill()),
  'a process is asked to stop': (scene, random) =>
    restartAfter(scene, random, async ({ service }) => {
      const code = await service.stop()
      if (code !== 0) throw new Error(`a process that was asked to stop ended with ${code}`)
    }),
  'a process stands still': async (scene, random, stop) => {
    const { service } = random.pick(scene.slots)
    service.freeze()
    await wait(1_000 + random.integerBelow(3_000), stop)
    service.thaw()
  },
  'the clock jumps ahead, and back': async (scene, random, stop) => {
    scene.setClock((1 + random.integerBelow(5)) * HOUR_MS)
    await wait(1_000 + random.integerBelow(2_000), stop)
    scene.setClock(0)
  },
}

const withServer: Record<string, Fault> = {
  'PostgreSQL crashes and recovers': async ({ postgres }, random, stop) => {
    await postgres?.crash()
    await wait(random.integerBelow(1_000), stop)
    await postgres?.start()
  },
  'every connection is reset': async ({ line }) => line?.cut(),
  'nothing passes for a while': async ({ line }, random, stop) => {
    line?.stall()
    await wait(1_000 + random.integerBelow(3_000), stop)
    line?.resume()
  },
  'connections are forgotten': async ({ line }) => line?.forget(),
}

interface Making {
  random: Random
  /** Average pause between two faults. */
  pauseMs: number
  stop: AbortSignal
  made: Map<string, number>
}

export async function makeFaults(scene: FaultScene, { random, pauseMs, stop, made }: Making): Promise<void> {
  const faults = Object.entries({ ...everywhere, ...(scene.postgres ? withServer : {}) })
  let waiting: typeof faults = []
  while (!stop.aborted) {
    await wait(pauseMs / 2 + random.integerBelow(pauseMs), stop)
    if (stop.aborted) break
    // Each fault occurs once before any repeats, so that a short run covers several.
    if (waiting.length === 0) waiting = [...faults]
    const [chosen] = waiting.splice(random.integerBelow(waiting.length), 1)
    if (!chosen) continue
    const [name, make] = chosen
    await make(scene, random, stop)
    made.set(name, (made.get(name) ?? 0) + 1)
  }
}
