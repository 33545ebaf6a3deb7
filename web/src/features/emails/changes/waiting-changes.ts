import type { ActState } from '@dossier/contract/vocabulary'
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

/** An undo or redo whose request is not answered yet. */
export interface WaitingTurn {
  act: string
  become: ActState
  /** Tells the act. */
  sentence: string
}

/**
 * Changes, undos and redos of this user and account on this device, in their order. Each is stored before its request and
 * removed after the answer, so that it survives a reload.
 */
export interface WaitingChanges {
  list(): readonly WaitingChange[]
  add(changes: readonly WaitingChange[]): void
  remove(ids: readonly string[]): void
  /** Undos and redos, which come after all changes. */
  turns(): readonly WaitingTurn[]
  /** Replaces an earlier one of the same act. */
  addTurn(turn: WaitingTurn): void
  removeTurn(turn: WaitingTurn): void
}

interface Stored {
  waiting: readonly WaitingChange[]
  turns: readonly WaitingTurn[]
}

/** Earlier versions stored no act. */
type StoredChange = Omit<WaitingChange, 'inverse' | 'act' | 'sentence'> & Partial<WaitingChange>

const withAct = (stored: StoredChange): WaitingChange => ({ inverse: {}, act: stored.id, sentence: '', ...stored })

const STORAGE_KEY = `dossier.waiting${BASE_PATH}`
const watchers = new Set<() => void>()

/** @param owner user and account: another user of this browser must not send them. */
export function openWaitingChanges(owner: string, storage: Pick<Storage, 'getItem' | 'setItem'>): WaitingChanges {
  const readStored = () => readWaiting(storage.getItem(STORAGE_KEY), owner)
  let here = readStored()
  /** Other tabs store theirs in the same item. */
  const become = (next: (stored: Stored) => Stored): void => {
    here = next(here)
    storage.setItem(STORAGE_KEY, JSON.stringify({ owner, ...next(readStored()) }))
    for (const hear of watchers) hear()
  }
  return {
    list: () => here.waiting,
    add: (changes) => become(({ waiting, turns }) => ({ waiting: [...waiting, ...changes], turns })),
    remove: (ids) =>
      become(({ waiting, turns }) => ({ waiting: waiting.filter(({ id }) => !ids.includes(id)), turns })),
    turns: () => here.turns,
    addTurn: (turn) =>
      become(({ waiting, turns }) => ({ waiting, turns: [...turns.filter(({ act }) => act !== turn.act), turn] })),
    removeTurn: ({ act, become: state }) =>
      become(({ waiting, turns }) => ({
        waiting,
        turns: turns.filter((turn) => turn.act !== act || turn.become !== state),
      })),
  }
}

function readWaiting(stored: string | null, owner: string): Stored {
  const nothing = { waiting: [], turns: [] }
  try {
    const read = JSON.parse(stored ?? '{}') as { owner?: string; waiting?: StoredChange[]; turns?: WaitingTurn[] }
    if (read.owner !== owner || !Array.isArray(read.waiting)) return nothing
    return { waiting: read.waiting.map(withAct), turns: Array.isArray(read.turns) ? read.turns : [] }
  } catch {
    return nothing
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
