import type { EmailSource } from '@dossier/contract/vocabulary'
import type { ArrivedMail, EmailTableRow } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { insertArrivals } from '../arrivals/arrivals.store.ts'
import { AUTOMATIC_TRIAGE_JOB, GATHER_MS } from '../arrivals/automatic-triage.job.ts'
import type { Dependencies } from '../dependencies.ts'

/** Excludes imported emails, which are old, and sent ones, which are ours. */
const NEW_MAIL: readonly EmailSource[] = ['api', 'forwarding', 'smtp', 'account']

export const isNewMail = (mail: Pick<EmailTableRow, 'mailbox' | 'triaged' | 'source'>): boolean =>
  mail.mailbox === 'inbox' && mail.triaged === 0 && NEW_MAIL.some((source) => source === mail.source)

/** Enqueues new inbox emails of projects with rules or automatic triage, in the transaction of the arrival. */
export async function enqueueArrivals(
  { jobs, clock }: Needs<'clock' | 'jobs'>,
  { projects, rules }: Dependencies,
  tx: Tx,
  mails: readonly ArrivedMail[],
): Promise<void> {
  const rows = mails.map(({ row }) => row).filter(isNewMail)
  for (const [projectId, arrived] of Map.groupBy(rows, (row) => row.project_id)) {
    const tenantId = arrived[0]?.tenant_id ?? ''
    const project = await projects.find(tx, tenantId, projectId)
    if (!project) continue
    const hasRules = (await rules.stagesOf(tx, tenantId, projectId)).has('arrival')
    if (!hasRules && !(await projects.preferences(project, tx)).automatic_triage) continue
    const at = clock.now()
    const stage = hasRules ? 'rules' : 'triage'
    await insertArrivals(
      tx,
      arrived.map(({ id }) => ({ tenant_id: tenantId, email_id: id, project_id: projectId, arrived_at: at, stage })),
    )
    await jobs.enqueue(tx, AUTOMATIC_TRIAGE_JOB, {
      tenantId,
      payload: { projectId },
      key: projectId,
      runAt: at + GATHER_MS,
    })
  }
}
