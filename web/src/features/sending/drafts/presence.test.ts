import { describe, expect, it, vi } from 'vitest'
import { enterDraft, isOpenElsewhere, whileClosed } from './presence.ts'

const lockOf = (id: string): string => `draft ${id}`
const act = () => vi.fn<() => Promise<void>>().mockResolvedValue()

/**
 * Simulates another tab with the draft open, or locked exclusively to discard it. @returns a function that closes it.
 */
async function openInAnotherTab(id: string, mode: LockMode = 'shared'): Promise<() => void> {
  const { promise: untilGone, resolve: leave } = Promise.withResolvers<void>()
  const { promise: untilOpen, resolve: opened } = Promise.withResolvers<void>()
  void navigator.locks.request(lockOf(id), { mode }, () => {
    opened()
    return untilGone
  })
  await untilOpen
  return leave
}

describe('a draft that was left', () => {
  it('is acted on when nobody is in it any more, however soon it was left', async () => {
    const acted = act()
    enterDraft('a')()
    await whileClosed('a', acted)
    expect(acted).toHaveBeenCalledOnce()
  })

  it('is left alone while it stands open here', async () => {
    const acted = act()
    const leave = enterDraft('b')
    await whileClosed('b', acted)
    expect(acted).not.toHaveBeenCalled()
    leave()
    await whileClosed('b', acted)
    expect(acted).toHaveBeenCalledOnce()
  })

  it('is left alone when it was opened again meanwhile', async () => {
    const acted = act()
    enterDraft('c')()
    const settled = whileClosed('c', acted)
    const leave = enterDraft('c')
    await settled
    expect(acted).not.toHaveBeenCalled()
    leave()
  })

  it('is left alone while it stands open in another tab', async () => {
    const acted = act()
    const close = await openInAnotherTab('d')
    enterDraft('d')()
    await whileClosed('d', acted)
    expect(acted).not.toHaveBeenCalled()
    expect(await isOpenElsewhere('d')).toBe(true)
    close()
  })
})

describe('a draft that stands open', () => {
  it('is not open elsewhere for that', async () => {
    const leave = enterDraft('e')
    expect(await isOpenElsewhere('e')).toBe(false)
    leave()
  })

  it('is open elsewhere where another tab has it to itself, while its own lock is asked for', async () => {
    const close = await openInAnotherTab('f', 'exclusive')
    const leave = enterDraft('f')
    expect(await isOpenElsewhere('f')).toBe(true)
    leave()
    close()
  })
})
