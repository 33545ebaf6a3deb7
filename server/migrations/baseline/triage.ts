import type { Columns, Run } from '../dialect.ts'

export async function createTriageTables(run: Run, { text, bigint, integer, real, strict }: Columns): Promise<void> {
  await run`
    create table triage_runs (
      tenant_id ${text} not null,
      run_id ${text} not null,
      user_id ${text} not null,
      member_role ${text} not null,
      project_id ${text} not null,
      dry_run ${integer} not null,
      max_mails ${integer} not null,
      total ${integer} not null,
      processed ${integer} not null,
      triaged ${integer} not null,
      drafted ${integer} not null,
      linked ${integer} not null,
      moved ${integer} not null,
      status ${text} not null,
      last_error ${text} not null,
      started_at ${bigint},
      completed_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      phase ${text} not null default 'judge',
      automatic ${integer} not null default 0,
      undone ${integer} not null default 0,
      applied_at ${bigint},
      undone_at ${bigint},
      primary key (tenant_id, run_id)
    ) ${strict}`
  await run`create index triage_runs_newest on triage_runs (tenant_id, created_at desc, run_id desc)`
  await run`
    create table triage_decisions (
      tenant_id ${text} not null,
      run_id ${text} not null,
      email_id ${text} not null,
      position ${integer} not null,
      dry_run ${integer} not null,
      state ${text} not null,
      primary_action ${text} not null,
      confidence ${real},
      summary ${text} not null,
      reason ${text} not null,
      engine ${text} not null,
      mailbox_before ${text} not null,
      mailbox_after ${text} not null,
      labels_before ${text} not null,
      labels_after ${text} not null,
      status_before ${text} not null,
      error_before ${text} not null,
      run_before ${text} not null,
      draft_id ${text} not null,
      error ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      input_hash ${text} not null default '',
      plan ${text} not null default '',
      before_state ${text} not null default '',
      after_state ${text} not null default '',
      kept ${text} not null default '',
      tries ${integer} not null default 0,
      primary key (tenant_id, run_id, email_id)
    ) ${strict}`
  await run`create unique index triage_decisions_in_order on triage_decisions (tenant_id, run_id, position)`
  // An email waits in one run at a time, so two runs never classify it twice.
  await run`
    create unique index triage_decisions_one_at_a_time on triage_decisions (tenant_id, email_id)
    where state = 'waiting' and dry_run = 0`
  await run`create index triage_decisions_of_email on triage_decisions (tenant_id, email_id)`
  await run`create index triage_decisions_to_do on triage_decisions (tenant_id, run_id, state, tries, position)`
  await run`
    create table triage_arrivals (
      tenant_id ${text} not null,
      email_id ${text} not null,
      project_id ${text} not null,
      arrived_at ${bigint} not null,
      primary key (tenant_id, email_id)
    ) ${strict}`
  await run`create index triage_arrivals_of_project on triage_arrivals (tenant_id, project_id, arrived_at, email_id)`
  await run`
    create table triage_model_use (
      tenant_id ${text} not null,
      project_id ${text} not null,
      day ${text} not null,
      tokens ${bigint} not null,
      primary key (tenant_id, project_id, day)
    ) ${strict}`
  await run`
    create table triage_corrections (
      tenant_id ${text} not null,
      id ${text} not null,
      email_id ${text} not null,
      kind ${text} not null,
      said ${text} not null,
      sender ${text} not null,
      subject ${text} not null,
      user_id ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index triage_corrections_newest on triage_corrections (tenant_id, created_at desc, id desc)`
  await run`create index triage_corrections_of_email on triage_corrections (tenant_id, email_id)`
  // Votes of corrections for or against an action, by a feature of the corrected email.
  await run`
    create table triage_votes (
      tenant_id ${text} not null,
      feature ${text} not null,
      correction_id ${text} not null,
      action ${text} not null,
      vote ${real} not null,
      primary key (tenant_id, feature, correction_id, action)
    ) ${strict}`
  await run`create index triage_votes_of_correction on triage_votes (tenant_id, correction_id)`
  await run`
    create table sender_proposals (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      sender ${text} not null,
      mails ${integer} not null,
      reason ${text} not null,
      status ${text} not null,
      decided_by ${text} not null,
      decided_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  // Triage proposes a sender once, regardless of the decision.
  await run`create unique index sender_proposals_once on sender_proposals (tenant_id, project_id, sender)`
  await run`create index sender_proposals_newest on sender_proposals (tenant_id, status, created_at desc, id desc)`
}
