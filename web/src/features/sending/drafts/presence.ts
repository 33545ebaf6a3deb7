// Open drafts in this tab and in other tabs of the browser.

const openCounts = new Map<string, number>()
/** Pending releases of locks: a tab may leave a draft before the browser has granted the lock. */
const pendingLocks = new Map<string, Promise<unknown>>()
const pendingLeaves = new Set<Promise<void>>()

const lockOf = (id: string): string => `draft ${id}`

/** Without TLS, browsers offer no locks, so other tabs are unknown. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** Marks a draft as open. @returns a function to call when its fields unmount. */
export function enterDraft(id: string): () => void {
  let leave = (): void => {}
  const untilGone = new Promise<void>((resolve) => {
    leave = resolve
  })
  openCounts.set(id, (openCounts.get(id) ?? 0) + 1)
  const granted = locks()?.request(lockOf(id), { mode: 'shared' }, () => untilGone)
  pendingLocks.set(
    id,
    Promise.allSettled([pendingLocks.get(id), granted]).then(() => undefined),
  )
  return () => {
    openCounts.set(id, (openCounts.get(id) ?? 1) - 1)
    leave()
  }
}

export const isOpenHere = (id: string): boolean => (openCounts.get(id) ?? 0) > 0

export async function isOpenElsewhere(id: string): Promise<boolean> {
  const { held: granted = [], pending = [] } = (await locks()?.query()) ?? {}
  return [...granted, ...pending].filter(({ name }) => name === lockOf(id)).length > (openCounts.get(id) ?? 0)
}

/** Runs the action unless the draft is open anywhere. */
export async function whileClosed(id: string, act: () => Promise<void>): Promise<void> {
  if (isOpenHere(id)) return
  await pendingLocks.get(id)
  if (isOpenHere(id)) return
  const manager = locks()
  if (!manager) return act()
  await manager.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await act()
  })
}

export function trackLeaving(leaving: Promise<void>): void {
  pendingLeaves.add(leaving)
  void leaving.finally(() => pendingLeaves.delete(leaving))
}

export const untilLeft = async (): Promise<void> => void (await Promise.allSettled(pendingLeaves))
