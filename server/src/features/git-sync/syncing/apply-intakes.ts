import { AppError } from '#core/app-error'
import type { RecordRow } from '#features/records/index'
import { putFiles } from '../files/files.store.ts'
import type { Decision } from '../runs/runs.ts'
import { applyIntake, draftOf, fileRow, type Parts } from './apply-intake.ts'
import type { IncomingFile, Intake } from './intake.ts'

/** Limit per transaction, because other writers wait for it. */
const MAX_BATCH = 100
const MAX_CHARS = 2_000_000
const AT_ONCE = 8

/**
 * Applies decisions: new files together, the others one by one. A crash leaves each file done or untouched.
 * @param report receives the number done from time to time.
 */
export async function applyIntakes(
  parts: Parts,
  intakes: readonly Intake[],
  signal: AbortSignal,
  report: (done: number) => Promise<void>,
): Promise<Decision[]> {
  const results: (Decision | null)[] = []
  const slices = [...inSlices(intakes)]
  let drafting = draftAll(parts, slices[0] ?? [])
  for (const [index, slice] of slices.entries()) {
    signal.throwIfAborted()
    const creations = await drafting
    // A worker thread renders the next notes while these are stored.
    drafting = draftAll(parts, slices[index + 1] ?? [])
    drafting.catch(() => undefined)
    const created = await createTogether(parts, creations)
    const apply = async (intake: Intake): Promise<Decision | null> =>
      created.has(intake) ? (created.get(intake) ?? null) : applyIntake(parts, intake)
    for (let at = 0; at < slice.length; at += AT_ONCE)
      results.push(...(await Promise.all(slice.slice(at, at + AT_ONCE).map(apply))))
    await report(results.length)
  }
  return results.filter((decision) => decision !== null)
}

function* inSlices(intakes: readonly Intake[]): Generator<Intake[]> {
  let slice: Intake[] = []
  let chars = 0
  for (const intake of intakes) {
    slice.push(intake)
    chars += 'text' in intake.step ? intake.step.text.length : 0
    if (slice.length < MAX_BATCH && chars < MAX_CHARS) continue
    yield slice
    slice = []
    chars = 0
  }
  if (slice.length > 0) yield slice
}

interface Creation {
  intake: Intake
  incoming: IncomingFile
  draft: RecordRow
}

const draftAll = async (parts: Parts, intakes: readonly Intake[]): Promise<Creation[]> =>
  (await Promise.all(intakes.map((intake) => draftFor(parts, intake)))).filter((each) => each !== null)

/** @returns decisions of the files stored together. applyIntake handles the others and reports reasons. */
async function createTogether(parts: Parts, creations: readonly Creation[]): Promise<Map<Intake, Decision | null>> {
  const { database } = parts.context.platform
  if (creations.length === 0) return new Map()
  const ofDraft = new Map(creations.map((creation) => [creation.draft.id, creation]))
  try {
    const stored = await database.transact(async (tx) => {
      const { sync } = parts.context.records
      const drafts = creations.map(({ draft }) => draft)
      const records = await sync.addAll(tx, drafts, parts.repo.project_id)
      const pairs = records.flatMap((record) => {
        const creation = ofDraft.get(record.id)
        return creation ? [{ record, ...creation }] : []
      })
      await putFiles(
        tx,
        pairs.map(({ record, incoming }) => fileRow(parts, record, incoming)),
      )
      return pairs
    })
    return new Map(
      stored.map(({ intake, record }) => [intake, intake.decision && { ...intake.decision, recordId: record.id }]),
    )
  } catch (error) {
    if (database.isUniqueViolation(error)) return new Map()
    throw error
  }
}

async function draftFor(parts: Parts, intake: Intake): Promise<Creation | null> {
  const { step } = intake
  if (step.kind !== 'create' || step.replaces) return null
  try {
    return { intake, incoming: step, draft: await draftOf(parts, step) }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
