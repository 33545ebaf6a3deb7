import { useSyncExternalStore } from 'react'
import { BASE_PATH } from '#platform/base-path.ts'
import type { Change } from './pending-changes.ts'

/** A change whose request is not answered yet. */
export interface WaitingChange {
  /** Tells changes apart, also after a reload. */
  id: string
  emailId: string
  threadId: string
  change: Change
  /** Restores what the list shows when the change is taken back. */
  inverse: Change
  /** Changes with the same value are one act (X-Act). The service applies a repeated change once. */
  act: string
  /** Tells the act. */
  sentence: string
}

/**
 * Changes of this user and account on this device, in their order. Each is stored before its request and removed after
 * the answer, so that it survives a reload.
 */
export interface WaitingChanges {
  list(): readonly WaitingChange[]
  add(changes: readonly WaitingChange[]): void
  remove(ids: readonly string[]): void
}

/** Earlier versions stored no act. */
type StoredChange = Omit<WaitingChange, 'inverse' | 'act' | 'sentence'> & Partial<WaitingChange>

const withAct = (stored: StoredChange): WaitingChange => ({ inverse: {}, act: stored.id, sentence: '', ...stored })

const STORAGE_KEY = `dossier.waiting${BASE_PATH}`
const watchers = new Set<() => void>()

/** @param owner user and account: another user of this browser must not send them. */
export function openWaitingChanges(owner: string, storage: Pick<Storage, 'getItem' | 'setItem'>): WaitingChanges {
  const readStored = () => readWaiting(storage.getItem(STORAGE_KEY), owner)
  let waiting = readStored()
  /** Other tabs store their changes in the same item. */
  const store = (become: (stored: readonly WaitingChange[]) => readonly WaitingChange[]): void => {
    storage.setItem(STORAGE_KEY, JSON.stringify({ owner, waiting: become(readStored()) }))
    for (const hear of watchers) hear()
  }
  return {
    list: () => waiting,
    add(changes) {
      waiting = [...waiting, ...changes]
      store((stored) => [...stored, ...changes])
    },
    remove(ids) {
      const stays = ({ id }: WaitingChange): boolean => !ids.includes(id)
      waiting = waiting.filter(stays)
      store((stored) => stored.filter(stays))
    },
  }
}

function readWaiting(stored: string | null, owner: string): readonly WaitingChange[] {
  try {
    const read = JSON.parse(stored ?? '{}') as { owner?: string; waiting?: StoredChange[] }
    return read.owner === owner && Array.isArray(read.waiting) ? read.waiting.map(withAct) : []
  } catch {
    return []
  }
}

/** Called at sign-out. */
export const forgetWaitingChanges = (): void => localStorage.removeItem(STORAGE_KEY)

const countStored = (): number => {
  try {
    const { waiting } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as { waiting?: unknown }
    return Array.isArray(waiting) ? waiting.length : 0
  } catch {
    return 0
  }
}

function watch(hear: () => void): () => void {
  watchers.add(hear)
  return () => watchers.delete(hear)
}

export const useWaitingCount = (): number => useSyncExternalStore(watch, countStored)
