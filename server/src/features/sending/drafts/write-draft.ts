import type { Authorized } from '#core/actor'
import type { ProjectsFeature } from '#features/projects/index'
import type { Platform } from '#platform/platform'
import { type DraftContent, EMPTY_CONTENT } from './draft-content.ts'
import { addDraft } from './new-draft.ts'
import { refuseTooMany } from './recipients.ts'

/**
 * Begins a mail that answers nothing, in the project named or the default one.
 * @returns its id. @throws AppError `not_found` for the project, `invalid_request` with too many recipients.
 */
export async function writeDraft(
  platform: Platform,
  projects: ProjectsFeature,
  actor: Authorized,
  project: string | null | undefined,
  given: Partial<DraftContent>,
): Promise<string> {
  const { tenantId, userId } = actor
  const content = { ...EMPTY_CONTENT, ...given }
  refuseTooMany(content)
  return platform.database.transact(async (tx) => {
    const { id: projectId } = await projects.resolve(tx, tenantId, project)
    await projects.hold(tx, tenantId, projectId)
    const draft = await addDraft(platform, tx, { tenantId, projectId, source: null, content, userId, confidence: null })
    return draft.id
  })
}
