// Which drafts stand open, in this tab and in the others of this browser.

const here = new Map<string, number>()
/** Until this tab has let go of a draft: who leaves at once does so before the browser has given the lock. */
const hold = new Map<string, Promise<unknown>>()
const leavings = new Set<Promise<void>>()

const lockOf = (id: string): string => `draft ${id}`

/** Other tabs are not known of where the service is reached without TLS. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** The fields of a draft are on the screen. @returns what is called when they are gone. */
export function enterDraft(id: string): () => void {
  let leave = (): void => {}
  const untilGone = new Promise<void>((gone) => {
    leave = gone
  })
  here.set(id, (here.get(id) ?? 0) + 1)
  const held = locks()?.request(lockOf(id), { mode: 'shared' }, () => untilGone)
  hold.set(
    id,
    Promise.allSettled([hold.get(id), held]).then(() => undefined),
  )
  return () => {
    here.set(id, (here.get(id) ?? 1) - 1)
    leave()
  }
}

const isOpenHere = (id: string): boolean => (here.get(id) ?? 0) > 0

/** Whether the draft stands open in another tab. */
export async function isOpenElsewhere(id: string): Promise<boolean> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {}
  return [...held, ...pending].filter(({ name }) => name === lockOf(id)).length > (here.get(id) ?? 0)
}

/** Acts, unless the draft stands open somewhere. */
export async function whileNobodyIsIn(id: string, act: () => Promise<void>): Promise<void> {
  if (isOpenHere(id)) return
  await hold.get(id)
  if (isOpenHere(id)) return
  const manager = locks()
  if (!manager) return act()
  await manager.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await act()
  })
}

/** What is still to be done for a draft that was left. */
export function noteLeaving(leaving: Promise<void>): void {
  leavings.add(leaving)
  void leaving.finally(() => leavings.delete(leaving))
}

/** Until it is settled what becomes of every draft that was left. */
export const untilLeft = async (): Promise<void> => void (await Promise.allSettled(leavings))
