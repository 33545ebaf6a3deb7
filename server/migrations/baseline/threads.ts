import type { Columns, Run } from '../dialect.ts'

export async function createThreadTables(run: Run, { text, bigint, integer, strict }: Columns): Promise<void> {
  await run`
    create table threads (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      size ${integer} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  // Message ids of a thread, including those of unstored messages.
  await run`
    create table thread_nodes (
      tenant_id ${text} not null,
      project_id ${text} not null,
      message_id ${text} not null,
      thread_id ${text} not null,
      primary key (tenant_id, project_id, message_id)
    ) ${strict}`
  await run`create index thread_nodes_of_thread on thread_nodes (tenant_id, thread_id)`
  // The newest email per thread and view; lists read from here.
  await run`
    create table thread_heads (
      tenant_id ${text} not null,
      project_id ${text} not null,
      view ${text} not null,
      thread_id ${text} not null,
      email_id ${text} not null,
      received_at ${bigint} not null,
      primary key (tenant_id, thread_id, view)
    ) ${strict}`
  await run`
    create index thread_heads_of_project
    on thread_heads (tenant_id, project_id, view, received_at desc, email_id desc)`
  await run`create index thread_heads_newest on thread_heads (tenant_id, view, received_at desc, email_id desc)`
  await run`
    create table mail_counters (
      tenant_id ${text} not null,
      project_id ${text} not null,
      view ${text} not null,
      mails ${bigint} not null,
      threads ${bigint} not null,
      primary key (tenant_id, project_id, view)
    ) ${strict}`
}
