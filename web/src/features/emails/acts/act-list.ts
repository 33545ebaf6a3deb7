import type { Act } from '@dossier/contract/act'
import type { ActState } from '@dossier/contract/vocabulary'

/** Acts that the service listed. */
export interface ReadActs {
  acts: readonly Act[]
  /** When they were requested, by `performance.now()`. */
  askedAt: number
}

/** What this page knows about an act before the service lists it so. */
export interface OwnAct {
  /** Value of X-Act; the id of an act of another page without one. */
  ref: string
  sentence: string
  state: ActState
  /** Order of acts, undos and redos in this page. */
  nth: number
  /** When the service had it, by `performance.now()`; null before. */
  settledAt: number | null
  /** Nothing of it can be undone or redone any more. */
  stuck?: boolean
}

export interface ListedAct {
  ref: string
  state: ActState
  stuck: boolean
  /** Its parts on the service; a very large act has several. */
  parts: readonly Act[]
  /** Told by this page; '' for acts of other pages. */
  sentence: string
  /** When it was done, and when it was last done, undone or redone; only their order matters. */
  doneAt: number
  turnedAt: number
}

/** What is underway is newer than everything that the service knows. */
const UNDERWAY = 2 ** 50

/** Returns all acts, newest first: those of the service, with what this page did meanwhile. */
export function listActs(read: ReadActs | undefined, own: ReadonlyMap<string, OwnAct>): ListedAct[] {
  const { acts, askedAt } = read ?? { acts: [], askedAt: -1 }
  const isUnderway = ({ settledAt }: OwnAct): boolean => settledAt === null || settledAt > askedAt
  const byKey = Map.groupBy(acts, (act) => act.key || act._id)
  const listed = [...byKey].map(([ref, parts]) => {
    const ownAct = own.get(ref)
    const underway = ownAct && isUnderway(ownAct)
    return {
      ref,
      parts,
      state: underway ? ownAct.state : stateOf(parts),
      stuck: ownAct?.stuck ?? false,
      sentence: ownAct?.sentence ?? '',
      doneAt: Math.max(...parts.map(({ createdAt }) => Date.parse(createdAt))),
      turnedAt: underway ? UNDERWAY + ownAct.nth : Math.max(...parts.map(({ updatedAt }) => Date.parse(updatedAt))),
    }
  })
  const unlisted = [...own.values()]
    .filter((act) => !byKey.has(act.ref) && isUnderway(act))
    .toSorted((first, second) => second.nth - first.nth)
    .map(({ ref, state, sentence, nth, stuck = false }) => {
      return { ref, parts: [], state, stuck, sentence, doneAt: UNDERWAY + nth, turnedAt: UNDERWAY + nth }
    })
  return [...unlisted, ...listed]
}

const stateOf = (parts: readonly Act[]): ActState => (parts.some(({ state }) => state === 'done') ? 'done' : 'undone')

export const actToUndo = (acts: readonly ListedAct[]): ListedAct | undefined =>
  acts.find(({ state, stuck }) => state === 'done' && !stuck)

/** Returns the act that was undone last, unless something was done since. */
export function actToRedo(acts: readonly ListedAct[]): ListedAct | undefined {
  const lastDoneAt = Math.max(0, ...acts.filter(({ state }) => state === 'done').map(({ doneAt }) => doneAt))
  return undoneActs(acts).find(({ turnedAt }) => turnedAt > lastDoneAt)
}

/** Acts that can be redone, the last undone one first. */
export const undoneActs = (acts: readonly ListedAct[]): ListedAct[] =>
  acts
    .toReversed()
    .filter(({ state, stuck }) => state === 'undone' && !stuck)
    .toSorted((first, second) => second.turnedAt - first.turnedAt)
