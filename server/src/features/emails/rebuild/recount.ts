import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'

export async function recount(
  { database }: Needs<'database'>,
  { projects }: Dependencies,
  tenantId: string,
): Promise<void> {
  for (const { id } of await projects.list(database.read, tenantId)) {
    await database.transact(async (tx) => {
      await projects.lock(tx, tenantId, id)
      await recountProject(tx, tenantId, id)
    })
  }
}

interface Counted {
  mails: number
  threads: number
}

async function recountProject(tx: Tx, tenantId: string, projectId: string): Promise<void> {
  const counted = await countProject(tx, tenantId, projectId)
  const existing = await tx
    .selectFrom('mail_counters')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .execute()
  // An empty list keeps its row with zeros, as after the removal of its last email.
  for (const { view } of existing) if (!counted.has(view)) counted.set(view, { mails: 0, threads: 0 })
  for (const [view, counts] of counted) {
    await tx
      .insertInto('mail_counters')
      .values({ tenant_id: tenantId, project_id: projectId, view, ...counts })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'view']).doUpdateSet({ ...counts }))
      .execute()
  }
}

async function countProject(tx: Tx, tenantId: string, projectId: string): Promise<Map<string, Counted>> {
  const counted = new Map<string, Counted>()
  const of = (view: string): Counted => {
    const existing = counted.get(view) ?? { mails: 0, threads: 0 }
    counted.set(view, existing)
    return existing
  }
  const mails = await tx
    .selectFrom('emails')
    .select((eb) => ['mailbox', eb.fn.countAll<number>().as('mails')])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .groupBy('mailbox')
    .execute()
  for (const row of mails) {
    of(row.mailbox).mails += Number(row.mails)
    if (row.mailbox !== 'trash') of('all').mails += Number(row.mails)
  }
  const heads = await tx
    .selectFrom('thread_heads')
    .select((eb) => ['view', eb.fn.countAll<number>().as('threads')])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .groupBy('view')
    .execute()
  for (const row of heads) of(row.view).threads += Number(row.threads)
  return counted
}
